"""The doctor's findings, for whoever runs the site and whoever helps."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection

from operations import doctor
from operations.databases import BackupError, database_of

SIGNS = {"good": "  ok   ", "doubtful": "  ?    ", "bad": "  BAD  "}


class Command(BaseCommand):
    help = (
        "Looks at the whole site: versions, settings, database, migrations, disk, games, the worker, backups, and "
        "whether battles and seasons replay. Shows no secret. Ends with 1 when something is bad."
    )

    requires_system_checks = ()  # it looks at them itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--only", action="append", default=[], choices=list(doctor.CHECKS))
        parser.add_argument("--json", action="store_true", help="one JSON object per line")

    def handle(self, *args: Any, only: list[str], **options: Any) -> None:
        if connection.vendor == "sqlite" and _is_in_use():
            sys.exit(self._look_at_a_copy())
        bad = False
        for one in doctor.examine(only):
            line = f"{SIGNS[one.verdict]}{one.about}: {one.said}"
            self.stdout.write(json.dumps(asdict(one)) if options["json"] else line)
            bad = bad or one.verdict == "bad"
        if bad:
            sys.exit(1)

    def _look_at_a_copy(self) -> int:
        """Runs this command again on a copy of the file, which a running site keeps to itself; returns its status."""
        with tempfile.TemporaryDirectory(prefix="muster-doctor-") as folder:
            copy = Path(folder) / "copy.sqlite3"
            try:
                database_of(settings.DATABASES["default"]).dump(copy)
            except BackupError as error:
                raise CommandError(str(error)) from error
            environment = {**os.environ, "DATABASE_URL": f"sqlite:///{copy}"}
            return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode


def _is_in_use() -> bool:
    try:
        connection.ensure_connection()
    except OperationalError:
        return True
    return False
