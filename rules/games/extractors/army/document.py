"""Armies: the document, its costs and its evaluation (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Literal

from rules.games.extractors.battle.state.units import KINDS, Kind
from rules.games.extractors.catalogue.tables import CATALOGUE, Forces
from rules.games.extractors.catalogue.terms import Faction, Wave
from rules.kernel.codec import Codec
from rules.kernel.game import Part
from rules.kernel.records import Json, Path, record
from rules.kernel.screen import Fact, Line

LIMITS = CATALOGUE.limits


@record
class SlotWeapon:
    """A weapon in a slot."""

    slot: str
    weapon: str


@record
class Bought:
    """A unit as bought: a Dorian piece, a whole cell (type ``cell``), or a machine."""

    name: str
    type: str
    cell: str | None = None
    weapons: tuple[SlotWeapon, ...] = ()
    extra_armor: int = 0
    thanis: tuple[str, ...] = ()


@record
class Options:
    """Side, scenario and kind of game of an army; ``wave`` reinforcement for the second army of a scenario."""

    side: Faction = "dorian"
    scenario: Literal["incoming", "three-pod", "extractors", "ambush", "dobern", "engage"] | None = None
    simple: bool = False
    wave: Wave = "initial"


@record
class Army:
    """An army document. ``reinforcement`` holds the units of the scenario's second wave, if it is bought with it."""

    game: str = "extractors"
    name: str = ""
    budget: int | None = None
    options: Options = field(default_factory=Options)
    units: tuple[Bought, ...] = ()
    reinforcement: tuple[Bought, ...] = ()


CODEC: Codec[Army] = Codec(Army)


def read_army(document: Json) -> Army:
    """The army of a document. Raises Unreadable."""
    return CODEC.read(document)


def forces(army: Army) -> Forces | None:
    """What the army's scenario says of its side."""
    played = CATALOGUE.scenarios.get(army.options.scenario or "")
    return played.forces(army.options.side) if played else None


def points(army: Army, *, wave: Wave | None = None) -> int | None:
    """The points that may be spent (EXT-3.1), those of the simple game where it is played (EXT-3.16, EXT-22.1)."""
    given = forces(army)
    if given is None:
        return army.budget
    limits = given.reinforcement if (wave or army.options.wave) == "reinforcement" else given
    if limits is None:
        return None
    if army.options.simple and limits.simple_points is not None:
        return limits.simple_points
    return limits.points


def imposed(army: Army) -> bool:
    """True when the scenario imposes the forces of this army (EXT-22.3)."""
    given = forces(army)
    return given is not None and army.options.wave == "initial" and bool(given.chassis or given.cell)


def equipment(army: Army) -> tuple[int, int] | None:
    """What an imposed force spends on its equipment and may spend (EXT-22.3); None where nothing is granted."""
    given = forces(army)
    if given is None or not imposed(army):
        return None
    weapons, extras = sum(map(weapons_cost, army.units)), sum(map(extras_cost, army.units))
    if given.equipment_points is not None:
        return weapons + extras, given.equipment_points
    return None if given.weapon_points is None else (weapons, given.weapon_points)


# --- costs ----------------------------------------------------------------------------------------


def pieces_of(unit: Bought) -> list[tuple[str, str | None]]:
    """The pieces of a unit as (type, cell): those of a whole cell, or the one piece."""
    if unit.type == "cell":
        cell = CATALOGUE.cells.get(unit.cell or "")
        return [(type_, unit.cell) for type_, number in (cell.pieces if cell else {}).items() for _ in range(number)]
    return [(unit.type, unit.cell)]


def known(unit: Bought) -> Kind | None:
    """The kind of a unit that can be bought, if it is one."""
    found = KINDS.get(unit.type)
    return found if found and found.buyable else None


def weapons_cost(unit: Bought) -> int:
    """The points of a machine's weapons (EXT-3.10)."""
    return sum(CATALOGUE.weapons[entry.weapon].cost for entry in unit.weapons if entry.weapon in CATALOGUE.weapons)


def extras_cost(unit: Bought) -> int:
    """The points of extra armor (EXT-3.12) and Thanis orders (EXT-20.1)."""
    found = known(unit)
    armor = unit.extra_armor * found.extra_armor_cost if found else 0
    return armor + LIMITS.thanis_cost * sum(is_thanis(order) for order in unit.thanis)


def is_thanis(order: str) -> bool:
    """True for the orders that are bought (EXT-20.1)."""
    return order in CATALOGUE.orders and CATALOGUE.orders[order].thanis


