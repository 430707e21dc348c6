"""The way back to a backup, and the drill that shows that there is one."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from operations import archive, drill
from operations.databases import BackupError
from operations.site import this_site


class Command(BaseCommand):
    help = (
        "Goes back to a backup: database, pictures and key are replaced, and an older database is migrated. Stop the "
        "site first. With --check nothing is replaced: the backup is restored beside the site and looked at."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("backup", type=Path)
        parser.add_argument("--check", action="store_true", help="only try whether it could be restored")
        parser.add_argument("--yes", action="store_true", help="ask nothing")

    def handle(self, *args: Any, backup: Path, check: bool, yes: bool, **options: Any) -> None:
        try:
            site = this_site()
            with archive.unpacked(backup) as (manifest, folder):
                found = drill.check(site, manifest, folder)
                if check:
                    self.stdout.write(f"It can be restored: {found}.")
                    return
                if not yes and input(f"Replace everything by this backup ({found})? [y/N] ").strip().lower() != "y":
                    raise CommandError("Nothing has been replaced.")
                connections.close_all()
                archive.put_back(site, manifest, folder)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        self.stdout.write(f"Restored: {found}.")
