"""``manage.py demo``: people, armies and battles to look at. Each game brings its own in its folder ``demo``:

``armies/*.json`` are army documents, ``battle.json`` is a battle in progress: ``title``, ``dice``, ``options``,
``sides`` (each the name of a file of ``armies``, without .json) and ``script``, a list of ``{as, action, dice}`` with
``as`` being a side's number from 1, or 0 for the referee.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.store.models import User
from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from armies.store.models import Army
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.models import Battle
from home.demo.leagues import demo_league
from home.demo.library import demo_library
from home.demo.people import PEOPLE, demo_person
from rules import registry
from rules.kernel.game import AnyGame
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE, side


class Command(BaseCommand):
    help = "Make demo accounts, armies and a battle in progress for every game that brings them."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there are accounts already")

    @transaction.atomic
    def handle(self, *args: Any, if_empty: bool, **options: Any) -> None:
        if if_empty and User.objects.exists():
            return
        people = []
        for username in PEOPLE:
            user, said = demo_person(username)
            people.append(user)
            self.stdout.write(said)
        for game in registry.all_games():
            folder = registry.folder_of(game.slug) / "demo"
            if folder.is_dir():
                self._game(game, folder, people)
        self.stdout.write(f"Library: {len(demo_library(people))} things")
        games = registry.all_games()
        league = demo_league(next((game for game in games if game.campaign), games[0]), people)
        self.stdout.write(f"{registry.get(league.game).name}: league {league.name} at {league.get_absolute_url()}")

    def _game(self, game: AnyGame, folder: Path, people: list[User]) -> None:
        documents = {path.stem: _read(path) for path in sorted((folder / "armies").glob("*.json"))}
        for document in documents.values():
            for user in people[:2]:
                _army(game, document, user)
        self.stdout.write(f"{game.name}: {len(documents)} armies")
        if (folder / "battle.json").is_file():
            battle = _battle(game, _read(folder / "battle.json"), documents, people)
            self.stdout.write(f"{game.name}: battle {battle.title} at {battle.get_absolute_url()}")


def _read(path: Path) -> Json:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: {error}") from None


def _army(game: AnyGame, document: Json, user: User) -> Army:
    """Finds the user's army with that name, importing it if it is missing."""
    found = Army.objects.filter(owner=user, game=game.slug, name=document["name"], deleted_at=None).first()
    return found or import_army(json.dumps(document), holder=Holder(user=user), game=game.slug)


def _battle(game: AnyGame, script: Json, documents: dict[str, Json], people: list[User]) -> Battle:
    """Creates the game's battle in progress, or finds the one made before."""
    key = uuid5(NAMESPACE_URL, f"muster:demo:{game.slug}")
    if found := Battle.objects.filter(creation_id=key).first():
        return found
    *players, referee = people
    battle = create_battle(_plan(game, script, documents, players, referee), creation_id=key)
    keys = list(battle.seats.values_list("side", flat=True))
    for number, step in enumerate(script["script"]):
        viewer = side(keys[step["as"] - 1]) if step["as"] else REFEREE
        user = players[(step["as"] - 1) % len(players)] if step["as"] else referee
        command = commands.Command(viewer=viewer, user=user, action_id=uuid5(key, str(number)))
        done = commands.act(battle, command, step["action"], step.get("dice"))
        if not isinstance(done, commands.Done):
            raise CommandError(f"{game.slug}: step {number} of the demo battle wants a die: {done}")
    battle.refresh_from_db()
    return battle


def _plan(game: AnyGame, script: Json, documents: dict[str, Json], players: list[User], referee: User) -> BattlePlan:
    seats = [
        SeatPlan(
            name=documents[name]["name"],
            document=documents[name],
            version=save_version(_army(game, documents[name], players[place % len(players)])),
            user=players[place % len(players)],
        )
        for place, name in enumerate(script["sides"])
    ]
    return BattlePlan(
        game=game.slug,
        seats=seats,
        title=script.get("title", ""),
        owner=players[0],
        referee=referee,
        dice=script.get("dice", Battle.Dice.EITHER),
        options=script.get("options", {}),
    )
