"""Contamination vectors and their march at the end of the movement phase (IE-6.62)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.contamination import VectorMove
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.contamination import VectorMoved
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base, id_order
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.contamination import is_vector
from rules.games.invisible_enemy.mechanics.damage import damage_of, is_live
from rules.games.invisible_enemy.mechanics.fungus_towers import FUNGUS_TOWER
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import distance_between, measure_distance
from rules.kernel.problems import illegal


def nearest_prey(state: State, name: str) -> str | None:
    """Returns the nearest uncontaminated base of either side; on ties the lowest ID, then the name."""
    vector = state.bases[name]
    others = [(one, base) for one, base in state.bases.items() if one != name and is_live(base)]
    near = sorted((round_off(distance_between(vector, base)), id_order((one, base))) for one, base in others)
    return near[0][1][2] if near else None


def move_vector(state: State, action: VectorMove) -> VectorMoved:
    """Moves a vector straight towards its prey until within 1" (IE-6.62). Raises Illegal."""
    vector = find_base(state, action.by)
    if not is_vector(vector):
        raise illegal("not-a-vector", f"{action.by} is not a vector of contamination.", rule="IE-6.65")
    if vector.immobilized:
        raise illegal("immobilized", f"{action.by} is trapped.", rule="IE-6.40")
    target = _check_prey(state, action)
    recorder, moved, reached = Recorder(state), 0.0, False
    if target is not None:
        aim = find_base(state, target)
        away = measure_distance(state, vector.at, aim.at, action.distance)
        reach = vector.speed / CATALOGUE.movement.damaged if damage_of(vector) == "two-thirds" else vector.speed
        moved = max(0.0, min(reach, away - FUNGUS_TOWER.vector_radius))
        reached = geometry.within(away - moved, FUNGUS_TOWER.vector_radius) and action.by not in aim.checked
        if vector.at is not None and aim.at is not None and away:
            share = moved / away
            place = tuple(
                round_off(here + (there - here) * share) for here, there in zip(vector.at, aim.at, strict=True)
            )
            recorder.thing(action.by, at=place)
    recorder.thing(action.by, moved=True)
    by, length = action.by, round_off(moved)
    return VectorMoved(by=by, target=target, moved_by=length, reached=reached, changes=recorder.changes)


def is_prey(state: State, name: str, target: str) -> bool:
    """Checks whether a vector may go for a target: another base, neither destroyed nor contaminated (IE-6.62)."""
    return target != name and is_live(find_base(state, target))


def _check_prey(state: State, action: VectorMove) -> str | None:
    """Returns the prey: the players' word only where places are unknown (IE-6.62). Raises Illegal ``not-nearest``."""
    nearest = nearest_prey(state, action.by)
    if state.kept and action.target is not None and not is_prey(state, action.by, action.target):
        raise illegal("not-nearest", f"{action.by} goes for other bases that are not contaminated.", rule="IE-6.62")
    known = state.kept and all(base.at is not None for base in state.bases.values() if is_live(base))
    if action.target and action.target != nearest and known and state.bases[action.by].at is not None:
        raise illegal("not-nearest", f"{action.by} goes for the nearest base, {nearest}.", rule="IE-6.62")
    return action.target or nearest


def vectors_to_move(state: State) -> list[str]:
    """Returns the vectors that still have to move in this phase (IE-6.62)."""
    return sorted(
        name for name, base in state.bases.items() if is_vector(base) and not base.moved and not base.immobilized
    )
