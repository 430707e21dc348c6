"""Commands of the day itself, as the API reads them: check-in, tables, announcements."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from api.models import Model

Number = Annotated[int, Meta(ge=1, le=100_000)]


class SetCheckIn(Model):
    """Open check-in (nobody is here yet when it was off), close it to players, or do without it. Organisers."""

    type: Literal["set-check-in"]
    check_in: Literal["open", "closed", "off"]


class CheckIn(Model):
    """Say that a team is here, or is not. For its player while check-in is open, or staff."""

    type: Literal["check-in"]
    entry: Number
    here: bool = True


class FixTable(Model):
    """Let a team always play at one table, from the next round on (0: at any again). Organisers."""

    type: Literal["fix-table"]
    entry: Number
    table: Annotated[int, Meta(ge=0, le=1000)]


class Announce(Model):
    """Tell everybody who takes part something. Organisers."""

    type: Literal["announce"]
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class SetMission(Model):
    """Set the mission of a round, and its deployment (none: it is drawn), out of the lists in the terms, until it has a
    result. Without a ``mission`` it is drawn when the round is published. Organisers."""

    type: Literal["set-mission"]
    round: Annotated[int, Meta(ge=1, le=50)]
    mission: Annotated[str, Meta(max_length=80)] = ""
    deployment: Annotated[str, Meta(max_length=80)] = ""
