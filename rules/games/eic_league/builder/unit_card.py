"""The editor's card of one unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.blank import NAME_LIMIT
from rules.games.eic_league.army.evaluation import summary_line, type_name
from rules.games.eic_league.army.facts import unit_facts
from rules.games.eic_league.army.pricing import base_price, bill, format_credits
from rules.games.eic_league.army.ratings import NAMES
from rules.games.eic_league.army.summary import BoughtUnit, Team, league_of
from rules.games.eic_league.army.validation.problems import unit_problems
from rules.games.eic_league.army.validation.weapons import salvage_problems
from rules.games.eic_league.builder.choices import FINE, Reason, budget_reason, format_change, priced_option
from rules.games.eic_league.builder.rating_fields import ratings_section, shielding_section, upgrades_section
from rules.games.eic_league.builder.weapon_fields import drone_section, racks_section, weapons_section
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import UnitType
from rules.kernel.display.cards import Card, Choose, Option, Section, Text, Toggle
from rules.kernel.records import Path
from rules.kit.roster_cards import notes_section

NOTES_LIMIT = 2000


def unit_card(team: Team, unit: BoughtUnit) -> Card:
    """Returns the card with everything that can be bought for a unit."""
    return Card(
        path=unit.path,
        title=unit.name,
        kind=type_name(unit),
        cost=format_credits(unit.cost),
        summary=summary_line(unit),
        facts=unit_facts(unit),
        sections=tuple(_sections(team, unit)),
        why=tuple(entry.line for entry in bill(unit.design)),
        help=unit.type.good_for if unit.type else "",
    )


def _sections(team: Team, unit: BoughtUnit) -> Iterator[Section]:
    problems = problem_texts(team, unit)
    yield _unit_section(team, unit)
    yield ratings_section(team, unit)
    yield weapons_section(team, unit, problems)
    if racks := racks_section(team, unit):
        yield racks
    yield shielding_section(team, unit)
    yield movement_section(team, unit)
    yield upgrades_section(team, unit, problems)
    if drone := drone_section(unit):
        yield drone
    yield notes_section(unit.design.notes, NOTES_LIMIT, unit.path)


def problem_texts(team: Team, unit: BoughtUnit) -> dict[Path, str]:
    """Returns the problems by their places in the unit, without its name in front."""
    found = [*unit_problems(unit, team.league), *salvage_problems(team)]
    return {problem.where: problem.message.removeprefix(f"{unit.name}: ") for problem in found}


def _unit_section(team: Team, unit: BoughtUnit) -> Section:
    name = Text(path=(*unit.path, "name"), label="Name", value=unit.name, limit=NAME_LIMIT)
    type_ = Choose(
        path=(*unit.path, "type"),
        label="Type",
        options=tuple(type_options(team, unit)),
        value=unit.design.type,
        rule="EIC-3.1",
    )
    return Section(key="unit", title="Unit", fields=(name, type_))


def type_options(team: Team, unit: BoughtUnit) -> Iterator[Option]:
    """Yields all unit types, with the price of changing to each (EIC-3.1 to EIC-3.3)."""
    paid = base_price(unit.design.type)
    others = sum(bool(one.type and one.type.custom) for one in team.units if one is not unit)
    for key, type_ in CATALOGUE.units.items():
        change = type_.cost - (paid.credits if paid else 0)
        against = custom_reason(len(team.units), others + 1) if type_.custom else FINE
        against = against if against[0] else budget_reason(team, change)
        yield priced_option(
            key,
            type_.name,
            detail=type_text(type_),
            change=change,
            against=against,
            group=type_group(custom=type_.custom),
        )


def type_text(type_: UnitType) -> str:
    """Returns the bonuses and slots of a type in short (EIC-9.1)."""
    bonuses = [f"{NAMES[rating]} {points:+}".replace("-", "−") for rating, points in type_.bonuses.items()]
    return ", ".join([*bonuses, f"{type_.slots} slots"])


def type_group(*, custom: bool) -> str:
    """Returns the heading under which a unit type is listed."""
    return "Specialty suits" if custom else "Basic units"


def custom_reason(units: int, custom: int) -> Reason:
    """Returns the reason against so many specialty units in a team of that size (EIC-10.2)."""
    league = CATALOGUE.leagues[league_of(units) or "minor"]
    if league.custom_max is None or custom <= league.custom_max:
        return FINE
    return f"{custom} of {league.custom_max} specialty units in the {league.name}", "EIC-10.2"


def movement_section(team: Team, unit: BoughtUnit) -> Section:
    """Returns a switch for each special movement (EIC-8.1 to EIC-8.3); unknown ones are removed by fixes."""
    fields = tuple(_movement_toggle(team, unit, movement) for movement in CATALOGUE.special_movement)
    return Section(key="movement", title="Special movement", fields=fields, rule="EIC-8.4")


def _movement_toggle(team: Team, unit: BoughtUnit, movement: str) -> Toggle:
    gear = CATALOGUE.special_movement[movement]
    on = movement in unit.design.movement
    against: Reason = FINE
    if unit.kind and unit.kind not in gear.kinds:
        against = f"For {gear.kinds[0]}s only", gear.rule
    elif not on:
        against = budget_reason(team, gear.cost)
    return Toggle(
        path=(*unit.path, "movement", movement),
        label=gear.name,
        checked=on,
        price=f"{gear.cost}" if on else format_change(gear.cost),
        reason=against[0],
        help=gear.help,
        rule=against[1] or gear.rule,
    )