def cost_lines(unit: Bought) -> list[Line]:
    """What a unit costs, line by line."""
    if unit.type == "cell":
        return [
            Line(label=KINDS[type_].name, amount=str(KINDS[type_].cost), rule="EXT-3.6") for type_, _ in pieces_of(unit)
        ]
    found = known(unit)
    if found is None:
        return []
    lines = [Line(label=found.name, amount=str(found.cost), rule=found.rule)]
    for entry in unit.weapons:
        if weapon := CATALOGUE.weapons.get(entry.weapon):
            label = f"{weapon.name} ({entry.slot.replace('-', ' ')})"
            lines.append(Line(label=label, amount=str(weapon.cost), rule=weapon.rule))
    if unit.extra_armor:
        price = found.extra_armor_cost
        how = f"{unit.extra_armor} x {price}"
        lines.append(Line(label="Extra armor", amount=str(unit.extra_armor * price), how=how, rule="EXT-3.12"))
    lines += [
        Line(label=CATALOGUE.orders[order].name, amount=str(LIMITS.thanis_cost), rule="EXT-20.1")
        for order in unit.thanis
        if is_thanis(order)
    ]
    return lines


def unit_cost(unit: Bought) -> int:
    """The cost of a unit (EXT-3.3); 0 for what is not known."""
    if unit.type == "cell":
        return sum(KINDS[type_].cost for type_, _ in pieces_of(unit))
    found = known(unit)
    return found.cost + weapons_cost(unit) + extras_cost(unit) if found else 0


def cost(units: Sequence[Bought]) -> int:
    """The cost of units together."""
    return sum(unit_cost(unit) for unit in units)


# --- evaluation -----------------------------------------------------------------------------------


def values(unit: Bought) -> dict[str, Json]:
    """The derived values of a unit by the names of the case files."""
    if unit.type == "cell":
        return {"cost": unit_cost(unit), "pieces": len(pieces_of(unit))}
    found = known(unit)
    if found is None:
        return {}
    if found.is_machine:
        derived = {"armor": found.armor + unit.extra_armor, "speed": found.speed, "slots": len(found.slots)}
    elif found.is_section:
        derived = {"steps": found.steps}
    else:
        derived = {"armor": found.armor}
    return {"cost": unit_cost(unit), **derived}


def title(unit: Bought) -> str:
    """What a unit is called on pages."""
    if unit.type == "cell":
        cell = CATALOGUE.cells.get(unit.cell or "")
        return f"{cell.name} (cell)" if cell else "Cell"
    found = KINDS.get(unit.type)
    cell = CATALOGUE.cells.get(unit.cell or "")
    return (found.name if found else unit.type) + (f" of {cell.name}" if cell else "")


def part(unit: Bought, path: Path) -> Part:
    """A unit in the evaluation."""
    found = known(unit)
    lines = cost_lines(unit)
    price = unit_cost(unit)
    return Part(
        path=path,
        title=unit.name,
        kind=title(unit),
        cost=str(price),
        summary=_summary(unit),
        good_for=found.good_for if found else "",
        lines=(*lines, Line(label="Together", amount=str(price), total=True, rule="EXT-3.3")),
        facts=_facts(unit),
        values=values(unit),
    )


def _summary(unit: Bought) -> str:
    if unit.type == "cell":
        return ", ".join(KINDS[type_].name for type_, _ in pieces_of(unit))
    named = [CATALOGUE.weapons[entry.weapon].name for entry in unit.weapons if entry.weapon in CATALOGUE.weapons]
    named += [CATALOGUE.orders[order].name for order in unit.thanis if is_thanis(order)]
    return ", ".join(named)


def _facts(unit: Bought) -> tuple[Fact, ...]:
    found = known(unit)
    if found is None:
        return ()
    facts = [Fact(label="Speed", value=f"{found.speed} MP", rule="EXT-6.1"), Fact(label="Moves", value=found.move_type)]
    facts.append(Fact(label="Target profile", value=f"{found.profile:+d}", rule="EXT-10.5"))
    if found.is_section:
        facts.append(Fact(label="Steps", value=str(found.steps), rule="EXT-11.10"))
    else:
        facts.append(Fact(label="Armor", value=str(found.armor + unit.extra_armor), rule="EXT-3.12"))
    if found.firepower:
        facts.append(Fact(label="Firepower", value=str(found.firepower), rule="EXT-11.1"))
    return tuple(facts)


def share(army: Army, family: str) -> int:
    """The points spent on sections or vehicles, those in whole cells included (EXT-22.48)."""
    return sum(
        KINDS[type_].cost
        for unit in army.units
        for type_, _ in pieces_of(unit)
        if type_ in KINDS and KINDS[type_].buyable and KINDS[type_].family == family
    )
