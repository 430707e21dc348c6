"""What a side may know of what is hidden (SP-28): minefields, off-table distances, ammunition."""

from __future__ import annotations

from rules.games.sol_prime.model import Minefield, Stand, State
from rules.kernel.records import Json


def strength_known(field: Minefield, side: str) -> bool:
    """Only the owner knows a minefield until it is turned up (SP-28.1)."""
    return field.side == side or field.revealed


def distance_known(unit: Stand, side: str) -> bool:
    """Only the owner knows an off-table distance until counterbattery is tried (SP-28.2)."""
    return unit.side == side or unit.located


def ammunition_known(unit: Stand, side: str) -> bool:
    """Ammunition left is the owner's knowledge (SP-28.5)."""
    return unit.side == side


def knowledge(state: State, side: str) -> Json:
    """What a side may know of what is hidden, in the vocabulary of the case files; None where it may not."""
    left = {name: unit for name, unit in state.units.items() if not unit.destroyed}
    return {
        "minefields": {
            name: field.strength if strength_known(field, side) else None
            for name, field in state.minefields.items()
            if not field.destroyed
        },
        "off-table": {
            name: unit.off_table if distance_known(unit, side) else None
            for name, unit in left.items()
            if unit.off_table is not None
        },
        "ammunition": {
            name: unit.fire_turns if ammunition_known(unit, side) else None
            for name, unit in left.items()
            if unit.fire_turns is not None
        },
    }
