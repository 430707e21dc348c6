"""Contamination by fungus towers and vectors (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from itertools import pairwise

from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled
from rules.games.invisible_enemy.battle.state import Base, State, Tower
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, refuse_destroyed
from rules.games.invisible_enemy.mechanics.fungus_towers import FUNGUS_TOWER, is_live_tower
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import measure_distance
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kit.plan import to_edge


def check_exposure(state: State, action: ContaminationCheck) -> Base:
    """Returns the base that has to roll. Raises Illegal."""
    base = find_base(state, action.by)
    refuse_destroyed(base, action.by)
    refuse_contaminated(base, action.by)
    source = find_thing(state, action.source)
    if isinstance(source, Tower) and not is_live_tower(source):
        raise illegal("tower-dead", f"{action.source} is dead and infects nobody.", rule="IE-6.65")
    if isinstance(source, Base) and not is_vector(source):
        raise illegal("not-a-vector", f"{action.source} is not contagious.", rule="IE-6.65")
    radius = FUNGUS_TOWER.infect_radius if isinstance(source, Tower) else FUNGUS_TOWER.vector_radius
    away = closest_approach(state, action.by, action.source) if action.distance is None else action.distance
    if away is None:
        away = measure_distance(state, base.at, source.at, action.distance)
    if not geometry.within(away, radius):
        message = f'{action.by} is {round_off(away)}" from {action.source}; it infects within {radius}".'
        raise illegal("not-exposed", message, rule="IE-6.65")
    if action.source in base.checked:
        message = f"{action.by} has rolled for {action.source} in this movement phase."
        raise illegal("already-checked", message, rule="IE-6.65")
    return base


def closest_approach(state: State, by: str, source: str) -> float | None:
    """Returns the least distance to a source in this turn's move and now; None if unknown."""
    base, place = find_base(state, by), find_thing(state, source).at
    if base.at is None or place is None:
        return None
    return min(geometry.distance(base.at, place), *(to_edge(place, *leg) for leg in pairwise(base.trail)), 999)


def is_exposed(state: State, by: str, source: str) -> bool:
    """Checks whether a base has to roll for a source according to the plan (IE-6.60, IE-6.63)."""
    radius = FUNGUS_TOWER.infect_radius if source in state.towers else FUNGUS_TOWER.vector_radius
    away = closest_approach(state, by, source)
    return away is not None and geometry.within(away, radius)


def is_vector(base: Base) -> bool:
    """Checks for a contaminated base from the turn after its infection on (IE-6.62)."""
    return base.vector and base.contaminated and not is_destroyed(base)


def roll_contamination(state: State, action: ContaminationCheck, dice: Dice) -> ContaminationRolled:
    """Rolls for contamination on 4+; the base stops at once (IE-6.60, IE-6.61). Raises Illegal."""
    base = check_exposure(state, action)
    face = dice.roll(D6, cuts=(FUNGUS_TOWER.contaminate_on - 1,), why=f"Contamination, {action.by}")
    caught = face >= FUNGUS_TOWER.contaminate_on
    change: dict[str, Json] = {"checked": tuple(sorted(base.checked | {action.source}))}
    recorder = Recorder(state)
    recorder.thing(action.by, **(change | {"contaminated": True, "stranded": False} if caught else change))
    return ContaminationRolled(
        by=action.by, source=action.source, roll=face, contaminated=caught, changes=recorder.changes
    )


def refuse_contaminated(base: Base, name: str) -> None:
    """Raises Illegal ``contaminated`` for a base that nobody commands any more."""
    if base.contaminated:
        raise illegal("contaminated", f"{name} is contaminated and obeys nobody.", rule="IE-6.61")
