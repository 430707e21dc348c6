"""``manage.py conformance FILE...``: runs case files through the games."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import registry
from rules.kernel.conformance import run


class Command(BaseCommand):
    help = "Run case files; print every case that fails with what was expected and what came out."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        passed = failed = 0
        for path in files:
            for failure in run(_cases(path), registry.get):
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


def _cases(path: Path) -> Iterable[dict[str, Any]]:
    try:
        cases = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise CommandError(f"{path}: {error}") from None
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "id" in case for case in cases):
        raise CommandError(f"{path}: not a list of cases with an id each")
    return cases
