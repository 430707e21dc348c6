"""Flux drift of leg units (EXT-6.21, EXT-6.22)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import holds_enemy, units_in_hex
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.movement.costs import terrain_cost
from rules.games.extractors.mechanics.terrain import Drawn, terrain_at


def drift_hex(state: State, unit: Unit, label: Label) -> Label | None:
    """Returns the hex to which a leg unit drifts from flux, if it does (EXT-6.21, EXT-6.22, rulings R-20, R-49)."""
    there = flux_leads(state, unit, label)
    return None if there is None or holds_enemy(units_in_hex(state, there).values(), side(unit)) else there


def flux_leads(drawn: Drawn, unit: Unit, label: Label) -> Label | None:
    """Returns the hex to which flux would take a unit if no enemy held it."""
    if kind(unit).move_type != "leg" or "flux" not in terrain_at(drawn, label) or label not in drawn.flux:
        return None
    there = hexmap.neighbour(label, drawn.flux[label])
    return None if there is None or terrain_cost(drawn, there, "leg") is None else there


def drift_stops(state: State, unit: Unit) -> frozenset[Label]:
    """Returns the hexes to which a unit does not drift: enemies hold them (EXT-6.22)."""
    if kind(unit).move_type != "leg" or not state.flux:
        return frozenset()
    return frozenset(
        one.hex for one in state.units.values() if one.hex and on_map(one) and holds_enemy((one,), side(unit))
    )
