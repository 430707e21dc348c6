"""Two who meet in a season, and how it ended."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from leagues.competition.standings import Score
from rules.kernel.records import Record

Points = Annotated[int, Meta(ge=0, le=99_999)]
Measured = Annotated[int, Meta(ge=0, le=10**9)]


class Result(Record):
    """A result. ``score`` is that of the first side; ``points`` are victory points, ``bonus`` league points,
    ``measures`` what else the game counts of both sides.

    ``absent`` are those who lost by forfeit (their opponent has won); a void result counts for nobody.
    """

    score: Score = "draw"
    points: tuple[Points, Points] = (0, 0)
    bonus: tuple[Points, Points] = (0, 0)
    absent: tuple[int, ...] = ()
    void: bool = False
    measures: Mapping[str, tuple[Measured, Measured]] = field(default_factory=dict)


class Pairing(Record):
    """Two who are to meet (``other`` None: a bye, ``requested`` by the player or not), where in the season, and why.

    ``by_hand``: by an exchange in the draft.
    """

    one: int
    other: int | None = None
    division: int = 0
    phase: Literal["league", "groups", "knock-out", "third"] = "league"
    group: int = 0
    slot: int = 0
    requested: bool = False
    by_hand: bool = False
    why: str = ""
