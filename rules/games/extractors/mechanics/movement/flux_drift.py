"""Flux drift of leg units (EXT-6.21, EXT-6.22)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import holds_enemy, units_in_hex
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.movement.costs import terrain_cost
from rules.games.extractors.mechanics.terrain import terrain_at


def drift_hex(state: State, unit: Unit, label: Label) -> Label | None:
    """Returns the hex to which a leg unit drifts from flux, if it does (EXT-6.21, EXT-6.22, rulings R-20, R-49)."""
    if kind(unit).move_type != "leg" or "flux" not in terrain_at(state, label) or label not in state.flux:
        return None
    there = hexmap.neighbour(label, state.flux[label])
    if there is None or terrain_cost(state, there, "leg") is None:
        return None
    return None if holds_enemy(units_in_hex(state, there).values(), side(unit)) else there
