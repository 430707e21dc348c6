"""Derived values of bought units: title, armor, steps, facts, and the unit's part of an evaluation."""

from __future__ import annotations

from collections import Counter

from rules.games.extractors.army.costs import buyable_kind, cost_lines, extra_armor, is_thanis, pieces_of, unit_cost
from rules.games.extractors.army.document import BoughtUnit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.games.extractors.catalogue.wording import move_name, range_text
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Part
from rules.kernel.records import Json, Path
from rules.kernel.wording import format_count


def derived_values(unit: BoughtUnit) -> dict[str, Json]:
    """Returns the derived values of a unit by the names of the case files."""
    if unit.type == "cell":
        return {"cost": unit_cost(unit), "pieces": len(pieces_of(unit))}
    found = buyable_kind(unit)
    if found is None:
        return {}
    if found.is_machine:
        derived = {"armor": found.armor + extra_armor(unit), "speed": found.speed, "slots": len(found.slots)}
    elif found.is_section:
        derived = {"steps": found.steps}
    else:
        derived = {"armor": found.armor}
    return {"cost": unit_cost(unit), **derived}


def unit_title(unit: BoughtUnit) -> str:
    """Returns the title of a unit on pages."""
    if unit.type == "cell":
        cell = CATALOGUE.cells.get(unit.cell or "")
        return f"{cell.name} (cell)" if cell else "Cell"
    found = KINDS.get(unit.type)
    cell = CATALOGUE.cells.get(unit.cell or "")
    return (found.name if found else unit.type) + (f" of {cell.name}" if cell else "")


def evaluate_unit(unit: BoughtUnit, path: Path) -> Part:
    """Returns a unit's part of the evaluation."""
    found = buyable_kind(unit)
    lines = cost_lines(unit)
    price = unit_cost(unit)
    return Part(
        path=path,
        title=unit.name,
        kind=unit_title(unit),
        cost=str(price),
        summary=_summary(unit),
        good_for=found.good_for if found else "",
        lines=(*lines, Line(label="Together", amount=str(price), total=True, rule="EXT-3.3")),
        facts=_facts(unit),
        values=derived_values(unit),
    )


def _summary(unit: BoughtUnit) -> str:
    if unit.type == "cell":
        return ", ".join(KINDS[type_].name for type_, _ in pieces_of(unit))
    named = [CATALOGUE.weapons[entry.weapon].name for entry in unit.weapons if entry.weapon in CATALOGUE.weapons]
    named += [CATALOGUE.orders[order].name for order in unit.thanis if is_thanis(order)]
    return ", ".join(named)


def numbers_of(found: Kind) -> str:
    """Returns the numbers of a kind in one line: speed, steps or armor, gun with its ranges, target profile."""
    lasts = format_count(found.steps, "step") if found.is_section else f"armor {found.armor}"
    gun = f", firepower {found.firepower}, {range_text(found.to_hit)}" if found.to_hit else ""
    return f"{found.speed} MP, {lasts}{gun}, target profile {found.profile:+d}"


def _facts_of_cell(unit: BoughtUnit) -> tuple[Fact, ...]:
    counted = Counter(type_ for type_, _ in pieces_of(unit))
    return tuple(
        Fact(label=f"{number} {KINDS[type_].name}", value=numbers_of(KINDS[type_]), rule=KINDS[type_].rule)
        for type_, number in counted.items()
    )


def _facts(unit: BoughtUnit) -> tuple[Fact, ...]:
    if unit.type == "cell":
        return _facts_of_cell(unit)
    found = buyable_kind(unit)
    if found is None:
        return ()
    facts = [
        Fact(label="Speed", value=f"{found.speed} MP", rule="EXT-6.1"),
        Fact(label="Moves", value=move_name(found.move_type)),
    ]
    facts.append(Fact(label="Target profile", value=f"{found.profile:+d}", rule="EXT-10.5"))
    if found.is_section:
        facts.append(Fact(label="Steps", value=str(found.steps), rule="EXT-11.10"))
    else:
        facts.append(Fact(label="Armor", value=str(found.armor + extra_armor(unit)), rule="EXT-3.12"))
    if found.firepower:
        facts.append(Fact(label="Firepower", value=str(found.firepower), rule="EXT-11.1"))
    return tuple(facts)
