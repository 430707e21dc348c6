"""What follows from the state of bases, towers and units: damage, who counts, who belongs to whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rules.games.invisible_enemy.army.summary import interval_of
from rules.games.invisible_enemy.battle.state import Base, Side, State, Tower, Unit
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.kernel.problems import illegal

Damage = Literal["none", "one-third", "two-thirds", "destroyed"]
Thing = Base | Tower


# --- damage ---------------------------------------------------------------------------------------


def band(hits: int, hull: int) -> Damage:
    """The damage level (IE-7.40)."""
    if hits >= hull:
        return "destroyed"
    if 3 * hits >= 2 * hull:
        return "two-thirds"
    return "one-third" if 3 * hits >= hull else "none"


def damage(thing: Thing) -> Damage:
    """The damage level, from hits that have taken effect alone (IE-7.31)."""
    return band(thing.hits, thing.hull)


def destroyed(thing: Thing) -> bool:
    """True when a base or tower is gone (IE-7.42)."""
    return thing.hits >= thing.hull


def doomed(thing: Thing) -> bool:
    """True when hits and pending hits reach the hull (IE-7.4)."""
    return thing.hits + thing.pending >= thing.hull


def room(thing: Thing) -> int:
    """Hits that a base can still take, pending ones counted (IE-7.51)."""
    return max(0, thing.hull - thing.hits - thing.pending)


def live(base: Base) -> bool:
    """True for a base that is neither destroyed nor contaminated."""
    return not destroyed(base) and not base.contaminated


def tower_alive(tower: Tower) -> bool:
    """True while a tower infects: less than one third of its hull gone (IE-9.20)."""
    return 3 * tower.hits < tower.hull


def defense(thing: Thing) -> int:
    """The defense rating; a tower's is fixed (IE-9.20)."""
    return thing.defense if isinstance(thing, Base) else CATALOGUE.battle.fungus_tower.defense


# --- who is who -----------------------------------------------------------------------------------


def base_named(state: State, name: str) -> Base:
    """A base. Raises Illegal ``unknown-base``."""
    if name not in state.bases:
        raise illegal("unknown-base", f"There is no base “{name}”.", rule="IE-1.1")
    return state.bases[name]


def thing_named(state: State, name: str) -> Thing:
    """A base or a tower. Raises Illegal ``unknown-base``."""
    return state.towers[name] if name in state.towers else base_named(state, name)


def unit_named(state: State, name: str) -> Unit:
    """A unit. Raises Illegal ``unknown-unit``."""
    if name not in state.units:
        raise illegal("unknown-unit", f"There is no unit “{name}”.", rule="IE-1.4")
    return state.units[name]


def side_of(state: State, key: str) -> Side:
    """A side; one that is not written down has nothing."""
    return state.sides.get(key) or Side()


def side_name(state: State, key: str) -> str:
    """The name of a side."""
    return side_of(state, key).name or key


def sides(state: State) -> list[str]:
    """The keys of the sides, in order."""
    return sorted(state.sides)


def other(state: State, key: str) -> str:
    """The other side."""
    return next((one for one in sides(state) if one != key), key)


def bases_of(state: State, unit: str) -> dict[str, Base]:
    """All bases of a unit, by name."""
    return {name: base for name, base in state.bases.items() if base.unit == unit and unit}


def live_bases(state: State, unit: str) -> dict[str, Base]:
    """The bases of a unit that belong to it still (IE-6.64)."""
    return {name: base for name, base in bases_of(state, unit).items() if live(base)}


def unit_of(state: State, base: Base) -> Unit:
    """The unit of a base; a lone base has one of its own."""
    return state.units.get(base.unit) or Unit(side=base.side)


def friendly(one: Base, thing: Thing) -> bool:
    """True for bases of one side; a contaminated base belongs to none (IE-6.64)."""
    return isinstance(thing, Base) and one.side == thing.side and not one.contaminated and not thing.contaminated


def interval(state: State, side: str) -> int | None:
    """The widest base interval of a side (IE-1.33); None when neither tech level nor nation is known."""
    mine = side_of(state, side)
    nation = CATALOGUE.nations.get(mine.nation or "")
    tech = mine.tech_level if mine.tech_level is not None else nation.tech_level if nation else None
    return interval_of(tech) if tech is not None and tech >= 1 else None


def apart(one: Thing, two: Thing) -> float:
    """Inches between two bases or towers."""
    return geometry.distance(one.at, two.at)


def measured(state: State, one: Point | None, other: Point | None, typed: Inches | None) -> float:
    """Inches between two places: as typed, else measured. Raises Illegal where neither can be."""
    if typed is None and state.typed and (one is None or other is None):
        raise illegal("distance-missing", "Measure the distance at the table and type it.", rule="IE-3.5")
    return geometry.distance(one, other) if typed is None else typed


def order_key(item: tuple[str, Base]) -> tuple[bool, int, str]:
    """Lowest ID first, then by name; bases without ID behind."""
    name, base = item
    return base.id is None, base.id or 0, name


def in_order(bases: Iterable[tuple[str, Base]]) -> list[str]:
    """Names of bases, lowest ID first."""
    return [name for name, _ in sorted(bases, key=order_key)]


def refuse_destroyed(thing: Thing, name: str) -> None:
    """Raise Illegal ``base-destroyed`` for what is no longer there."""
    if destroyed(thing):
        raise illegal("base-destroyed", f"{name} is destroyed.", rule="IE-7.42")


def refuse_contaminated(base: Base, name: str) -> None:
    """Raise Illegal ``contaminated`` for a base that nobody commands any more."""
    if base.contaminated:
        raise illegal("contaminated", f"{name} is contaminated and obeys nobody.", rule="IE-6.61")
