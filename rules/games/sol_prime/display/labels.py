"""Words and numbers for screens and the log."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Platoon, State
from rules.games.sol_prime.catalogue import CATALOGUE


def side_name(state: State, side: str) -> str:
    """Returns the name of a side."""
    one = state.sides.get(side)
    return (one.name if one else "") or side


def platoon_name(state: State, key: str) -> str:
    """Returns the name of a platoon."""
    one = state.platoons.get(key)
    return (one.name if one else "") or key.rpartition("/")[2]


def counter_name(state: State, key: str) -> str:
    """Returns the name of a counter of shells or a bomb: the place that was given for it, or its number."""
    return next((one.place for one in state.missions if one.key == key and one.place), key)


def platoon_heading(platoon: Platoon, key: str) -> str:
    """Returns a platoon's heading."""
    return f"Platoon {platoon.name or key}"


def weapon_name(weapon: str) -> str:
    """Returns a weapon's name."""
    found = CATALOGUE.weapons.get(weapon)
    return found.name if found else weapon


def format_inches(value: float) -> str:
    """Formats inches."""
    return f'{value:g}"'
