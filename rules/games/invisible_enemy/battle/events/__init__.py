"""What happens in a battle: events, past tense, with the rolls and the results in them, and what they changed.

Names of results are those of the case files. ``changes`` holds the new values, so that evolving needs no rules.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled, VectorMoved
from rules.games.invisible_enemy.battle.events.direct_fire import Fired, HitsLogged, StepEnded
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.events.movement import (
    ContactChecked,
    InitiativeRolled,
    Moved,
    Passed,
    UnitActivated,
    UnitFinished,
)
from rules.games.invisible_enemy.battle.events.network_command import (
    Bought,
    BuyingDone,
    ListsOpened,
    ListWritten,
    NetworkFought,
    Type2Requested,
)
from rules.games.invisible_enemy.battle.events.positions import Located, UnitLocated
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.set_up import (
    MixWritten,
    NetworkDiceRolled,
    PlacementOrdered,
    Started,
    UnitPlaced,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.events.support_fire import BarragePlaced, BarrageResolved, Deflected
from rules.games.invisible_enemy.battle.events.turn import (
    ConcessionOffered,
    ConcessionRefused,
    Ended,
    PartDone,
    PhaseBegan,
    ResetMade,
    Scored,
    TurnPassed,
)
from rules.kernel.corrections import Corrected

Event: TypeAlias = Annotated[
    Started
    | VectorRolled
    | NetworkDiceRolled
    | PlacementOrdered
    | UnitPlaced
    | Located
    | UnitLocated
    | MixWritten
    | NetworkFought
    | Bought
    | BuyingDone
    | ListWritten
    | ListsOpened
    | Type2Requested
    | BarragePlaced
    | Deflected
    | BarrageResolved
    | InitiativeRolled
    | UnitActivated
    | Passed
    | Moved
    | UnitFinished
    | ContactChecked
    | ContaminationRolled
    | VectorMoved
    | SelfDestructed
    | Engineered
    | Fired
    | HitsLogged
    | StepEnded
    | PartDone
    | TurnPassed
    | PhaseBegan
    | ResetMade
    | Scored
    | ConcessionOffered
    | ConcessionRefused
    | Ended
    | Corrected,
    Field(discriminator="type"),
]
