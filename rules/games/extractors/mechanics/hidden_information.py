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
    return state.over or side(unit) == faction or _is_open(unit, secret_armies=_are_armies_secret(state))


def known_units(state: State, faction: Faction | None) -> frozenset[str]:
    """Returns the names of the units that a side knows of."""
    secret = _are_armies_secret(state)
    return frozenset(
        name
        for name, unit in state.units.items()
        if state.over or side(unit) == faction or _is_open(unit, secret_armies=secret)
    )


def _are_armies_secret(state: State) -> bool:
    played = scenario(state)
    return played is not None and played.secret_armies


def _is_open(unit: Unit, *, secret_armies: bool) -> bool:
    unseen = unit.hex is None and unit.exited is None and not unit.destroyed
    return not unit.hidden and not (secret_armies and unseen)
