"""Two who meet in a season, and how it ended."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from leagues.competition.scoring import Score
from rules.kernel.records import Record

Phase = Literal["league", "groups", "knock-out", "third", "lower", "final"]
Points = Annotated[int, Meta(ge=0, le=99_999)]
Measured = Annotated[int, Meta(ge=0, le=10**9)]


class TableEnd(Record):
    """The end of one table of a match of teams, as a result has it."""

    score: Score = "draw"
    points: tuple[Points, Points] = (0, 0)


class Result(Record):
    """A result. ``score`` is that of the first side; ``points`` are victory points, ``bonus`` league points,
    ``measures`` what else the game counts of both sides. ``tables``: those of a match of teams, from which score and
    points follow. ``first``: the side that went first, where somebody has noted it (else 0).

    ``absent`` are those who lost by forfeit (their opponent has won); a void result counts for nobody.
    """

    score: Score = "draw"
    points: tuple[Points, Points] = (0, 0)
    bonus: tuple[Points, Points] = (0, 0)
    absent: tuple[int, ...] = ()
    void: bool = False
    measures: Mapping[str, tuple[Measured, Measured]] = field(default_factory=dict)
    tables: tuple[TableEnd, ...] = ()
    first: int = 0


class Pairing(Record):
    """Two who are to meet (``other`` None: a bye, ``requested`` by the player or not), where in the season, and why.

    ``step``: that of a double elimination (:mod:`leagues.competition.double_elimination`), 0 anywhere else; its upper
    bracket is the phase "knock-out". ``by_hand``: by an exchange in the draft.
    """

    one: int
    other: int | None = None
    division: int = 0
    phase: Phase = "league"
    group: int = 0
    step: int = 0
    slot: int = 0
    requested: bool = False
    by_hand: bool = False
    why: str = ""

    @property
    def in_bracket(self) -> bool:
        """Checks whether it belongs to a bracket: somebody has to win it."""
        return self.phase not in ("league", "groups")
