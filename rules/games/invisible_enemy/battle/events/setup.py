"""Events of the set-up (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.records import SnakeRecord
from rules.kernel.sharing import Pin
from rules.kernel.undo import FreelyUndone


class Started(SnakeRecord):
    """The battle has begun: the whole state, with the charts, the rules version and the catalogue hash.

    ``rule_set`` is the copy of the rule set that the battle uses to its end; None: the house tables.
    """

    state: State
    rule_set: Pin | None = None
    rules_version: str = ""
    catalogue_hash: str = ""
    type: Literal["started"] = "started"


class VectorRolled(SnakeRecord):
    """Vector superiority is decided (IE-2.3); ``rolls`` includes ties."""

    rolls: tuple[tuple[int, int], ...]
    winner: str
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["vector-rolled"] = "vector-rolled"


class NetworkDiceRolled(SnakeRecord):
    """A side's network dice have been rolled (IE-2.5): ``plus`` is what was added to the die."""

    by: str
    roll: int
    plus: int = CATALOGUE.battle.setup.network_dice_plus
    network_dice: int
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["network-dice-rolled"] = "network-dice-rolled"


class PlacementOrdered(FreelyUndone, SnakeRecord):
    """The order of placing units is decided (IE-2.8)."""

    order: tuple[str, ...]
    changes: Changes = NO_CHANGES
    type: Literal["placement-ordered"] = "placement-ordered"


class UnitPlaced(SnakeRecord):
    """A unit is on the table."""

    by: str
    unit: str
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["unit-placed"] = "unit-placed"


class MixWritten(FreelyUndone, SnakeRecord):
    """A side has written down its target mix."""

    by: str
    mix: Mapping[str, int]
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["mix-written"] = "mix-written"


SetUpEvent: TypeAlias = Started | VectorRolled | NetworkDiceRolled | PlacementOrdered | UnitPlaced | MixWritten
