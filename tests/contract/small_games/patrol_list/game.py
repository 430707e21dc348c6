"""The smallest game there is: lists alone. A patrol is some troopers at a price each, 50 points at most. No battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from rules.api import Accent, ArmyRules, Game, Info, Limit, Picks, Record, make_catalogue


class Kind(Record):
    """A kind of trooper: what one costs, and how far it moves."""

    points: int
    speed: int
    rule: str = "PL-1"


class Catalogue(Record):
    troopers: Mapping[str, Kind]


CATALOGUE = Catalogue(troopers={"scout": Kind(points=5, speed=6), "gunner": Kind(points=8, speed=4)})
TROOPERS = Picks("Troopers", CATALOGUE.troopers, one="trooper", rule="PL-1", least=1, size_rule="PL-2")


class Patrol(Record):
    name: str
    troopers: Annotated[tuple[str, ...], TROOPERS] = ()


PATROLS = ArmyRules(Patrol, slug="patrol-list", word="patrol", limit=Limit(amount=50, rule="PL-3"))

GAME: Game[Patrol, None, None, None, None] = Game(
    info=Info(
        slug="patrol-list",
        name="Patrol List",
        tagline="Lists alone.",
        intro="Troopers at a price each.",
        accent=Accent(light="#123456", dark="#abcdef", light_wash="#eef2f6", dark_wash="#101a24"),
        army_word="patrol",
        sides=(1, 1),
        rules_version="1",
    ),
    catalogue=make_catalogue(CATALOGUE),
    armies=PATROLS.armies,
    conformance=PATROLS.cases,
)
