"""The actions of a battle, in the vocabulary of the case files (and a few that only a kept battle needs)."""

from __future__ import annotations

from typing import TypeAlias

from rules.games.sol_prime.battle.actions.course import CourseAction
from rules.games.sol_prime.battle.actions.support import SupportAction
from rules.games.sol_prime.battle.actions.turn import TurnAction
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct

Action: TypeAlias = TurnAction | SupportAction | CourseAction | Correct
ACTIONS: Codec[Action] = Codec(Action)
