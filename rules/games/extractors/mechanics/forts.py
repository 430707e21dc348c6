"""Forts: sections inside, and the fall of empty ones (EXT-22.38 to EXT-22.41)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit, is_empty_fort, units_in_hex
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue.terms import Label
from rules.kernel.problems import illegal


def check_fort(state: State, name: str) -> Unit:
    """Returns the fort of that name. Raises Illegal ``not-a-fort`` (EXT-22.41)."""
    fort = find_unit(state, name)
    if fort.type != "fort":
        raise illegal("not-a-fort", f"{name} is not a fort.", rule="EXT-22.41")
    return fort


def forts_destroyed_by(state: State, name: str, label: Label) -> list[str]:
    """Returns the empty forts that a unit destroys by entering their hex (EXT-22.38)."""
    if kind(state.units[name]).side != "avronian":
        return []
    return [other for other in units_in_hex(state, label) if is_empty_fort(state, other)]
