"""Units that can still do something in the present phase."""

from __future__ import annotations

from rules.games.eic_league.battle.state import State, Unit, find_unit
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.conditions import is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.distances import hex_of
from rules.games.eic_league.mechanics.ratings import attacks_in_all, attacks_per_round, current_ratings
from rules.kit.hexes import distance


def unused_units(state: State, sides: list[str]) -> list[str]:
    """Returns the sides' units that could still act in the present phase."""
    return sorted(name for name, unit in state.units.items() if unit.side in sides and can_still_act(state, unit))


def can_still_act(state: State, unit: Unit) -> bool:
    """Checks whether the unit could still do something in the present phase."""
    if unit.captured:
        return False
    if state.phase == "movement" and unit.status == "base" and not is_vanquished(unit):
        # Nothing keeps it there; only its own side knows that (EIC-20.3).
        return not (unit.moved or unit.unknown) and state.round > (unit.base_until or 0)
    if not detection.is_on_field(unit):
        return False
    if state.phase == "movement":
        return not unit.moved and not is_paralysed(unit, state.round)
    search = not unit.detect_rolled and current_ratings(unit, state.round).det >= detection.LEAST_DET
    if state.phase == "detection":
        return search
    free = unit.status == "field" and not is_paralysed(unit, state.round)
    # Where search and attack are joined, a unit that has not searched may still find somebody (EIC-10.5).
    targets = bool(unit.detected) or unit.side in state.wildfire or (state.joint and search)
    most = (attacks_in_all if _is_beside_enemy(state, unit) else attacks_per_round)(unit, state.round)
    return state.phase == "attack" and free and targets and unit.attacks_made < most


def _is_beside_enemy(state: State, unit: Unit) -> bool:
    """Checks whether a detected enemy is near enough to be fought, as far as the site can tell."""
    found = [hex_of(state, name) for name in unit.detected if not is_vanquished(find_unit(state, name))]
    return bool(found) if state.typed else any(distance(unit.hex, there) == 1 for there in found)
