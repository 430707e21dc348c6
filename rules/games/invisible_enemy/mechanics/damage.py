"""Damage levels, pending hits and destruction (IE-7.3, IE-7.40 to IE-7.42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import Thing, bases_of, find_thing
from rules.kernel.problems import illegal
from rules.kit.kept import keep

DamageLevel = Literal["none", "one-third", "two-thirds", "destroyed"]


def damage_level(hits: int, hull: int) -> DamageLevel:
    """Returns the damage level of hits on a hull (IE-7.40)."""
    if hits >= hull:
        return "destroyed"
    if 3 * hits >= 2 * hull:
        return "two-thirds"
    return "one-third" if 3 * hits >= hull else "none"


def damage_of(thing: Thing) -> DamageLevel:
    """Returns the damage level, from hits that have taken effect only (IE-7.31)."""
    return damage_level(thing.hits, thing.hull)


def is_destroyed(thing: Thing) -> bool:
    """Checks whether a base or tower is destroyed (IE-7.42)."""
    return thing.hits >= thing.hull


def is_doomed(thing: Thing) -> bool:
    """Checks whether hits and pending hits reach the hull (IE-7.4)."""
    return thing.hits + thing.pending >= thing.hull


def remaining_hull(thing: Thing) -> int:
    """Returns the hits that a base can still take, pending ones counted (IE-7.51)."""
    return max(0, thing.hull - thing.hits - thing.pending)


def is_live(base: Base) -> bool:
    """Checks whether a base is neither destroyed nor contaminated."""
    return not is_destroyed(base) and not base.contaminated


def live_bases(state: State, unit: str) -> Mapping[str, Base]:
    """Returns the bases that still belong to a unit (IE-6.64)."""
    return _live_among(bases_of(state, unit))


@keep(maxsize=1024)
def _live_among(bases: Mapping[str, Base]) -> Mapping[str, Base]:
    return {name: base for name, base in bases.items() if is_live(base)}


def refuse_destroyed(thing: Thing, name: str) -> None:
    """Raises Illegal ``base-destroyed`` for a destroyed base or tower."""
    if is_destroyed(thing):
        raise illegal("base-destroyed", f"{name} is destroyed.", rule="IE-7.42")


def mark_pending_hits(recorder: Recorder, name: str, hits: int) -> int:
    """Marks hits as pending, up to the rest of the hull (IE-7.3, IE-7.41); returns their number."""
    thing = find_thing(recorder.state, name)
    count = min(hits, remaining_hull(thing))
    if count:
        recorder.thing(name, pending=thing.pending + count)
    return count
