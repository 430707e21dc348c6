"""The events of a battle, in the past tense, with their rolls, their results and their changes.

Results are named as in the case files. ``changes`` holds the new values, so that evolving needs no rules.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.games.invisible_enemy.battle.events.contamination import ContaminationEvent
from rules.games.invisible_enemy.battle.events.direct_fire import DirectFireEvent
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.events.movement import MovementEvent
from rules.games.invisible_enemy.battle.events.network_command import NetworkCommandEvent
from rules.games.invisible_enemy.battle.events.positions import PositionEvent
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.setup import SetUpEvent
from rules.games.invisible_enemy.battle.events.support_fire import SupportFireEvent
from rules.games.invisible_enemy.battle.events.turn import TurnEvent
from rules.kernel.corrections import Corrected

Event: TypeAlias = (
    SetUpEvent
    | PositionEvent
    | NetworkCommandEvent
    | SupportFireEvent
    | MovementEvent
    | ContaminationEvent
    | SelfDestructed
    | Engineered
    | DirectFireEvent
    | TurnEvent
    | Corrected
)
