"""Applying the changes of events, and recording them: rules write to a :class:`Recorder`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints

from rules.games.invisible_enemy.battle.events.changes import (
    BarrageChange,
    BaseChange,
    BattleChange,
    Changes,
    PieceChange,
    SideChange,
    TowerChange,
    UnitChange,
)
from rules.games.invisible_enemy.battle.state import Barrage, Base, Piece, Side, State, Tower, Unit
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record, to_json
from rules.kit.changes import Ledger, Parts

PARTS = Parts(
    state=State,
    changes=Changes,
    own=("game", BattleChange),
    things={
        "sides": (Side, SideChange),
        "units": (Unit, UnitChange),
        "bases": (Base, BaseChange),
        "towers": (Tower, TowerChange),
        "barrages": (Barrage, BarrageChange),
        "terrain": (Piece, PieceChange),
    },
)


PLAIN = (bool, str, type(None))
"""The kinds of values that are read back just as they were written."""


@cache
def _codec(kind: type[Record], key: str) -> Codec[Any]:
    return Codec(get_type_hints(kind, include_extras=True)[key])


class Recorder(Ledger[State]):
    """A state that rules write to; it records every change."""

    parts = PARTS

    def as_read(self, kind: type[Record], fields: Mapping[str, Any]) -> dict[str, Any]:
        """Returns values as a stored event brings them back: 36 for 36.0 inches."""
        return {
            key: value if isinstance(value, PLAIN) else _codec(kind, key).read(to_json(value))
            for key, value in fields.items()
        }

    def game(self, **change: Json) -> None:
        """Sets fields of the battle."""
        self.change_battle(change)

    def side(self, key: str, **change: Json) -> None:
        """Sets fields of a side."""
        self.change("sides", key, change)

    def unit(self, name: str, **change: Json) -> None:
        """Sets fields of a unit."""
        self.change("units", name, change)

    def thing(self, name: str, **change: Json) -> None:
        """Sets fields of a base or a tower."""
        self.change("bases" if name in self.state.bases else "towers", name, change)

    def barrage(self, name: str, **change: Json) -> None:
        """Sets fields of a marker, or places it."""
        self.change("barrages", name, change)

    def piece(self, name: str, **change: Json) -> None:
        """Sets fields of a piece of terrain, or builds it."""
        self.change("terrain", name, change)

    def remove_barrage(self, name: str) -> None:
        """Removes a marker."""
        self.remove("barrages", name)

    @property
    def changes(self) -> Changes:
        """All changes recorded so far."""
        recorded: Changes = self.recorded()
        return recorded
