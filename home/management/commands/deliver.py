"""The worker: does what waits to be done without anybody asking, such as sending e-mails or recording clocks.

An app takes part with a module ``worker``: its ``CHORES`` do what waits and return how much that was, by what this is
called; its ``TIDYING`` forgets what is old.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections
from django.utils.module_loading import module_has_submodule

PAUSE = 5.0  # seconds between two looks
TIDIED = 3600.0  # seconds between two times of forgetting what is old


class Command(BaseCommand):
    help = (
        "Sends e-mails and webhook messages of leagues as they come and records battle clocks that run out; "
        "with --once what waits now. Ends on SIGTERM."
    )

    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what waits now, and end")
        parser.add_argument("--with-parent", action="store_true", help="end when the one ends that started this")

    def handle(self, *args: Any, once: bool, with_parent: bool, **options: Any) -> None:
        self.tidied = 0.0
        if once:
            self.tidy()
            done = ", ".join(f"{run()} {said}" for said, run in chores().items())
            self.stdout.write(f"{done}.")
            return
        parent = os.getppid()
        over = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: over.set())
        while not over.is_set() and not (with_parent and os.getppid() != parent):
            close_old_connections()
            self.tidy()
            if not sum([run() for run in chores().values()]):
                over.wait(PAUSE)

    def tidy(self) -> None:
        """Now and then, what is old is forgotten."""
        if not self.tidied or time.monotonic() - self.tidied > TIDIED:
            for worker in workers():
                for forget in getattr(worker, "TIDYING", ()):
                    forget()
            self.tidied = time.monotonic()


def workers() -> Iterator[ModuleType]:
    """Finds the ``worker`` modules of the apps."""
    for app in apps.get_app_configs():
        if app.module and module_has_submodule(app.module, "worker"):
            yield import_module(f"{app.name}.worker")


def chores() -> dict[str, Callable[[], int]]:
    """Returns what the apps have to do, by what it is called."""
    return {said: run for worker in workers() for said, run in worker.CHORES.items()}
