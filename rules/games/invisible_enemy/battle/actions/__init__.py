"""The actions of players and referee, as JSON tagged by ``type`` in the vocabulary of the case files.

Two kinds of fields go beyond that vocabulary: actions of a battle that the site keeps (placing, secret lists, the end
of a part), and measurements that players type at the table: ``target`` and ``distance`` of a vector's move, ``within``
and ``flank`` of blasts, ``stranded`` of a split unit. A field that is None is measured on the plan, if there is one.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.games.invisible_enemy.battle.actions.contamination import ContaminationAction
from rules.games.invisible_enemy.battle.actions.direct_fire import DirectFireAction
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import MovementAction
from rules.games.invisible_enemy.battle.actions.network_command import NetworkCommandAction
from rules.games.invisible_enemy.battle.actions.positions import PositionAction
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import SetUpAction
from rules.games.invisible_enemy.battle.actions.support_fire import SupportFireAction
from rules.games.invisible_enemy.battle.actions.turn import TurnAction
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct

Action: TypeAlias = (
    SetUpAction
    | PositionAction
    | NetworkCommandAction
    | SupportFireAction
    | MovementAction
    | ContaminationAction
    | SelfDestruct
    | Engineer
    | DirectFireAction
    | TurnAction
    | Correct
)
ACTIONS: Codec[Action] = Codec(Action)
