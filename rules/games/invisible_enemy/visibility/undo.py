"""Which actions may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.events import (
    Ended,
    Event,
    InitiativeRolled,
    ListsOpened,
    NetworkDiceRolled,
    NetworkFought,
    Started,
    Type2Requested,
    UnitPlaced,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.events.movement import (
    BarrageResolved,
    ContaminationRolled,
    Engineered,
    Fired,
    Moved,
    SelfDestructed,
    UnitActivated,
)

SETTLED = (
    *(Started, VectorRolled, NetworkDiceRolled, NetworkFought, Type2Requested, BarrageResolved, InitiativeRolled),
    *(ContaminationRolled, SelfDestructed, Fired, UnitPlaced, ListsOpened, Ended),
)
"""A die has landed, or something secret was shown."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed and no secret was opened; the first work of engineers shows their mission."""
    return not any(_settled(event) for event in events)


def _settled(event: Event) -> bool:
    match event:
        case UnitActivated():
            return not event.automatic
        case Moved():
            return bool(event.traps or event.cleared)
        case Engineered():
            return event.roll is not None
        case _:
            return isinstance(event, SETTLED)
