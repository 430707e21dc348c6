"""Costs of units and armies (EXT-3.3 to EXT-3.12, EXT-20.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.kernel.display.cards import Line

LIMITS = CATALOGUE.limits


def pieces_of(unit: BoughtUnit) -> list[tuple[str, str | None]]:
    """Returns the pieces of a unit as (type, cell): those of a whole cell, or the one piece."""
    if unit.type == "cell":
        cell = CATALOGUE.cells.get(unit.cell or "")
        return [(type_, unit.cell) for type_, number in (cell.pieces if cell else {}).items() for _ in range(number)]
    return [(unit.type, unit.cell)]


def buyable_kind(unit: BoughtUnit) -> Kind | None:
    """Returns the kind of a unit if it can be bought."""
    found = KINDS.get(unit.type)
    return found if found and found.buyable else None


def is_thanis(order: str) -> bool:
    """Checks whether an order is one that is bought (EXT-20.1)."""
    return order in CATALOGUE.orders and CATALOGUE.orders[order].thanis


def weapons_cost(unit: BoughtUnit) -> int:
    """Returns the points of a machine's weapons (EXT-3.10)."""
    return sum(CATALOGUE.weapons[entry.weapon].cost for entry in unit.weapons if entry.weapon in CATALOGUE.weapons)


def extra_armor(unit: BoughtUnit) -> int:
    """Returns the extra armor points of a machine; fewer than none are none, and cost nothing less (EXT-3.12)."""
    found = buyable_kind(unit)
    return max(0, unit.extra_armor) if found and found.is_machine else 0


def extras_cost(unit: BoughtUnit) -> int:
    """Returns the points of extra armor (EXT-3.12) and Thanis orders (EXT-20.1)."""
    found = buyable_kind(unit)
    armor = extra_armor(unit) * found.extra_armor_cost if found else 0
    return armor + LIMITS.thanis_cost * sum(is_thanis(order) for order in unit.thanis)


def cost_lines(unit: BoughtUnit) -> list[Line]:
    """Returns the cost of a unit, line by line."""
    if unit.type == "cell":
        return [
            Line(label=KINDS[type_].name, amount=str(KINDS[type_].cost), rule="EXT-3.6") for type_, _ in pieces_of(unit)
        ]
    found = buyable_kind(unit)
    if found is None:
        return []
    lines = [Line(label=found.name, amount=str(found.cost), rule=found.rule)]
    for entry in unit.weapons:
        if weapon := CATALOGUE.weapons.get(entry.weapon):
            label = f"{weapon.name} ({entry.slot.replace('-', ' ')})"
            lines.append(Line(label=label, amount=str(weapon.cost), rule=weapon.rule))
    if more := extra_armor(unit):
        price = found.extra_armor_cost
        lines.append(Line(label="Extra armor", amount=str(more * price), how=f"{more} x {price}", rule="EXT-3.12"))
    lines += [
        Line(label=CATALOGUE.orders[order].name, amount=str(LIMITS.thanis_cost), rule="EXT-20.1")
        for order in unit.thanis
        if is_thanis(order)
    ]
    return lines


def unit_cost(unit: BoughtUnit) -> int:
    """Returns the cost of a unit (EXT-3.3); 0 for an unknown one."""
    if unit.type == "cell":
        return sum(KINDS[type_].cost for type_, _ in pieces_of(unit))
    found = buyable_kind(unit)
    return found.cost + weapons_cost(unit) + extras_cost(unit) if found else 0


def total_cost(units: Sequence[BoughtUnit]) -> int:
    """Returns the cost of several units together."""
    return sum(unit_cost(unit) for unit in units)


def family_cost(army: Army, family: str) -> int:
    """Returns the points spent on sections or vehicles, including those in whole cells (EXT-22.48)."""
    return sum(
        KINDS[type_].cost
        for unit in army.units
        for type_, _ in pieces_of(unit)
        if type_ in KINDS and KINDS[type_].buyable and KINDS[type_].family == family
    )
