"""Undo: the events that may be taken back without leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.events.movement import InitiativeRolled, Moved, UnitActivated
from rules.games.invisible_enemy.battle.events.network_command import ListsOpened, NetworkFought, Type2Requested
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.setup import NetworkDiceRolled, Started, UnitPlaced, VectorRolled
from rules.games.invisible_enemy.battle.events.support_fire import BarrageResolved
from rules.games.invisible_enemy.battle.events.turn import Ended

IRREVERSIBLE = (
    *(Started, VectorRolled, NetworkDiceRolled, NetworkFought, Type2Requested, BarrageResolved, InitiativeRolled),
    *(ContaminationRolled, SelfDestructed, Fired, UnitPlaced, ListsOpened, Ended),
)
"""Events after which a die has landed or a secret is out."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed and no secret is out; the first work of engineers reveals their mission."""
    return not any(_gives_away(event) for event in events)


def _gives_away(event: Event) -> bool:
    match event:
        case UnitActivated():
            return not event.automatic
        case Moved():
            return bool(event.traps or event.cleared)
        case Engineered():
            return event.roll is not None
        case _:
            return isinstance(event, IRREVERSIBLE)
