"""1 Platoons: the numbers of Crossroads, the ground, and what may be bought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from rules.api import Amount, ArmyRules, Entries, Limit, Pick, Record, Switch, hexes, make_catalogue, read_rows

SLUG, NAME, VERSION = "crossroads", "Crossroads", "1"
COLUMNS, ROWS, ROUNDS, LIMIT = 11, 8, 6, 40
MOST_SQUADS, MOST_MINES, MINE_PRICE = 6, 3, 2
MINE_LOSS = 1
HIT, FURTHER, IN_WOODS = 4, 1, 1
"""The face that hits, and what is added to it beyond half of the reach, and against a target in woods."""
GROUND = """
...........
...w.....w.
..ww...ww..
.....h.....
.....h.w...
..ww....w..
.w.........
...........
"""
MAP = tuple(hexes.rectangle(COLUMNS, ROWS))
TONES = read_rows(GROUND, {"w": "woods", "h": "hill"})
COSTS = {"woods": 2, "hill": 2}
OBJECTIVES = tuple(hexes.hex_key(hexes.axial(column, row)) for column, row in ((5, 1), (5, 4), (5, 6)))
MINEFIELD = tuple(hexes.hex_key(one) for one in MAP if 2 <= hexes.offset(one)[0] < COLUMNS - 2)
"""The hexes in which a mine may lie: not where platoons begin."""


class Kind(Record):
    """A kind of squad. ``fire`` are the dice of each man, ``nerve`` the highest face with which it stands fast."""

    points: int
    men: int
    speed: int
    reach: int
    fire: int
    nerve: int
    rule: str = "CR-1.1"


class Catalogue(Record):
    squads: Mapping[str, Kind]


KINDS: Mapping[str, Kind] = {
    "rifles": Kind(points=7, men=4, speed=3, reach=4, fire=1, nerve=4),
    "assault": Kind(points=8, men=4, speed=4, reach=2, fire=2, nerve=4),
    "gun": Kind(points=9, men=3, speed=2, reach=6, fire=2, nerve=3),
    "guard": Kind(points=11, men=5, speed=3, reach=3, fire=1, nerve=5),
}
CATALOGUE = make_catalogue(Catalogue(squads=KINDS))


class Squad(Record):
    name: str = "Squad"
    kind: Annotated[str, Pick("Kind", KINDS, rule="CR-1.1")] = "rifles"
    veteran: Annotated[bool, Switch("Veterans", price=2, rule="CR-1.4")] = False


class Platoon(Record):
    name: str
    squads: Annotated[tuple[Squad, ...], Entries("Squads", one="squad", least=1, most=MOST_SQUADS, rule="CR-1.2")] = ()
    mines: Annotated[int, Amount("Mines", MOST_MINES, price=MINE_PRICE, rule="CR-1.5")] = 0


PLATOONS = ArmyRules(Platoon, slug=SLUG, word="platoon", limit=Limit(amount=LIMIT, rule="CR-1.3"))
