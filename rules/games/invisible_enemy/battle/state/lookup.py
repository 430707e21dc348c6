"""Lookups in the state: bases, units, sides and markers, by name and by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.invisible_enemy.battle.state import Barrage, Base, Side, State, Tower, Unit
from rules.kernel.problems import illegal
from rules.kit.kept import keep, share

Thing = Base | Tower
NO_BASES: Mapping[str, Base] = {}


def find_base(state: State, name: str) -> Base:
    """Returns a base. Raises Illegal ``unknown-base``."""
    if name not in state.bases:
        raise illegal("unknown-base", f"There is no base “{name}”.", rule="IE-1.1")
    return state.bases[name]


def find_thing(state: State, name: str) -> Thing:
    """Returns a base or a tower. Raises Illegal ``unknown-base``."""
    return state.towers[name] if name in state.towers else find_base(state, name)


def find_unit(state: State, name: str) -> Unit:
    """Returns a unit. Raises Illegal ``unknown-unit``."""
    if name not in state.units:
        raise illegal("unknown-unit", f"There is no unit “{name}”.", rule="IE-1.4")
    return state.units[name]


def side_of(state: State, key: str) -> Side:
    """Returns a side; an unknown side has nothing."""
    return state.sides.get(key) or Side()


def side_name(state: State, key: str) -> str:
    """Returns the name of a side."""
    return side_of(state, key).name or key


def side_keys(state: State) -> list[str]:
    """Returns the keys of the sides, in order."""
    return sorted(state.sides)


def other_side(state: State, key: str) -> str:
    """Returns the key of the other side."""
    return next((one for one in side_keys(state) if one != key), key)


def bases_of(state: State, unit: str) -> Mapping[str, Base]:
    """Returns all bases of a unit, by name."""
    return _bases_by_unit(state.bases).get(unit, NO_BASES) if unit else NO_BASES


@keep(maxsize=128)
def _bases_by_unit(bases: Mapping[str, Base]) -> Mapping[str, Mapping[str, Base]]:
    found: dict[str, dict[str, Base]] = {}
    for name, base in bases.items():
        found.setdefault(base.unit, {})[name] = base
    return {unit: share(mine) for unit, mine in found.items()}


def unit_of(state: State, base: Base) -> Unit:
    """Returns the unit of a base; a lone base has one of its own."""
    return state.units.get(base.unit) or Unit(side=base.side, control=None)


def is_friendly(one: Base, thing: Thing) -> bool:
    """Checks whether two bases are on one side; a contaminated base is on none (IE-6.64)."""
    return isinstance(thing, Base) and one.side == thing.side and not one.contaminated and not thing.contaminated


def id_order(item: tuple[str, Base]) -> tuple[bool, int, str]:
    """Sort key: lowest ID first, then by name; bases without ID last."""
    name, base = item
    return base.id is None, base.id or 0, name


def sort_by_id(bases: Iterable[tuple[str, Base]]) -> list[str]:
    """Returns the names of bases, lowest ID first."""
    return [name for name, _ in sorted(bases, key=id_order)]


def side_names(state: State) -> dict[str, str]:
    """Returns the names of the sides, for the log."""
    return {key: side_name(state, key) for key in side_keys(state)}


def find_marker(state: State, name: str) -> Barrage:
    """Returns a marker. Raises Illegal ``unknown-base``."""
    if name not in state.barrages:
        raise illegal("unknown-base", f"There is no barrage marker “{name}”.", rule="IE-5.1")
    return state.barrages[name]
