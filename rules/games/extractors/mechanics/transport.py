"""Transport: sections aboard floaters (section 7)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit, passengers
from rules.games.extractors.battle.state.units import kind
from rules.kernel.problems import Illegal, illegal


def check_transport(state: State, name: str) -> Unit:
    """Returns the floater of that name. Raises Illegal ``not-a-transport`` (EXT-7.1)."""
    floater = find_unit(state, name)
    if not kind(floater).carries:
        raise illegal("not-a-transport", f"{name} carries nobody: only a Floater does.", rule="EXT-7.1")
    return floater


def check_room(state: State, name: str) -> None:
    """Raises Illegal ``transport-full`` when a floater has no room for another section (EXT-7.1)."""
    aboard, room = len(passengers(state, name)), kind(state.units[name]).carries
    if aboard >= room:
        raise illegal("transport-full", f"{name} carries {aboard} of {room} sections already.", rule="EXT-7.1")


def must_unboard_first(name: str, floater: str) -> Illegal:
    """Returns the refusal of a passenger's move that does not begin with getting off (EXT-7.4)."""
    return illegal("must-unboard-first", f"{name} is aboard {floater} and has to leave it first.", rule="EXT-7.4")
