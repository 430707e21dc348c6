"""Actions of the turn: ending a part, going on, giving up."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kernel.records import SnakeRecord


class Done(SnakeRecord):
    """A side has ended its part of the present phase."""

    by: str
    type: Literal["done"] = "done"


class GoOn(SnakeRecord):
    """Play continues by itself after a correction has held it up."""

    type: Literal["go-on"] = "go-on"


class Score(SnakeRecord):
    """The referee asks for the house score (IE-10.1)."""

    type: Literal["score"] = "score"


class Reset(SnakeRecord):
    """Network status returns to 100%, each side loses a die (IE-3.3)."""

    type: Literal["reset"] = "reset"


class NextPhase(SnakeRecord):
    """The next phase begins (IE-3.1)."""

    type: Literal["next-phase"] = "next-phase"


class Concede(SnakeRecord):
    """A side gives up: the other wins at once."""

    by: str
    type: Literal["concede"] = "concede"


class AnswerConcession(SnakeRecord):
    """The answer to an offer to give up, as older battles have them: the side that made it withdraws it by refusing."""

    by: str
    accept: bool
    type: Literal["answer-concession"] = "answer-concession"


TurnAction: TypeAlias = Done | GoOn | Score | Reset | NextPhase | Concede | AnswerConcession
