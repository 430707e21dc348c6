"""Actions of the course of play: turns begin and end, attacks are over, a side has no more reactions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kernel.records import Record


class BeginTurn(Record):
    """A side's turn begins (WL-5.3)."""

    side: str
    type: Literal["begin-turn"] = "begin-turn"


class EndOffense(Record):
    """The active side has made all its attacks; the others may react (WL-5.1, WL-10.1)."""

    type: Literal["end-offense"] = "end-offense"


class Pass(Record):
    """A side has no (further) reactions in this turn (WL-10.14): the attacker need not wait for it."""

    side: str
    type: Literal["pass"] = "pass"


class EndTurn(Record):
    """The turn ends (WL-17.2)."""

    type: Literal["end-turn"] = "end-turn"


class GiveUp(Record):
    """A side gives up: its units leave the field, and the battle goes on among the others (WL-17.4)."""

    side: str
    type: Literal["give-up"] = "give-up"


class Declare(Record):
    """The players declare the result of an agreed objective (WL-17.4). No winner: a draw."""

    winner: str | None = None
    story: str = ""
    type: Literal["declare"] = "declare"


CourseAction: TypeAlias = BeginTurn | EndTurn | EndOffense | Pass | Declare | GiveUp
