"""Deployment areas: those of the scenarios, else the zones of the map that was chosen (EXT-4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.refusal import outside_deployment
from rules.games.extractors.mechanics.scenarios.dobern_strongpoint import check_strongpoint, ground_for_forts
from rules.games.extractors.mechanics.scenarios.extractors import check_extractor_area, fitting_hexes
from rules.kernel.problems import allows


def check_area(state: State, name: str, unit: Unit, label: Label) -> None:
    """Raises Illegal unless a hex lies in a unit's deployment area (EXT-4.6)."""
    played = scenario(state)
    if played is None:
        if (zone := own_zone(state, unit)) and label not in zone:
            raise outside_deployment(name, label, "it is outside its side's deployment zone", "EXT-4.6")
        return
    forces = played.forces(side(unit))
    if not is_deployed(state, unit) or forces.deploy is None:
        raise outside_deployment(name, label, "it enters the map later", "EXT-4.7")
    first, last = forces.deploy.rows
    if not first <= int(label[2:]) <= last:
        raise outside_deployment(name, label, f"its rows are {first:02} to {last:02}", forces.deploy.rule)
    if forces.free_hex and unit.type in forces.free and label != forces.free_hex:
        raise outside_deployment(name, label, f"it stands in {forces.free_hex}", "EXT-22.11")
    if state.scenario == "extractors" and side(unit) == "avronian":
        check_extractor_area(state, played, name, unit, label)
    if state.scenario == "dobern" and side(unit) == "dorian":
        check_strongpoint(state, name, unit, label)


def area_of(state: State, name: str, unit: Unit) -> Sequence[Label]:
    """Returns the hexes of a unit's deployment area: those that :func:`check_area` lets pass."""
    hexes, played = deployment_hexes(state, unit), scenario(state)
    if played and state.scenario == "extractors" and side(unit) == "avronian":
        return fitting_hexes(state, played, name, unit, hexes)
    if _do_rows_decide(state, unit):
        return hexes
    return [label for label in hexes if allows(check_area, state, name, unit, label)]


def _do_rows_decide(state: State, unit: Unit) -> bool:
    """Checks whether the rows alone decide, which spares checks of hundreds of hexes."""
    return state.scenario in (None, "incoming", "ambush") or (
        state.scenario == "three-pod" and unit.type != "command-post"
    )


def own_zone(state: State, unit: Unit) -> tuple[Label, ...]:
    """Returns the deployment zone of a unit's side on a map that somebody has drawn; empty where there is none."""
    sides = list(state.players.values())
    brush = f"zone-{sides.index(side(unit)) + 1}" if side(unit) in sides else ""
    return next((mark.hexes for mark in state.marks if mark.brush == brush), ())


def is_deployed(state: State, unit: Unit) -> bool:
    """Checks whether a unit begins on the map; the others enter it later (EXT-4.7)."""
    played = scenario(state)
    return played is None or (unit.wave != "reinforcement" and played.forces(side(unit)).deploy is not None)


def deployment_hexes(state: State, unit: Unit) -> tuple[Label, ...]:
    """Returns the hexes that may come into question, before the rules are checked."""
    played = scenario(state)
    if played is None:
        return own_zone(state, unit) or hexmap.all_hexes()
    forces = played.forces(side(unit))
    if not is_deployed(state, unit) or forces.deploy is None:
        return ()
    if forces.free_hex and unit.type in forces.free:
        return (forces.free_hex,)
    if unit.garrison and (forts := [u.hex for u in state.units.values() if u.type == "fort" and u.hex]):
        return tuple(sorted(forts))
    if played.massif_centre and side(unit) == "dorian":
        return ground_for_forts(state) or hexmap.all_hexes()
    return _hexes_of_rows(*forces.deploy.rows)


@lru_cache(maxsize=64)
def _hexes_of_rows(first: int, last: int) -> tuple[Label, ...]:
    return tuple(label for label in hexmap.all_hexes() if first <= int(label[2:]) <= last)
