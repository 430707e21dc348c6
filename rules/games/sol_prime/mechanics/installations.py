"""Installations that serve a whole side: command centers and radars (SP-26)."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Side, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.fire.shot import Shot


def has_functioning(state: State, side: str, what: str) -> bool:
    """Checks whether a side has a functioning installation of a kind: a stand, or the side's own mark."""
    built = [one for one in state.units.values() if one.side == side and one.installation == what]
    if built:
        return any(not one.destroyed for one in built)
    return bool(getattr(state.sides.get(side) or Side(), what.replace("-", "_")))


def has_command_center(state: State, side: str) -> bool:
    """Checks whether the side has a functioning command center (SP-26.3)."""
    return has_functioning(state, side, "command-center")


def affected_by_generator(shot: Shot) -> bool:
    """Checks whether a field generator affects the weapon: laser, ion, plasma (SP-9.21)."""
    return shot.weapon.class_ in CATALOGUE.to_kill.field_generator.affects
