"""Record sheets to print: machine displays (EXT-1.5), Dorian vehicles and sections."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.army.costs import buyable_kind, pieces_of
from rules.games.extractors.army.derived_values import evaluate_unit, unit_title
from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.games.extractors.catalogue.wording import ARC_WORDS, range_text
from rules.kernel.display.screen import Counter, Row, Sheet


def record_sheets(army: Army) -> tuple[Sheet, ...]:
    """Returns a sheet for every unit; a whole cell has one with a row for each piece."""
    everyone = (*army.units, *army.reinforcement)
    return tuple(_sheet(army, unit, place) for place, unit in enumerate(everyone, 1))


def _sheet(army: Army, unit: BoughtUnit, place: int) -> Sheet:
    found = buyable_kind(unit)
    return Sheet(
        id=str(place),
        title=unit.name,
        kind=unit_title(unit),
        side=army.name,
        own=True,
        mark=str(place),
        counters=tuple(_counters(unit, found)),
        facts=evaluate_unit(unit, ()).facts,
        rows=tuple(_rows(unit, found)),
    )


def _counters(unit: BoughtUnit, found: Kind | None) -> Iterator[Counter]:
    if found is not None:
        yield from _hits(found, unit.extra_armor)


def _hits(found: Kind, extra_armor: int = 0) -> Iterator[Counter]:
    """Yields what a piece can lose: steps of a section; armor, speed and firepower of machines and vehicles."""
    if found.is_section:
        yield Counter(label="Steps", value=found.steps, most=found.steps, shape="boxes", rule="EXT-11.10")
        return
    armor = found.armor + extra_armor
    yield Counter(label="Armor", value=armor, most=armor, shape="boxes", rule="EXT-11.7")
    if found.is_machine:
        yield Counter(label="Speed", value=found.speed, most=found.speed, shape="boxes", rule="EXT-12.6")
    elif found.family == "vehicle":
        yield Counter(label="Firepower hits", value=0, most=2, taken=True, shape="boxes", rule="EXT-12.4")
        yield Counter(label="Speed hits", value=0, most=2, taken=True, shape="boxes", rule="EXT-12.5")


def _rows(unit: BoughtUnit, found: Kind | None) -> Iterator[Row]:
    if unit.type == "cell":
        for type_, _ in pieces_of(unit):
            member = KINDS[type_]
            profile = f"speed {member.speed}, target profile {member.profile:+d}"
            yield Row(label=member.name, detail=f"{_gun(member)}, {profile}", counters=tuple(_hits(member)))
    elif found and found.is_machine:
        yield from _display(unit, found)
    elif found and found.to_hit:
        yield Row(label="Weapon", detail=_gun(found))


def _gun(found: Kind) -> str:
    reduced = f" (reduced {found.reduced})" if found.reduced else ""
    return f"firepower {found.firepower}{reduced}, {range_text(found.to_hit)}"


def _display(unit: BoughtUnit, found: Kind) -> Iterator[Row]:
    for slot, arc in found.slots.items():
        held = next((entry.weapon for entry in unit.weapons if entry.slot == slot), "")
        weapon = CATALOGUE.weapons.get(held)
        detail = f"hard {weapon.hard}, soft {weapon.soft}, {range_text(held)}" if weapon else "empty"
        label = weapon.name if weapon else "Empty"
        yield Row(label=label, detail=f"{ARC_WORDS[arc]}: {detail}", number=slot.removeprefix("slot-"))
    for cycle in ("Move", "Combat"):
        for box in range(1, CATALOGUE.limits.boxes + 1):
            yield Row(label=f"{cycle} order {box}", detail="", number=f"{cycle[0]}{box}")
