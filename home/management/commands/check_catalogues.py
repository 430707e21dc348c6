"""``manage.py check_catalogues``: are the numbers of every game whole and readable?"""

import importlib
import importlib.util
import json
import pkgutil
import sys
from typing import Any

from django.core.management.base import BaseCommand

import rules.games
from rules.kernel.game import AnyGame


class Command(BaseCommand):
    help = "Load the catalogue of every game; print its hash, or what is wrong with it (file, key, reason)."

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for module in pkgutil.iter_modules(rules.games.__path__, "rules.games."):
            if not module.ispkg or not importlib.util.find_spec(f"{module.name}.game"):
                continue
            try:
                self.stdout.write(_line(module.name))
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others are looked at too
                faults += 1
                self.stdout.write(f"FAULT {module.name.rpartition('.')[2]}: {error}")
        self.stdout.write(f"{faults} at fault" if faults else "All catalogues are in order.")
        if faults:
            sys.exit(1)


def _line(module: str) -> str:
    """The game's line: its version, hash and tables. Raises whatever is wrong with it."""
    game: AnyGame = importlib.import_module(f"{module}.game").GAME
    tables = game.catalogue_tables()
    json.dumps(tables)
    return f"ok {game.slug} {game.rules_version} {game.catalogue_hash} ({len(tables)} tables)"
