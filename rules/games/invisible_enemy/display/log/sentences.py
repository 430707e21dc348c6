"""The log: each event as one viewer may read it, with its arithmetic, its dice and the rules it followed.

Everything on the table is public (IE-11.1); only the owner and the referee read the contents of secret notes.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.contamination import ContaminationEvent, ContaminationRolled, VectorMoved
from rules.games.invisible_enemy.battle.events.direct_fire import DirectFireEvent, Fired, HitsLogged, StepEnded
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.events.movement import (
    ContactChecked,
    InitiativeRolled,
    Moved,
    MovementEvent,
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
from rules.games.invisible_enemy.battle.events.positions import Located, PositionEvent, UnitLocated
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.setup import (
    MixWritten,
    NetworkDiceRolled,
    PlacementOrdered,
    Started,
    UnitPlaced,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.events.support_fire import (
    BarragePlaced,
    BarrageResolved,
    Deflected,
    SupportFireEvent,
)
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
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.log.contamination import describe_contamination, describe_vector_move
from rules.games.invisible_enemy.display.log.direct_fire import describe_direct_fire
from rules.games.invisible_enemy.display.log.engineering import describe_engineering
from rules.games.invisible_enemy.display.log.movement import describe_movement
from rules.games.invisible_enemy.display.log.network_command import describe_list, describe_network_command
from rules.games.invisible_enemy.display.log.positions import describe_position
from rules.games.invisible_enemy.display.log.self_destruct import describe_self_destruction
from rules.games.invisible_enemy.display.log.setup import describe_mix, describe_set_up
from rules.games.invisible_enemy.display.log.support_fire import describe_support_fire
from rules.games.invisible_enemy.display.log.turn import describe_turn
from rules.kernel.corrections import Corrected
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer, owns
from rules.kit.correction_log import describe_correction
from rules.kit.secrets import may_read

FieldEvent: TypeAlias = (
    PositionEvent
    | SupportFireEvent
    | MovementEvent
    | ContaminationEvent
    | SelfDestructed
    | Engineered
    | DirectFireEvent
)


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's sentence for an event as ``viewer`` may read it; None if it says nothing."""
    match event:
        case Started() | VectorRolled() | NetworkDiceRolled() | PlacementOrdered() | UnitPlaced():
            return describe_set_up(event)
        case MixWritten(by=by):
            return describe_mix(event, own=owns(viewer, by))
        case NetworkFought() | Bought() | BuyingDone() | ListsOpened() | Type2Requested():
            return describe_network_command(event)
        case ListWritten(by=by):
            return describe_list(event, own=owns(viewer, by))
        case PartDone() | TurnPassed() | PhaseBegan() | ResetMade() | Scored():
            return describe_turn(event)
        case ConcessionOffered() | ConcessionRefused() | Ended():
            return describe_turn(event)
        case Corrected():
            return describe_correction(State, event, readable=may_read(State, event, viewer))
        case _:
            return _describe_field(event)


def _describe_field(event: FieldEvent) -> Sentence:
    """Describes an event on the table, which everybody may read in full."""
    match event:
        case Located() | UnitLocated():
            return describe_position(event)
        case BarragePlaced() | Deflected() | BarrageResolved():
            return describe_support_fire(event)
        case InitiativeRolled() | UnitActivated() | Passed() | Moved() | UnitFinished() | ContactChecked():
            return describe_movement(event)
        case ContaminationRolled():
            return describe_contamination(event)
        case VectorMoved():
            return describe_vector_move(event)
        case SelfDestructed():
            return describe_self_destruction(event)
        case Engineered():
            return describe_engineering(event)
        case Fired() | HitsLogged() | StepEnded():
            return describe_direct_fire(event)
        case _:
            assert_never(event)
