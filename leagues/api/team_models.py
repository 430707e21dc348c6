"""Teams of several members, as the API reads and writes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from api.models import Model
from leagues.api.day_commands import Number
from leagues.competition.meetings import TableEnd

Points = Annotated[int, Meta(ge=0, le=99_999)]


class TableEnding(Model):
    """The end of one table of a match of teams: ``score`` and first of ``points`` are those of the first side."""

    score: Literal["win", "draw", "loss"]
    points: tuple[Points, Points] = (0, 0)


Tables = Annotated[list[TableEnding], Meta(max_length=10)]


def table_ends(tables: list[TableEnding]) -> tuple[TableEnd, ...]:
    """Tables as a result keeps them."""
    return tuple(TableEnd(score=one.score, points=one.points) for one in tables)


class SetLineup(Model):
    """Name the members of a team, in the order of the tables. For the account of the entry, or organisers."""

    type: Literal["set-lineup"]
    entry: Number
    members: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=10)]
