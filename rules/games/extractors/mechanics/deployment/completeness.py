"""The end of set-up: the pieces that a scenario gives or imposes stand where it wants them (EXT-4.1, EXT-4.2)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import is_gone, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.deployment.areas import check_area
from rules.kernel.problems import allows, illegal


def missing_pieces(state: State, faction: Faction) -> list[str]:
    """Returns the pieces that the scenario gives or imposes and that are not placed yet; bought ones may stay out."""
    return [
        name
        for name, unit in sorted(state.units.items())
        if side(unit) == faction and _is_imposed(state, unit) and unit.hex is None and not is_gone(unit)
    ]


def is_misplaced(state: State, name: str, unit: Unit) -> bool:
    """Checks whether a piece of the scenario stands where set-up cannot end with it, as the map and the others are.

    Without a map the players see to that themselves.
    """
    if state.typed or not _is_imposed(state, unit) or unit.hex is None or is_gone(unit):
        return False
    return not allows(check_area, state, name, unit, unit.hex)


def _is_imposed(state: State, unit: Unit) -> bool:
    played = scenario(state)
    if played is None or unit.wave == "reinforcement":
        return False
    forces = played.forces(side(unit))
    imposed = unit.type in forces.free or forces.chassis or forces.pieces or forces.cell
    return forces.deploy is not None and bool(imposed)


def check_deployment(state: State, faction: Faction) -> None:
    """Raises Illegal while a piece of the scenario is off the map, or outside its area as the map is now (EXT-4.6)."""
    if names := missing_pieces(state, faction):
        text = f"The scenario wants these on the map: {', '.join(names)}. Place them, or draw their terrain first."
        raise illegal("not-all-placed", text, rule="EXT-4.1" if faction == "dorian" else "EXT-4.2")
    for name, unit in sorted(state.units.items()):
        if side(unit) == faction and _is_imposed(state, unit) and unit.hex and not is_gone(unit) and not state.typed:
            check_area(state, name, unit, unit.hex)
