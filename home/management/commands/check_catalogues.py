"""``manage.py check_catalogues``: checks that every game's catalogue is complete and readable."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand

from rules import registry


class Command(BaseCommand):
    help = "Load the catalogue of every game; print its hash, or what is wrong with it (file, key, reason)."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def handle(self, *args: Any, **options: Any) -> None:
        faults = dict(registry.faults())
        for game in registry.all_games():
            try:
                tables = game.catalogue.reference()
                json.dumps(tables)
            except Exception as error:  # whatever is wrong with one game, the others are looked at too
                faults[game.slug] = str(error)
            else:
                found = f"{game.info.rules_version} {game.catalogue.hash} ({len(tables)} tables)"
                self.stdout.write(f"ok {game.slug} {found}")
        for name, fault in faults.items():
            self.stdout.write(f"FAULT {name}: {fault}")
        self.stdout.write(f"{len(faults)} faulty" if faults else "All catalogues are in order.")
        if faults:
            sys.exit(1)
