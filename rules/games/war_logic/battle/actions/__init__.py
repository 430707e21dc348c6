"""Actions of players, in the vocabulary of the case files. Distances are inches that players measure (WL-1.1)."""

from __future__ import annotations

from typing import TypeAlias

from rules.games.war_logic.battle.actions.attacks import OffenseAction
from rules.games.war_logic.battle.actions.captures import CaptureAction
from rules.games.war_logic.battle.actions.control import ControlAction
from rules.games.war_logic.battle.actions.course import CourseAction
from rules.games.war_logic.battle.actions.defense import DefenseAction
from rules.games.war_logic.battle.actions.movement import MovementAction
from rules.games.war_logic.battle.actions.strategy import StrategyAction
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct

PlayAction: TypeAlias = (
    OffenseAction | StrategyAction | ControlAction | MovementAction | CaptureAction | DefenseAction | CourseAction
)
"""An action of play, told apart by its type."""
Action: TypeAlias = PlayAction | Correct
ACTIONS: Codec[Action] = Codec(Action)
