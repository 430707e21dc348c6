"""``manage.py conformance FILE...``: runs case files through the games."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import registry
from rules.case_files import read_cases
from rules.kernel.conformance import run


class Command(BaseCommand):
    help = "Run case files; print every case that fails, with the expected and the actual values."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        passed = failed = 0
        for path in files:
            try:
                cases = read_cases(path)
            except ValueError as error:
                raise CommandError(str(error)) from None
            for failure in run(cases, registry.get):
                if failure is None:
                    passed += 1
                    continue
                failed += 1
                self.stdout.write(f"FAILED {failure.case}")
                for line in failure.lines:
                    self.stdout.write(f"    {line}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)
