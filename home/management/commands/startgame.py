"""``manage.py startgame NAME``: writes a playable game to begin from."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from home.starting import CannotStart, write_game


class Command(BaseCommand):
    help = "Write a new game that can be played at once and passes every test: rules/games/ and tests/games/."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The name of the game for people, such as 'Mine Field'.")
        parser.add_argument("--lists", action="store_true", help="A game of lists alone, without battles.")
        parser.add_argument("--root", type=Path, default=Path(settings.BASE_DIR), help="Where rules/ and tests/ are.")

    def handle(self, *args: Any, name: str, lists: bool, root: Path, **options: Any) -> None:
        try:
            files = write_game(name, root, starter="lists" if lists else "battle")
        except CannotStart as error:
            raise CommandError(str(error)) from None
        for file in files:
            self.stdout.write(str(file.relative_to(root)))
        self.stdout.write("Read docs/adding-a-game.md, change what is there, and run .venv/bin/pytest tests/contract.")
