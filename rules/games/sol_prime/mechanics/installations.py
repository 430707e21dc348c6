"""Installations that serve a whole side: command centers and radars (SP-26)."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Side, State


def has_functioning(state: State, side: str, what: str) -> bool:
    """Checks whether a side has a functioning installation of a kind: a stand, or the side's own mark."""
    built = [one for one in state.units.values() if one.side == side and one.installation == what]
    if built:
        return any(not one.destroyed for one in built)
    return bool(getattr(state.sides.get(side) or Side(), what.replace("-", "_")))


def has_command_center(state: State, side: str) -> bool:
    """Checks whether the side has a functioning command center (SP-26.3)."""
    return has_functioning(state, side, "command-center")
