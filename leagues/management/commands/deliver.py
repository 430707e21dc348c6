"""Records results of battles that no command has recorded, and sends what waits: e-mails, messages to webhooks."""

import os
import signal
import threading
import time
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections
from django.utils import timezone

from leagues.notifications import notices, webhooks
from leagues.services import season_store

PAUSE = 5.0  # seconds between two looks
TIDIED = 3600.0  # seconds between two times of forgetting what is old
OVERLAP = timedelta(minutes=1)  # battles that changed shortly before the last look are looked at again


class Command(BaseCommand):
    help = "Sends e-mails and webhook messages of leagues as they come; with --once what waits now. Ends on SIGTERM."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="send what waits now, and end")
        parser.add_argument("--with-parent", action="store_true", help="end when the one ends that started this")

    def handle(self, *args: Any, once: bool, with_parent: bool, **options: Any) -> None:
        self.tidied = 0.0
        self.synced: datetime | None = None
        if once:
            self.tidy()
            self.sync()
            mails, taken = notices.send_mails(), webhooks.send_due()
            self.stdout.write(f"{mails} e-mails sent, {taken} messages taken.")
            return
        parent = os.getppid()
        over = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: over.set())
        while not over.is_set() and not (with_parent and os.getppid() != parent):
            close_old_connections()
            self.tidy()
            self.sync()
            if not (notices.send_mails() + webhooks.send_due()):
                over.wait(PAUSE)

    def sync(self) -> None:
        """Records what battles say: at first of all seasons, then of battles that have changed since."""
        since, self.synced = self.synced, timezone.now() - OVERLAP
        season_store.sync_changed(since)

    def tidy(self) -> None:
        """Forgets what is old, now and then."""
        if not self.tidied or time.monotonic() - self.tidied > TIDIED:
            notices.forget_old()
            webhooks.forget_old()
            self.tidied = time.monotonic()
