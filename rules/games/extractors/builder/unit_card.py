"""The card of a bought unit; a machine has its weapon slots, armor and display."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.army.costs import buyable_kind
from rules.games.extractors.army.derived_values import evaluate_unit, unit_title
from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.army.starting import NAME_LIMIT
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS, Kind
from rules.games.extractors.catalogue.wording import ARC_WORDS, range_text
from rules.kernel.display.cards import Card, Choose, Field, Option, Section, Stepper, Text, Toggle, Track
from rules.kernel.records import Path

LIMITS = CATALOGUE.limits


def unit_card(army: Army, unit: BoughtUnit, path: Path) -> Card:
    found = buyable_kind(unit)
    seen = evaluate_unit(unit, path)
    return Card(
        path=path,
        title=unit.name,
        kind=unit_title(unit),
        cost=seen.cost,
        summary=seen.summary,
        facts=seen.facts,
        sections=tuple(_unit_sections(army, unit, found, path)),
        why=seen.lines,
        help=found.good_for if found else "",
    )


def _unit_sections(army: Army, unit: BoughtUnit, found: Kind | None, path: Path) -> Iterator[Section]:
    name: list[Field] = [Text(path=(*path, "name"), label="Name", value=unit.name, limit=NAME_LIMIT)]
    if unit.type in ("lance", "shock", "commando", "walker", "cell"):
        name.append(_cell_field(unit, path))
    yield Section(key="unit", title="Unit", fields=tuple(name), rule="EXT-3.7")
    if found and found.is_machine:
        yield _slots_section(unit, found, path)
        yield _armor_section(unit, found, path)
        yield _thanis_section(army, unit, path)
        yield _display_section(unit, found)


def _cell_field(unit: BoughtUnit, path: Path) -> Choose:
    options = [Option(value=None, label="White, no cell" if unit.type == "walker" else "None yet", reason="")]
    for key, cell in CATALOGUE.cells.items():
        has = unit.type == "cell" or bool(cell.pieces.get(unit.type))
        reason = "" if has else f"the cell has no {KINDS[unit.type].name}"
        options.append(Option(value=key, label=cell.name, reason=reason, rule="EXT-3.7"))
    return Choose(path=(*path, "cell"), label="Cell", options=tuple(options), value=unit.cell, rule="EXT-3.7")


def _slots_section(unit: BoughtUnit, found: Kind, path: Path) -> Section:
    fields = tuple(_slot_field(unit, slot, arc, path) for slot, arc in found.slots.items())
    return Section(
        key="weapons",
        title="Weapon slots",
        fields=fields,
        help="A slot takes one weapon of any kind, or stays empty; its arc is beside its number.",
        rule="EXT-3.11",
    )


def _slot_field(unit: BoughtUnit, slot: str, arc: str, path: Path) -> Choose:
    held = next((entry.weapon for entry in unit.weapons if entry.slot == slot), None)
    paid = CATALOGUE.weapons[held].cost if held and held in CATALOGUE.weapons else 0
    options = [Option(value=None, label="Empty", price=f"{-paid:+d}" if paid else "")]
    options += [
        Option(
            value=key,
            label=weapon.name,
            detail=f"hard {weapon.hard}, soft {weapon.soft}, {range_text(key)}. {weapon.good_for}",
            price=f"{weapon.cost - paid:+d}",
            rule=weapon.rule,
        )
        for key, weapon in CATALOGUE.weapons.items()
    ]
    number = slot.removeprefix("slot-")
    return Choose(
        path=(*path, "slots", slot),
        label=f"Slot {number}: {ARC_WORDS[arc]}",
        options=tuple(options),
        value=held,
        rule="EXT-3.11",
    )


def _armor_section(unit: BoughtUnit, found: Kind, path: Path) -> Section:
    scale = tuple(
        Option(value=number, label=str(number), price=f"{(number - unit.extra_armor) * found.extra_armor_cost:+d}")
        for number in range(LIMITS.max_extra_armor + 1)
    )
    field = Stepper(
        path=(*path, "extra-armor"),
        label="Extra armor",
        scale=scale,
        value=unit.extra_armor if 0 <= unit.extra_armor <= LIMITS.max_extra_armor else None,
        price=str(unit.extra_armor * found.extra_armor_cost),
        shown=str(found.armor + unit.extra_armor),
        clearable=False,
        help=f"{found.extra_armor_cost} points each.",
        rule="EXT-3.12",
    )
    return Section(key="armor", title="Armor", fields=(field,), rule="EXT-3.12")


def _thanis_section(army: Army, unit: BoughtUnit, path: Path) -> Section:
    fields = tuple(
        Toggle(
            path=(*path, "thanis", key),
            label=order.name,
            checked=key in unit.thanis,
            price=f"+{LIMITS.thanis_cost}",
            reason="The simple game has no orders" if army.options.simple else "",
            help=order.text,
            rule=order.rule,
        )
        for key, order in CATALOGUE.orders.items()
        if order.thanis
    )
    return Section(
        key="thanis",
        title="Thanis",
        fields=fields,
        help="Each exists once; both belong on one machine.",
        rule="EXT-20.1",
        folded=not unit.thanis,
    )


def _display_section(unit: BoughtUnit, found: Kind) -> Section:
    """Returns the machine's display at the start (EXT-1.5, EXT-16.1); ordinary orders come later, free (EXT-3.15)."""
    held = {entry.slot: CATALOGUE.weapons[entry.weapon].name for entry in unit.weapons if entry.weapon in _WEAPONS}
    tracks = []
    for slot, arc in found.slots.items():
        label = f"Slot {slot.removeprefix('slot-')}, {ARC_WORDS[arc]}"
        tracks.append(Track(label=label, text=held.get(slot, "empty"), rule="EXT-5.8"))
    armor = found.armor + max(0, unit.extra_armor)
    tracks.append(Track(label="Armor", boxes=armor, rule="EXT-11.7"))
    tracks.append(Track(label="Speed", boxes=found.speed, rule="EXT-12.6"))
    tracks.append(Track(label="Move orders", boxes=LIMITS.boxes, text="given at set-up, free", rule="EXT-16.1"))
    tracks.append(Track(label="Combat orders", boxes=LIMITS.boxes, text="given at set-up, free", rule="EXT-16.1"))
    return Section(key="display", title="Display", fields=(), tracks=tuple(tracks), rule="EXT-16.1")


_WEAPONS = CATALOGUE.weapons
