"""``manage.py lab ARMY ARMY``: battles between computer players, and how they ended."""

import json
import os
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import registry
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kit.players.grounds import on_ground, ready_grounds
from rules.kit.players.series import Series, Tally, interval, seat
from rules.kit.players.strengths import PLAYERS
from rules.laboratory import Watcher, play_spread


class Command(BaseCommand):
    help = "Play armies (documents as in the games' demo/armies) against each other; the seats are taken in turn."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("armies", nargs="+", type=Path, metavar="ARMY")
        parser.add_argument("--battles", type=int, default=100)
        parser.add_argument("--players", default="steady", help="one name, or one for each army: random, steady, keen")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--ground", default="", help="a ready table or map by its key, such as mill; default: none")
        parser.add_argument("--fixed-seats", action="store_true", help="the first army always has the first seat")
        parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="default: all of this machine")
        parser.add_argument("--scheduler", default="", help="a Dask cluster instead: tcp://host:8786 (LAB_SCHEDULER)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")

    def handle(self, *args: Any, armies: list[Path], battles: int, **options: Any) -> None:
        documents = [read_document(path) for path in armies]
        names = _players(options["players"], len(documents))
        game = _game(documents)
        ground = _ground(game, options["ground"])
        _check(game, documents, ground)
        series = Series(
            armies=tuple(documents),
            players=names,
            seed=options["seed"],
            exchange=not options["fixed_seats"],
            options=ground,
        )
        if battles < 0 or options["cores"] < 1:
            raise CommandError("--battles: not below 0; --cores: at least 1")
        try:
            tally = play_spread(
                game.slug,
                series,
                battles,
                cores=options["cores"],
                scheduler=options["scheduler"] or settings.LAB_SCHEDULER,
                watch=self._tell_progress(),
            )
        except BrokenProcessPool as error:
            raise CommandError("a process of the series was killed; nothing was counted") from error
        except OSError as error:
            raise CommandError(f"the cluster does not answer: {error}") from error
        for fault in tally.faults:
            self.stderr.write(fault)
        self.stdout.write(json.dumps(_as_json(tally)) if options["json"] else _in_words(tally, armies))

    def _tell_progress(self) -> Watcher | None:
        """Returns what tells of the battles done and the time left, for a person who looks on."""
        if not self.stderr.isatty():
            return None
        began = time.monotonic()

        def tell(done: int, battles: int) -> None:
            left = (time.monotonic() - began) * (battles - done) / done
            self.stderr.write(
                f"\r{done} of {battles} battles, {left:.0f} s left ", ending="" if done < battles else "\n"
            )

        return tell


def read_document(path: Path) -> Json:
    """Reads an army from its file. Raises CommandError."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error


def _players(text: str, count: int) -> tuple[str, ...]:
    names = text.split(",")
    if len(names) == 1:
        names *= count
    if len(names) != count or set(names) - set(PLAYERS):
        raise CommandError(f"--players: one name, or one for each of the {count} armies, of {', '.join(PLAYERS)}")
    return tuple(names)


def _game(documents: list[Json]) -> Any:
    slugs = {str(one.get("game")) for one in documents if isinstance(one, dict)}
    if len(documents) < 2 or len(slugs) != 1:
        raise CommandError("at least two armies of one game are needed")
    try:
        return registry.get_played(slugs.pop())
    except registry.UnknownGame as error:
        raise CommandError(f"there is no game {error.slug} with battles") from error


def _ground(game: Any, key: str) -> dict[str, Json]:
    try:
        return on_ground(game, key)
    except KeyError as error:
        known = ", ".join(ready_grounds(game)) or "none"
        raise CommandError(f"--ground: {game.name} has no “{key}”; its ready tables and maps: {known}") from error


def _check(game: Any, documents: list[Json], ground: dict[str, Json]) -> None:
    """Raises CommandError when a battle of these armies cannot begin."""
    try:
        found = game.battle.setup.check(seat(game, documents, ground))
        problems = [one.message for one in found if one.weight == "error"]
    except RulesError as error:
        problems = [str(error)]
    if problems:
        raise CommandError("\n".join(problems))


def _as_json(tally: Tally) -> dict[str, Json]:
    return {
        "battles": tally.battles,
        "wins": list(tally.wins),
        "draws": tally.draws,
        "errors": tally.errors,
        "seconds": round(tally.seconds, 3),
        "actions": tally.actions,
    }


def _in_words(tally: Tally, armies: list[Path]) -> str:
    lines = [f"{tally.battles} battles in {tally.seconds:.1f} s, {tally.draws} draws, {tally.errors} errors"]
    for path, wins in zip(armies, tally.wins, strict=True):
        low, high = interval(wins, tally.battles)
        lines.append(f"{path.stem}: {wins} wins ({100 * low:.0f} to {100 * high:.0f} % with 95 % confidence)")
    return "\n".join(lines)
