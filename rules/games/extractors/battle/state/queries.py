"""Questions about the state: units of a hex, enemies, passengers, edges and entries of the scenario."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.extractors.battle.state import State, Unit, Volley
from rules.games.extractors.battle.state.units import is_carried, kind, on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.tables import Entry, Scenario
from rules.games.extractors.catalogue.terms import Edge, Faction, Label
from rules.kernel.problems import illegal

ANY_EDGE = Entry(turn=1)
"""The entry of a battle without a scenario: over any edge, from the first turn (ruling R-78)."""


def scenario(state: State) -> Scenario | None:
    """Returns the scenario that is played, if any."""
    return CATALOGUE.scenarios.get(state.scenario or "")


def is_last_count(state: State) -> bool:
    """Checks whether this is the last turn of a table where victory counts the units near a place."""
    played = scenario(state)
    return state.typed and played is not None and played.counts_hexes and state.turn >= played.turns


def open_volley(state: State) -> Volley | None:
    """Returns the order that is carried out shot by shot, as long as its machine can go on with it (EXT-19.8)."""
    unit = state.units.get(state.volley.by) if state.volley else None
    return state.volley if unit is not None and on_map(unit) and not unit.fired else None


def friendly_edge(state: State, faction: Faction) -> Edge | None:
    """Returns a side's friendly edge: as the state says, else as the scenario gives it (EXT-22.1)."""
    played = scenario(state)
    return state.edges.get(faction) or (played.edges.get(faction) if played else None)


def find_unit(state: State, name: str) -> Unit:
    """Returns the unit of that name. Raises Illegal ``unknown-unit`` (EXT-3.2)."""
    if name not in state.units:
        raise illegal("unknown-unit", f"There is no unit called {name}.", rule="EXT-3.2")
    return state.units[name]


def units_in_hex(state: State, label: Label) -> dict[str, Unit]:
    """Returns the units in a hex, by name."""
    return {name: unit for name, unit in state.units.items() if unit.hex == label and on_map(unit)}


def holds_enemy(units: Iterable[Unit], faction: Faction) -> bool:
    """Checks whether a visible enemy is among the units; hidden ones hold no hex (EXT-22.27).

    Moving through such a hex costs nothing extra; no move may end there (EXT-5.10, EXT-6.7).
    """
    return any(side(unit) != faction and not unit.hidden for unit in units)


def passengers(state: State, name: str) -> dict[str, Unit]:
    """Returns the sections aboard a floater (EXT-7.6)."""
    return {other: unit for other, unit in state.units.items() if unit.aboard == name and not unit.destroyed}


def sheltered_in(state: State, name: str) -> dict[str, Unit]:
    """Returns the sections inside a fort (EXT-22.39)."""
    return {other: unit for other, unit in state.units.items() if unit.inside == name and not unit.destroyed}


def is_empty_fort(state: State, name: str) -> bool:
    """Checks whether a unit is a fort with no section inside (EXT-22.38)."""
    return state.units[name].type == "fort" and not sheltered_in(state, name)


def enemies(state: State, faction: Faction) -> dict[str, Unit]:
    """Returns the enemies that count: on the map, not hidden, not carried or in forts (EXT-18.4, ruling R-54)."""
    return {
        name: unit
        for name, unit in state.units.items()
        if side(unit) != faction and on_map(unit) and not unit.hidden and not is_carried(unit)
    }


def entry_of(state: State, unit: Unit) -> Entry | None:
    """Returns the entry of a unit that is off the map, by its scenario (EXT-4.7); without one over any edge (R-78)."""
    played = scenario(state)
    if played is None:
        return ANY_EDGE
    forces = played.forces(side(unit))
    if forces.reinforcement and (unit.wave == "reinforcement" or forces.entry is None):
        return forces.reinforcement
    return forces.entry


def is_left_out(state: State, unit: Unit) -> bool:
    """Checks whether set-up is over for a unit that was not placed and has nowhere to enter (EXT-4.6)."""
    if unit.hex is not None or unit.exited or scenario(state) is None or (state.phase or "-setup").endswith("-setup"):
        return False
    return entry_of(state, unit) is None


def exit_edge(state: State, unit: Unit) -> Edge | None:
    """Returns the edge a unit may leave over: the scenario's (EXT-6.26), or its friendly one when routed (EXT-6.25)."""
    if unit.status == "routed":
        return friendly_edge(state, side(unit))
    played = scenario(state)
    edge = played.forces(side(unit)).exit_edge if played else None
    wanted = "section" if side(unit) == "dorian" else "machine"
    return edge if kind(unit).family == wanted else None


def side_id(state: State, faction: str) -> str:
    """Returns the id of the side that plays a faction."""
    return next((key for key, plays in state.players.items() if plays == faction), "")


def owner_of(state: State, unit: Unit) -> str:
    """Returns the id of the side that plays a unit; empty where the state names no sides."""
    return next((key for key, faction in state.players.items() if faction == side(unit)), "")
