"""``manage.py deliver``: the worker (:mod:`home.work`) as a process of its own."""

import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from home.work import Worker


class Command(BaseCommand):
    help = (
        "Sends e-mails, pushes and webhook messages as they come, records battle clocks that run out and plays the "
        "computer's seats. With --once it does what waits now and ends; otherwise it ends on SIGTERM."
    )

    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what waits now, and end")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        connection.ensure_connection()  # a refusal ends this process; later faults do not
        worker = Worker()
        if once:
            done = ", ".join(f"{count} {name}" for name, count in worker.once().items())
            self.stdout.write(f"{done}.")
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: worker.over.set())
        worker.run()
