"""The doctor's findings, for those who run the site and those who help."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations import doctor

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
        bad = False
        with doctor.looking_only():
            for one in doctor.examine(only):
                line = f"{SIGNS[one.verdict]}{one.about}: {one.said}"
                self.stdout.write(json.dumps(asdict(one)) if options["json"] else line)
                bad = bad or one.verdict == "bad"
        if bad:
            sys.exit(1)
