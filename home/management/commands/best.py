"""``manage.py best ARMY``: the best army against another one that can be found in some seconds."""

import json
import os
import time
from concurrent.futures import wait
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from home.management.commands.lab import read_document
from rules import registry
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kit.players.challengers import Challenger, find_challengers
from rules.kit.players.halving import Standing, battles_of, rank, survivors
from rules.kit.players.series import Series, Tally
from rules.laboratory import play_part, rules_of
from rules.schedulers import Scheduler, open_scheduler


class Command(BaseCommand):
    help = "Look for the best army against ARMY (a document as in the games' demo/armies), for the same money."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("army", type=Path, metavar="ARMY")
        parser.add_argument("--seconds", type=float, default=60, help="no battle begins after that time")
        parser.add_argument("--candidates", type=int, default=12)
        parser.add_argument("--variant", default="", help="the side, nation or level of the new armies")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="default: all of this machine")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, army: Path, seconds: float, **options: Any) -> None:
        document = read_document(army)
        try:
            game = registry.get_played(str(document.get("game") if isinstance(document, dict) else ""))
            found = find_challengers(
                game, document, number=options["candidates"], seed=options["seed"], variant=options["variant"]
            )
        except (registry.UnknownGame, RulesError) as error:
            raise CommandError(f"{army}: {error}") from error

        series = [
            Series(armies=(one.document, document), players=("steady", "steady"), seed=options["seed"]) for one in found
        ]
        there = open_scheduler(options["cores"], "")
        try:
            ranked = search(game.slug, series, there, time.monotonic() + seconds)
        finally:
            there.close()
        self.stdout.write(json.dumps(_as_json(found, ranked)) if options["json"] else _in_words(found, ranked))


def search(slug: str, series: list[Series], there: Scheduler, until: float) -> list[Standing]:
    """Plays rounds of battles, of which the better half plays on until the time is over; the best army comes first."""
    standings = [Standing(place=place) for place in range(len(series))]
    playing, number = tuple(range(len(series))), 0
    while playing and time.monotonic() < until:
        first, count = battles_of(number).start, len(battles_of(number))
        under_way = {
            there.submit(play_part, slug, series[place], first, count, rules_of(slug)): place for place in playing
        }
        done, late = wait(under_way, max(0.0, until - time.monotonic()))
        for future in done:
            place = under_way[future]
            standings[place] = _add(standings[place], future.result())
        if late:
            break
        playing, number = survivors([standings[place] for place in playing]), number + 1
    return rank(standings)


def _add(one: Standing, played: Tally) -> Standing:
    return Standing(
        place=one.place,
        battles=one.battles + played.battles - played.errors,
        wins=one.wins + played.wins[0],
        draws=one.draws + played.draws,
    )


def _as_json(found: list[Challenger], ranked: list[Standing]) -> dict[str, Json]:
    armies = [
        {"name": found[one.place].name, "battles": one.battles, "wins": one.wins, "draws": one.draws} for one in ranked
    ]
    return {"best": found[ranked[0].place].document, "armies": armies}


def _in_words(found: list[Challenger], ranked: list[Standing]) -> str:
    lines = [] if ranked[0].battles else ["No battle has ended in that time: this is the first army that was made."]
    for one in ranked if ranked[0].battles else ():
        low, high = one.interval
        won = f"{one.wins} of {one.battles} won ({100 * low:.0f} to {100 * high:.0f} % with 95 % confidence)"
        lines.append(f"{found[one.place].name}: {won}")
    lines.append(f"{found[ranked[0].place].name}:")
    lines += [f"  {choice.cost:>8}  {choice.label}. {choice.why}" for choice in found[ranked[0].place].choices]
    return "\n".join(lines)
