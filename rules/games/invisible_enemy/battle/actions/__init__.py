"""The actions of players and referee, as JSON tagged by ``type`` in the vocabulary of the case files.

Beyond that vocabulary are the actions of a battle that the site keeps (placing, secret lists, the end of a part), and
what players type because nobody measures on the site: ``target`` and ``distance`` of a vector's move, ``within`` and
``flank`` of blasts, ``stranded`` of a split unit. What is None is measured on the plan, where there is one.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, LogHits, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import (
    Activate,
    CheckContact,
    Drive,
    FinishUnit,
    Initiative,
    Move,
    Pass,
)
from rules.games.invisible_enemy.battle.actions.network_command import (
    Buy,
    DoneBuying,
    NetworkCombat,
    RequestType2,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.set_up import (
    PlacementOrder,
    PlaceUnit,
    RollNetworkDice,
    SetTargetMix,
    VectorRoll,
)
from rules.games.invisible_enemy.battle.actions.support_fire import Deflect, PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.actions.turn import (
    AnswerConcession,
    Concede,
    Done,
    GoOn,
    NextPhase,
    Reset,
    Score,
)
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct

Action: TypeAlias = Annotated[
    VectorRoll
    | RollNetworkDice
    | PlacementOrder
    | PlaceUnit
    | Locate
    | LocateUnit
    | SetTargetMix
    | NetworkCombat
    | Buy
    | DoneBuying
    | WriteList
    | RequestType2
    | PlaceBarrage
    | Deflect
    | ResolveBarrage
    | Initiative
    | Activate
    | Pass
    | Move
    | Drive
    | FinishUnit
    | CheckContact
    | ContaminationCheck
    | VectorMove
    | SelfDestruct
    | Engineer
    | Shoot
    | Rake
    | MassedBattery
    | LogHits
    | EndStep
    | Done
    | GoOn
    | Score
    | Reset
    | NextPhase
    | Concede
    | AnswerConcession
    | Correct,
    Field(discriminator="type"),
]
ACTIONS: Codec[Action] = Codec(Action)
