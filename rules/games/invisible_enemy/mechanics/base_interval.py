"""Base intervals: chains of bases, and the end of a unit's movement (IE-1.33, IE-6.50, IE-6.51)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.games.invisible_enemy.army.summary import interval_at
from rules.games.invisible_enemy.battle.actions.movement import FinishUnit
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import UnitFinished
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import bases_of, find_unit, side_of, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_live, live_bases
from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.kept import keep


def interval_of_side(state: State, side: str) -> int | None:
    """Returns the widest base interval of a side (IE-1.33); None without tech level and nation."""
    mine = side_of(state, side)
    nation = CATALOGUE.nations.get(mine.nation or "")
    tech = mine.tech_level if mine.tech_level is not None else nation.tech_level if nation else None
    return interval_at(tech) if tech is not None and tech >= 1 else None


@keep(maxsize=1024)
def chains(bases: Mapping[str, Base], interval: int | None) -> list[list[str]]:
    """Returns the linked groups of bases (IE-6.50), each with its lowest ID first."""
    order = sort_by_id(bases.items())
    return [[order[one] for one in group] for group in _linked(tuple(bases[name].at for name in order), interval)]


@lru_cache(maxsize=1024)  # most units stand where they stood
def _linked(places: tuple[Point | None, ...], interval: int | None) -> tuple[tuple[int, ...], ...]:
    """Returns the linked groups of some places, each by their numbers."""
    left, groups = list(range(len(places))), []
    while left:
        group = [left.pop(0)]
        for here in group:
            near = [one for one in left if _reach(places[here], places[one], interval)]
            left = [one for one in left if one not in near]
            group += near
        groups.append(tuple(group))
    return tuple(groups)


def is_linked(one: Base, other: Base, interval: int | None) -> bool:
    """Checks whether two bases are within the interval; None: without limit (IE-6.50)."""
    return _reach(one.at, other.at, interval)


def _reach(one: Point | None, other: Point | None, interval: int | None) -> bool:
    return interval is None or geometry.within(geometry.distance(one, other), interval)


def finish_unit(state: State, action: FinishUnit) -> UnitFinished:
    """Ends a unit's movement; its bases that are not stranded must form one chain (IE-6.51). Raises Illegal.

    In a battle that is kept, a unit that cannot close up is not held in its slot for ever: what is apart is stranded.
    """
    unit = find_unit(state, action.unit)
    free = {name: base for name, base in live_bases(state, action.unit).items() if not base.stranded}
    interval = interval_of_side(state, unit.side)
    groups = chains(free, interval)
    if len(groups) > 1 and not (state.kept and _is_stuck(state, action.unit)):
        rest = max(groups, key=len)  # the first of equally large groups has the lowest ID (IE-R34)
        apart = "; ".join(", ".join(group) for group in groups if group is not rest)
        message = (
            f'{action.unit} is broken: {apart} more than {interval}" from the rest. Bases that have not moved close up.'
        )
        raise illegal("base-interval", message, rule="IE-6.51")
    recorder = Recorder(state)
    if state.kept:
        recorder.game(moving=None)
    return UnitFinished(unit=action.unit, changes=recorder.changes)


def _is_stuck(state: State, unit: str) -> bool:
    """Checks for a unit that has not moved, or none of whose bases can still close up."""
    mine = bases_of(state, unit).values()
    if not any(base.moved for base in mine):
        return True
    return all(base.moved or base.immobilized or base.stranded for base in mine if is_live(base))


def interval_links(state: State, unit: str) -> list[tuple[Point, Point]]:
    """Returns the positions of each pair of a unit's bases within the interval of its side (IE-6.50)."""
    limit = interval_of_side(state, state.units[unit].side)
    mine: Mapping[str, Base] = live_bases(state, unit)
    spots: Sequence[Point] = [base.at for base in mine.values() if base.at is not None]
    pairs = [(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :]]
    return [pair for pair in pairs if limit is not None and plan.within(plan.distance(*pair), limit)]
