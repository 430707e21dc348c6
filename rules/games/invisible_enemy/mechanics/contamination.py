"""Contamination by fungus towers and vectors (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled
from rules.games.invisible_enemy.battle.state import Base, State, Tower
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, is_live, refuse_destroyed
from rules.games.invisible_enemy.mechanics.fungus_towers import FUNGUS_TOWER, is_live_tower
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import measure_distance
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kit.kept import keep
from rules.kit.plan import bearing, line_into_circle, point_ahead, round_to_tenth, to_edge


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
    radius = infection_radius(source)
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
    away = closest_approach(state, by, source)
    return away is not None and geometry.within(away, infection_radius(find_thing(state, source)))


def infection_radius(source: Base | Tower) -> Inches:
    """Returns the inches within which a tower or a vector infects (IE-6.60, IE-6.63)."""
    return FUNGUS_TOWER.infect_radius if isinstance(source, Tower) else FUNGUS_TOWER.vector_radius


def contamination_sources(state: State) -> list[str]:
    """Returns live towers and vectors (IE-6.60, IE-6.63)."""
    towers = sorted(name for name, tower in state.towers.items() if is_live_tower(tower))
    return [*towers, *_vectors(state.bases)]


@keep(maxsize=128)
def _vectors(bases: Mapping[str, Base]) -> tuple[str, ...]:
    return tuple(sorted(name for name, base in bases.items() if is_vector(base)))


def due_checks(state: State, *, side: str = "", unit: str = "") -> Iterator[tuple[str, str]]:
    """Yields the rolls that the plan shows to be due, of a side or of a unit: base and source (IE-6.60, IE-6.63).

    A vector infects any base near it; a tower only a base that has moved near it in this phase.
    """
    if not state.positions:
        return
    sources = contamination_sources(state)
    for name, base in state.bases.items() if sources else ():
        if not is_live(base) or (side and base.side != side) or (unit and base.unit != unit):
            continue
        for source in sources:
            stands_still = source in state.towers and not base.moved
            if source not in base.checked and not stands_still and is_exposed(state, name, source):
                yield name, source


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
    if caught:
        change |= {"contaminated": True, "stranded": False, **_stopped_where_infected(state, action)}
    recorder.thing(action.by, **change)
    return ContaminationRolled(
        by=action.by, source=action.source, roll=face, contaminated=caught, changes=recorder.changes
    )


def _stopped_where_infected(state: State, action: ContaminationCheck) -> dict[str, Json]:
    """Returns the place and the way of a base that stops where its way came near the source (IE-6.61)."""
    base, source = find_base(state, action.by), find_thing(state, action.source)
    if source.at is None:
        return {}
    for number, (start, end) in enumerate(pairwise(base.trail), 1):
        inches = line_into_circle(start, end, source.at, infection_radius(source))
        if inches is not None:
            place = _to_a_tenth(start, end, inches)
            return {"at": place, "trail": [*base.trail[:number], place]}
    return {}


def _to_a_tenth(start: Point, end: Point, inches: float) -> Point:
    x, y = point_ahead(start, bearing(start, end) or 0, inches)
    return round_to_tenth(x), round_to_tenth(y)


def refuse_contaminated(base: Base, name: str) -> None:
    """Raises Illegal ``contaminated`` for a base that nobody commands."""
    if base.contaminated:
        raise illegal("contaminated", f"{name} is contaminated and obeys nobody.", rule="IE-6.61")
