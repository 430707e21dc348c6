"""Sends what waits to be sent: e-mails to players and organisers, messages to webhooks."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from leagues import notices, webhooks

PAUSE = 5.0  # seconds between two looks


class Command(BaseCommand):
    help = "Sends e-mails and webhook messages of leagues as they come; with --once what waits now. Ends on SIGTERM."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="send what waits now, and end")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        if once:
            mails, taken = notices.send_mails(), webhooks.send_due()
            self.stdout.write(f"{mails} e-mails sent, {taken} messages taken.")
            return
        over = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: over.set())
        while not over.is_set():
            close_old_connections()
            if not (notices.send_mails() + webhooks.send_due()):
                over.wait(PAUSE)
