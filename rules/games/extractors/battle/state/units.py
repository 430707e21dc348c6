"""Facts about one unit in play: kind, side, speed, firepower, cost."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.games.extractors.catalogue.terms import Faction

SIDES: Mapping[str, Faction] = {key: one.side for key, one in KINDS.items()}


def kind(unit: Unit) -> Kind:
    """Returns the kind of a unit."""
    return KINDS[unit.type]


def side(unit: Unit) -> Faction:
    """Returns the faction that a unit belongs to (EXT-1.2)."""
    return SIDES[unit.type]


def on_map(unit: Unit) -> bool:
    """Checks whether a unit is on the map, passengers and sections in forts included."""
    return unit.hex is not None and not unit.destroyed and unit.exited is None


def is_gone(unit: Unit) -> bool:
    """Checks whether a unit is destroyed or has left the map."""
    return unit.destroyed or unit.exited is not None


def is_carried(unit: Unit) -> bool:
    """Checks whether a section is in a floater or fort: nothing can target or hit it (EXT-7.6, EXT-22.40)."""
    return unit.aboard is not None or unit.inside is not None


def _halve(value: int, hits: int) -> int:
    """Returns a vehicle's value after critical hits: halved, rounded up, then nothing (EXT-12.4, EXT-12.5)."""
    if hits >= 2:
        return 0
    return ceil(value / 2) if hits else value


def speed(unit: Unit) -> int:
    """Returns the speed of a unit now: its MP for a move (EXT-6.1)."""
    found = kind(unit)
    return unit.speed if found.is_machine else _halve(found.speed, unit.speed_hits)


def firepower(unit: Unit) -> int:
    """Returns the firepower of a Dorian unit now: reduced sections use their reduced value (EXT-11.10)."""
    found = kind(unit)
    if found.is_section:
        reduced = found.reduced is not None and unit.steps < found.steps
        return found.reduced if reduced and found.reduced is not None else found.firepower
    return _halve(found.firepower, unit.firepower_hits)


def full_armor(unit: Unit) -> int:
    """Returns the armor with which a unit starts (EXT-3.12)."""
    return kind(unit).armor + unit.extra_armor


def buying_cost(unit: Unit) -> int:
    """Returns the buying cost of a unit with its weapons, extra armor and Thanis orders (EXT-3.3)."""
    found = kind(unit)
    weapons = sum(CATALOGUE.weapons[weapon].cost for weapon in unit.weapons.values())
    armor = unit.extra_armor * found.extra_armor_cost
    return found.cost + weapons + armor + len(unit.thanis) * CATALOGUE.limits.thanis_cost


def new_unit(type_: str, **values: object) -> Unit:
    """Returns a unit of a type with full steps, armor and speed."""
    found = KINDS[type_]
    extra = values.get("extra_armor", 0)
    start = {"steps": found.steps, "armor": found.armor + (extra if isinstance(extra, int) else 0)}
    if found.is_machine:
        start["speed"] = found.speed
    return Unit(**{"type": type_, **start, **values})  # type: ignore[arg-type]
