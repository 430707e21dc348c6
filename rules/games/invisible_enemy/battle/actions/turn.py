"""Actions of the turn: ending a part, going on, giving up."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.catalogue.vocabulary import snake_record


@snake_record
class Done:
    """A side has ended its part of the present phase."""

    by: str
    type: Literal["done"] = "done"


@snake_record
class GoOn:
    """Play continues by itself after a correction has held it up."""

    type: Literal["go-on"] = "go-on"


@snake_record
class Score:
    """The referee asks for the house score (IE-10.1)."""

    type: Literal["score"] = "score"


@snake_record
class Reset:
    """Network status returns to 100%, each side loses a die (IE-3.3)."""

    type: Literal["reset"] = "reset"


@snake_record
class NextPhase:
    """The next phase begins (IE-3.1)."""

    type: Literal["next-phase"] = "next-phase"


@snake_record
class Concede:
    """A side offers to give up."""

    by: str
    type: Literal["concede"] = "concede"


@snake_record
class AnswerConcession:
    """The other side accepts or refuses; the side that offered withdraws the offer by refusing."""

    by: str
    accept: bool
    type: Literal["answer-concession"] = "answer-concession"


TurnAction: TypeAlias = Done | GoOn | Score | Reset | NextPhase | Concede | AnswerConcession
