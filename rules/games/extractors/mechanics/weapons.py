"""Weapons that can fire: those of Dorian units and those in a machine's slots (EXT-10.9, EXT-12.4, EXT-12.10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import firepower, kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.catalogue.wording import ARC_WORDS
from rules.games.extractors.mechanics.eligibility import check_shooter
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Record, replace

TO_HIT = CATALOGUE.to_hit
MAX_RANGE = max(len(row) for row in TO_HIT.range_drm.values())
"""The greatest range at which anything fires (EXT-10.4)."""
ALL_ROUND: tuple[Area, ...] = ("front", "side", "rear")


class Gun(Record):
    """A weapon that fires: that of a Dorian unit, or one of a machine's slots.

    ``area`` is empty, target-hex or surrounding (EXT-13.1).
    """

    by: str
    name: str
    label: str
    row: str
    hard: int
    soft: int
    slot: str | None = None
    area: str = ""
    arc: tuple[Area, ...] = ALL_ROUND
    critical: bool = False

    def power(self, *, soft: bool) -> int:
        """Returns the firepower against soft targets, or against all others (EXT-11.1)."""
        return self.soft if soft else self.hard

    def range_drm(self, range_: int) -> int | None:
        """Returns the DRM at a range, or None where the weapon cannot fire (EXT-10.3, EXT-10.4)."""
        row = TO_HIT.range_drm[self.row]
        found = row[range_ - 1] if 1 <= range_ <= len(row) else "x"
        return found if isinstance(found, int) else None

    @property
    def most(self) -> int:
        """Returns the greatest range."""
        return max(range_ for range_ in range(1, MAX_RANGE + 1) if self.range_drm(range_) is not None)


def unit_gun(name: str, unit: Unit) -> Gun:
    """Returns a Dorian unit's weapon. Raises Illegal ``no-weapon`` or ``weapon-destroyed`` (EXT-10.9, EXT-12.4)."""
    found = kind(unit)
    if not found.to_hit:
        raise illegal("no-weapon", f"{name} has no weapon.", rule="EXT-10.9")
    power = firepower(unit)
    if not power:
        raise illegal("weapon-destroyed", f"The weapon of {name} is destroyed.", rule="EXT-10.9")
    return Gun(
        by=name,
        name=name,
        label=found.name,
        row=found.to_hit,
        hard=power,
        soft=power,
        area=found.area,
        critical=found.critical_attack,
    )


def slot_gun(name: str, unit: Unit, slot: str) -> Gun:
    """Returns the weapon in a machine's slot. Raises Illegal (EXT-10.9, EXT-2.5)."""
    slots = kind(unit).slots
    if slot not in slots:
        raise illegal("unknown-slot", f"{name} has no {slot}.", rule="EXT-3.2")
    if slot in unit.destroyed_slots:
        raise illegal("weapon-destroyed", f"{slot} of {name} is destroyed.", rule="EXT-12.10")
    if slot not in unit.weapons:
        raise illegal("no-weapon", f"{slot} of {name} is empty.", rule="EXT-10.9")
    if slot in unit.fired_slots:
        raise illegal("already-fired", f"{slot} of {name} has fired in this phase.", rule="EXT-2.5")
    weapon = CATALOGUE.weapons[unit.weapons[slot]]
    return Gun(
        by=name,
        name=slot,
        label=f"{weapon.name} ({ARC_WORDS[slots[slot]]})" if _is_one_of_several(unit, slot) else weapon.name,
        row=unit.weapons[slot],
        hard=weapon.hard,
        soft=weapon.soft,
        slot=slot,
        area=weapon.area,
        arc=CATALOGUE.limits.arcs[slots[slot]],
    )


def _is_one_of_several(unit: Unit, slot: str) -> bool:
    """Checks whether a machine has several such weapons: then their names include the arc."""
    return list(unit.weapons.values()).count(unit.weapons[slot]) > 1


def ready_guns(name: str, unit: Unit) -> list[Gun]:
    """Returns the weapons of a machine that can fire now, in display order."""
    return [
        slot_gun(name, unit, slot)
        for slot in kind(unit).slots
        if slot in unit.weapons and slot not in unit.destroyed_slots and slot not in unit.fired_slots
    ]


def slot_guns(name: str, unit: Unit, slots: Sequence[str]) -> list[Gun]:
    """Returns the weapons of a machine's slots. Raises Illegal when none is named or one twice."""
    if not slots:
        raise illegal("no-weapon", f"Name the slots of {name} that fire.", rule="EXT-10.9")
    if len(set(slots)) < len(slots):
        raise illegal("already-fired", "A weapon fires once in a phase.", rule="EXT-2.5")
    return [slot_gun(name, unit, slot) for slot in slots]


def ready_unit_gun(state: State, name: str) -> Gun | None:
    """Returns the weapon of a Dorian unit that may fire now."""
    try:
        return unit_gun(name, check_shooter(state, name))
    except Illegal:
        return None


def weapons_left(name: str, unit: Unit) -> list[Gun]:
    """Returns the weapons with which a unit that may fire now can."""
    return ready_guns(name, unit) if kind(unit).is_machine else weapons_of(name, unit)


def weapons_of(name: str, unit: Unit) -> list[Gun]:
    """Returns the weapons of a unit, whether they have fired in this phase or not."""
    if kind(unit).is_machine:
        return ready_guns(name, replace(unit, fired_slots=frozenset()))
    try:
        return [unit_gun(name, unit)]
    except Illegal:
        return []
