"""Contamination: fungus towers, vectors and their march (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from itertools import pairwise

from rules.games.invisible_enemy.battle.actions import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events.movement import ContaminationRolled, VectorMoved
from rules.games.invisible_enemy.battle.state import Base, State, Tower
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kit.plan import to_edge

TABLE = CATALOGUE.battle.fungus_tower


def check(state: State, action: ContaminationCheck) -> Base:
    """The base that has to roll. Raises Illegal."""
    base = stats.base_named(state, action.by)
    stats.refuse_destroyed(base, action.by)
    stats.refuse_contaminated(base, action.by)
    source = stats.thing_named(state, action.source)
    if isinstance(source, Tower) and not stats.tower_alive(source):
        raise illegal("tower-dead", f"{action.source} is dead and infects nobody.", rule="IE-6.65")
    if isinstance(source, Base) and not is_vector(source):
        raise illegal("not-a-vector", f"{action.source} is not contagious.", rule="IE-6.65")
    radius = TABLE.infect_radius if isinstance(source, Tower) else TABLE.vector_radius
    away = nearest(state, action.by, action.source) if action.distance is None else action.distance
    if away is None:
        away = stats.measured(state, base.at, source.at, action.distance)
    if not geometry.within(away, radius):
        message = f'{action.by} is {geometry.rounded(away)}" from {action.source}; it infects within {radius}".'
        raise illegal("not-exposed", message, rule="IE-6.65")
    if action.source in base.checked:
        message = f"{action.by} has rolled for {action.source} in this movement phase."
        raise illegal("already-checked", message, rule="IE-6.65")
    return base


def nearest(state: State, by: str, source: str) -> float | None:
    """How near a base has come to a source in its move of this turn, and stands now; None where that is not known."""
    base, place = stats.base_named(state, by), stats.thing_named(state, source).at
    if base.at is None or place is None:
        return None
    return min(geometry.distance(base.at, place), *(to_edge(place, *leg) for leg in pairwise(base.trail)), 999)


def exposed(state: State, by: str, source: str) -> bool:
    """True where the plan tells that a base has to roll for a source (IE-6.60, IE-6.63)."""
    radius = TABLE.infect_radius if source in state.towers else TABLE.vector_radius
    away = nearest(state, by, source)
    return away is not None and geometry.within(away, radius)


def is_vector(base: Base) -> bool:
    """True for a contaminated base from the turn after its infection (IE-6.62)."""
    return base.vector and base.contaminated and not stats.destroyed(base)


def roll(state: State, action: ContaminationCheck, dice: Dice) -> ContaminationRolled:
    """4+ contaminates; the base stops at once (IE-6.60, IE-6.61). Raises Illegal."""
    base = check(state, action)
    face = dice.roll(D6, cuts=(TABLE.contaminate_on - 1,), why=f"Contamination, {action.by}")
    caught = face >= TABLE.contaminate_on
    change: dict[str, Json] = {"checked": tuple(sorted(base.checked | {action.source}))}
    draft = Draft(state)
    draft.thing(action.by, **(change | {"contaminated": True, "stranded": False} if caught else change))
    return ContaminationRolled(
        by=action.by, source=action.source, roll=face, contaminated=caught, changes=draft.effects
    )


# --- vectors --------------------------------------------------------------------------------------


def prey(state: State, name: str) -> str | None:
    """The nearest base that is not contaminated, of either side; equally near: the lowest ID, then the name."""
    vector = state.bases[name]
    others = [(one, base) for one, base in state.bases.items() if one != name and stats.live(base)]
    near = sorted((geometry.rounded(stats.apart(vector, base)), stats.order_key((one, base))) for one, base in others)
    return near[0][1][2] if near else None


def march(state: State, action: VectorMove) -> VectorMoved:
    """A vector goes straight towards its prey until within 1" (IE-6.62). Raises Illegal."""
    vector = stats.base_named(state, action.by)
    if not is_vector(vector):
        raise illegal("not-a-vector", f"{action.by} is no vector of contamination.", rule="IE-6.65")
    if vector.immobilized:
        raise illegal("immobilized", f"{action.by} is trapped.", rule="IE-6.40")
    target = action.target or prey(state, action.by)
    draft, moved, reached = Draft(state), 0.0, False
    if target is not None:
        aim = stats.base_named(state, target)
        away = stats.measured(state, vector.at, aim.at, action.distance)
        reach = vector.speed / CATALOGUE.movement.damaged if stats.damage(vector) == "two-thirds" else vector.speed
        moved = max(0.0, min(reach, away - TABLE.vector_radius))
        reached = geometry.within(away - moved, TABLE.vector_radius) and action.by not in aim.checked
        if vector.at is not None and aim.at is not None and away:
            share = moved / away
            place = tuple(
                geometry.rounded(here + (there - here) * share) for here, there in zip(vector.at, aim.at, strict=True)
            )
            draft.thing(action.by, at=place)
    draft.thing(action.by, moved=True)
    by, length = action.by, geometry.rounded(moved)
    return VectorMoved(by=by, target=target, moved_by=length, reached=reached, changes=draft.effects)
