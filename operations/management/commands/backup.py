"""Backups, also while the site runs."""

import signal
import threading
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import archive, drill
from operations.databases import BackupError
from operations.site import this_site


def seconds_until(at: time, now: datetime) -> float:
    """Returns the seconds until it is this time of the day again, at least one."""
    due = datetime.combine(now.date(), at, tzinfo=UTC)
    return ((due if due - now >= timedelta(seconds=1) else due + timedelta(days=1)) - now).total_seconds()


class Command(BaseCommand):
    help = (
        "Writes database, pictures and (where it is kept in a file) the secret key into one file, even while the site "
        "runs. Keep the file safe: it holds everything. manage.py restore --check FILE tries it out."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BACKUP_ROOT, help="default: BACKUP_ROOT")
        parser.add_argument("--keep", type=int, default=0, help="keep this many of the latest and delete the others")
        parser.add_argument("--check", action="store_true", help="restore it beside the site at once, as a drill")
        parser.add_argument(
            "--daily", metavar="HH:MM", type=time.fromisoformat, help="go on, one a day at this time (UTC)"
        )

    def handle(self, *args: Any, daily: time | None, **options: Any) -> None:
        if daily is None:
            self._back_up(**options)
            return
        over = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: over.set())
        while not over.wait(seconds_until(daily, datetime.now(UTC))):
            try:
                self._back_up(**options)
            except CommandError as error:
                self.stderr.write(str(error))  # tomorrow is another day, and the doctor tells that the last one is old

    def _back_up(self, *, folder: Path, keep: int, check: bool, **options: Any) -> None:
        try:
            site = this_site()
            made = archive.make(site, folder)
            self.stdout.write(f"{made} ({made.stat().st_size / 1e6:.1f} MB)")
            if check:
                with archive.unpacked(made) as (manifest, unpacked):
                    self.stdout.write(f"Restored beside the site, and sound: {drill.check(site, manifest, unpacked)}.")
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        if keep > 0:
            for path in archive.prune(folder, keep):
                self.stdout.write(f"Deleted {path.name}.")
