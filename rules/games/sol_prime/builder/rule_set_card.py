"""The cards of a rule set: the troop list and the prices, and each troop with its fittings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.sol_prime.army.document import UNIT, ArmyDesign
from rules.games.sol_prime.army.evaluation import summarise_entry, type_name
from rules.games.sol_prime.army.fittings import INSTALLATION, Fitted, fit_out
from rules.games.sol_prime.army.pricing.points import entry_points, stand_points, weapon_points
from rules.games.sol_prime.army.pricing.prices import HOUSE_PRICES
from rules.games.sol_prime.army.pricing.rule_set import (
    IN_TABLE,
    MOST_POINTS,
    PRICED,
    TERMS,
    RuleSet,
    Troop,
    own_prices,
    price_label,
)
from rules.games.sol_prime.army.starting import NAME_LIMIT, NOTES_LIMIT
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.builder.army_card import unit_options
from rules.games.sol_prime.builder.unit_card import unit_card
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.display.cards import Card, Choose, Number, Option, Section, Slots, Toggle
from rules.kernel.display.cards import Entry as Shown
from rules.kernel.records import Path, replace
from rules.kit.rule_set_cards import CardText, grid_section, make_grid, make_rule_set_card, own_number

RULE = "SP-2.70"
OF_AN_ARMY = frozenset(("count", "platoon", "morale"))
"""Fields that the entries of an army have and troops of a list do not."""
GROUP_NAMES = {
    "classes": "Chassis and types",
    "weapons": "Weapons",
    "upgrades": "Upgrades",
    "morale": "Morale",
    "artillery": "Artillery pieces",
    "artillery_tech": "Artillery by level",
    "installations": "Installations",
    "fortifications": "Fortifications, each section",
    "minefields": "Minefields",
    "speed": "Speed",
    "transport": "Transport",
    "size": "Target size",
    "range_finder": "Range finder",
}


def troops_as_army(rules: RuleSet) -> ArmySummary:
    """Returns the troops as an army of one stand each, paid for by the formula alone."""
    own = replace(own_prices(rules), listed={}, models=HOUSE_PRICES.models, only_listed=False)
    entries = tuple(_troop(place, fit_out(troop, own), rules) for place, troop in enumerate(rules.units))
    return ArmySummary(design=ArmyDesign(name=rules.name, tech=rules.tech), prices=own, entries=entries, mine_cost=0)


def _troop(place: int, fitted: Fitted, rules: RuleSet) -> Entry:
    return Entry(place=place, fitted=fitted, cost=0 if fitted.unknown else entry_points(fitted, rules.tech))


def rule_set_card(rules: RuleSet) -> Card:
    """Returns the card of name, troop list and prices of a rule set."""
    sections = (_troops(rules), _models(rules), *(_group(rules, key) for key in GROUP_NAMES), _terms(rules))
    help_ = "Enter your group's troop list and prices, typed or pasted from a spreadsheet."
    text = CardText(rules.name, NAME_LIMIT, rules.notes, NOTES_LIMIT)
    return make_rule_set_card(text, sections, fields=_head_fields(rules), help=help_, rule=RULE)


def _head_fields(rules: RuleSet) -> tuple[Toggle, Choose]:
    levels = tuple(Option(value=key, label=table.name) for key, table in CATALOGUE.tech_levels.items())
    only_listed = Toggle(
        path=("only-listed",),
        label="Nothing but what is listed",
        checked=rules.only_listed,
        help="Armies may then hold only your own troops and the ready-made units that you have priced.",
        rule=RULE,
    )
    return (
        only_listed,
        Choose(path=("tech",), label="Troops up to level", options=levels, value=rules.tech, rule="SP-2.20"),
    )


# --- the list -------------------------------------------------------------------------------------


def _troops(rules: RuleSet) -> Section:
    army = troops_as_army(rules)
    entries = tuple(
        Shown(
            path=entry.path,
            label=entry.name,
            detail=f"{type_name(entry.fitted)} · {summarise_entry(entry, rules.tech)}",
            price=str(_by_formula(entry, rules) if troop.points is None else troop.points),
            fields=(_price(entry.path, troop, _by_formula(entry, rules)),),
        )
        for entry, troop in zip(army.entries, rules.units, strict=True)
    )
    options = tuple(_without_platoon(option) for option in unit_options(army))
    slots = Slots(
        path=("units",),
        label="Troops of your own",
        entries=entries,
        options=options,
        add_label="Add a troop",
        copyable=True,
        help="Each is a ready-made unit for armies that take this rule set; open one to fit it out.",
        rule="SP-2.71",
    )
    return Section(key="troops", title="Troop list", fields=(slots,), rule="SP-2.71")


def _without_platoon(option: Option) -> Option:
    return replace(option, value={key: one for key, one in option.value.items() if key != "platoon"})


def _by_formula(entry: Entry, rules: RuleSet) -> int:
    return 0 if entry.fitted.unknown else stand_points(entry.fitted, rules.tech)


def _price(path: Path, troop: Troop, formula: int) -> Number:
    return Number(
        path=(*path, "points"),
        label="Points of a stand",
        value=troop.points,
        least=0,
        most=MOST_POINTS,
        unset=str(formula),
        help=f"Empty: by the formula, {formula}.",
        rule=RULE,
    )


def troop_card(rules: RuleSet, place: int) -> Card:
    """Returns the card of a troop with its price. Raises IndexError."""
    army, troop = troops_as_army(rules), rules.units[place]
    entry = army.entries[place]
    whole = unit_card(army, entry)
    sections = (_own(section) for section in whole.sections if section.key != "ammunition")
    field = _price(entry.path, troop, _by_formula(entry, rules))
    price = Section(key="price", title="Price", fields=(field,), rule=RULE)
    return replace(whole, title=troop.name, cost=_cost(entry, troop, rules), sections=(price, *sections))


def _cost(entry: Entry, troop: Troop, rules: RuleSet) -> str:
    return str(_by_formula(entry, rules) if troop.points is None else troop.points)


def _own(section: Section) -> Section:
    return replace(section, fields=tuple(one for one in section.fields if one.path[-1] not in OF_AN_ARMY))


# --- the prices -----------------------------------------------------------------------------------


def _models(rules: RuleSet) -> Section:
    now, own = replace(own_prices(rules), listed={}), rules.points.models
    rows = []
    for key, model in CATALOGUE.models.items():
        house = stand_points(fit_out(UNIT.read({"name": model.name, "model": key}), now), "basic")
        rows.append(
            (model.name, [own_number("Points", ("points", "models", key), own.get(key), house, most=MOST_POINTS)])
        )
    help_ = "For one stand as it is listed; what an army changes of it is added by the formula."
    path, label = ("points", "models"), "Prices of ready-made units"
    grid = make_grid(path, label, rows, corner="Unit", help=help_, rule="SP-2.71")
    return grid_section("models", grid, rule=RULE, folded=not own)


def _group(rules: RuleSet, key: str) -> Section:
    own: Mapping[str, int] = getattr(rules.points, key)
    part, rows = key.replace("_", "-"), []
    for one, house in _house(key):
        label = price_label(key, one).capitalize() if key in IN_TABLE else price_label(key, one)
        path = ("points", part, one)
        rows.append((label, [own_number("Points", path, own.get(one), house, least=-99, most=MOST_POINTS)]))
    grid = make_grid(("points", part), GROUP_NAMES[key], rows, rule=RULE)
    return grid_section(f"price-{part}", grid, folded=not own)


def _house(key: str) -> Iterator[tuple[str, int]]:
    if key == "weapons":
        for weapon, table in CATALOGUE.weapons.items():
            if table.carrier != "automatic":
                yield weapon, weapon_points(weapon)
        return
    group: Mapping[str, int] = getattr(HOUSE_PRICES if key in PRICED else HOUSE_PRICES.table, key)
    for one, points in group.items():
        if key != "classes" or CATALOGUE.classes[one].kind != INSTALLATION:
            yield one, points


TERM_NAMES = {
    "range_share": "Inches of range for a point of a weapon",
    "weapon_share": "A weapon's sum is divided by",
    "least_weapon": "Least of a weapon",
    "fixed": "Off for a weapon fixed forward",
    "guided_bomb": "Guided bomb",
    "mrl": "Multiple rocket launcher",
    "ammunition_lot": "Lot of ammunition",
    "least_stand": "Least of a stand",
}


def _terms(rules: RuleSet) -> Section:
    rows = []
    for term in TERMS:
        path, least = ("points", "terms", term.replace("_", "-")), 1 if term.endswith("share") else 0
        own, house = getattr(rules.points.terms, term), getattr(HOUSE_PRICES.table, term)
        rows.append((TERM_NAMES[term], [own_number("Number", path, own, house, least=least, most=99)]))
    grid = make_grid(("points", "terms"), "Numbers of the formula", rows, rule=RULE)
    return grid_section("terms", grid, folded=True)
