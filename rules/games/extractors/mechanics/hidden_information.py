"""Hidden information: hidden units and armies not seen yet (section 21). Default: secret."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.catalogue.terms import Faction


def knows(state: State, faction: Faction | None, unit: Unit) -> bool:
    """Checks whether a side (None: a spectator) knows of a unit.

    A side knows its own units, and others that are neither hidden (EXT-21.2) nor, where armies are bought secretly,
    still off the map (EXT-21.3).
    """
    if state.over or side(unit) == faction:
        return True
    if unit.hidden:
        return False
    played = scenario(state)
    unseen = unit.hex is None and unit.exited is None and not unit.destroyed
    return not (played is not None and played.secret_armies and unseen)


def known_units(state: State, faction: Faction | None) -> frozenset[str]:
    """Returns the names of the units that a side knows of."""
    return frozenset(name for name, unit in state.units.items() if knows(state, faction, unit))
