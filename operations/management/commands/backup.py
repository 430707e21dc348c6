"""Backups, also while the site runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import archive, drill
from operations.databases import BackupError
from operations.site import this_site


class Command(BaseCommand):
    help = (
        "Writes database, pictures and (where it is kept in a file) the secret key into one file, also while the site "
        "runs. Keep the file safe: it holds everything. manage.py restore --check FILE tries it out."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BACKUP_ROOT, help="default: BACKUP_ROOT")
        parser.add_argument("--keep", type=int, default=0, help="delete all but so many of the latest")
        parser.add_argument("--check", action="store_true", help="restore it beside the site at once, as a drill")

    def handle(self, *args: Any, folder: Path, keep: int, check: bool, **options: Any) -> None:
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
