"""The editor's card of a rule set: its charts and ratings as grids, empty where the house's number applies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rules.games.invisible_enemy.army.own_charts import HIGHEST, LOWEST, OwnCharts, apply_own_charts
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.rule_set import OwnType, RuleSet, mgv_types
from rules.games.invisible_enemy.army.starting import NAME_LIMIT, NEW_TYPE
from rules.games.invisible_enemy.builder.army_card import NOTES_LIMIT, ROLES
from rules.games.invisible_enemy.builder.force_sections import force_sections
from rules.games.invisible_enemy.builder.reference import on_row
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS, MGVS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.kernel.display.cards import Card, Choose, Field, Grid, Number, Option, Section, Text, Toggle
from rules.kernel.records import Path
from rules.kit.fields import choose_or_none
from rules.kit.names import unique_name
from rules.kit.rule_set_cards import CardText, grid_section, make_grid, make_rule_set_card, own_number

DIFFERENCES = range(8, -9, -1)


DEFENSES = range(10)


BLAST_DEFENSES = range(8)


MOST_BANDS = 5
"""Columns that the charts offer; a number in the last column applies beyond it too."""


BlastRow: TypeAlias = tuple[str, list[Number]]
BANDS = "chart-bands"
"""The key of the section with the self-destruct table."""


def rule_set_card(rules: RuleSet) -> Card:
    """Returns the card: name, charts, ratings, numbers of armies and notes of a rule set."""
    sections = (
        *chart_sections(rules.charts, HOUSE_CHARTS),
        _ratings(rules),
        *_own_types(rules),
        *force_sections(rules.forces),
    )
    text = CardText(rules.name, NAME_LIMIT, rules.notes, NOTES_LIMIT)
    help_ = "Type what your own chart says, or paste it from a spreadsheet."
    return make_rule_set_card(text, sections, help=help_, rule="IE-R1")


# --- the charts -----------------------------------------------------------------------------------


def chart_sections(own: OwnCharts, base: Charts, *, folded: bool = False) -> Iterator[Section]:
    """Yields a grid for each chart, with the numbers of ``base`` where ``own`` has none."""
    now = apply_own_charts(own, base)
    for grid in (_fire(own, now), _control(own, base), _area(own, now), _engineering(own, base), _blast(own, now)):
        yield grid_section(f"chart-{grid.path[-1]}", grid, folded=folded)


def _fire(own: OwnCharts, now: Charts) -> Grid:
    rows = (
        (
            f"{column:+d}" if column else "0",
            (
                _cell("K row", ("charts", "k", str(column)), own.k.get(column), on_row(now.direct_fire.k, column)),
                _cell("CP row", ("charts", "cp", str(column)), own.cp.get(column), on_row(now.direct_fire.cp, column)),
            ),
        )
        for column in DIFFERENCES
    )
    help_ = "What is added to the die. Beyond the last column it counts on."
    path, rule = ("charts", "fire"), now.direct_fire.rule
    return make_grid(path, "Direct fire", rows, corner="Attack − defense", help=help_, rule=rule)


def _control(own: OwnCharts, base: Charts) -> Grid:
    rows = (
        (f"{key}%", [_cell("Roll", ("charts", "control", str(key)), own.control.get(key), need, least=1)])
        for key, need in sorted(base.control.need.items(), reverse=True)
    )
    return make_grid(("charts", "control"), "Control", rows, corner="Network", rule=base.control.rule)


def _area(own: OwnCharts, now: Charts) -> Grid:
    need, last = now.area.need, max(now.area.need)
    house = {key: need.get(key, need[last] + (key - last) * now.area.each_further) for key in DEFENSES}
    rows = (
        (str(key), [_cell("2D6", ("charts", "area", str(key)), own.area.get(key), house[key], least=2)])
        for key in DEFENSES
    )
    help_ = "The 2D6 roll that destroys. Beyond the last defense one more for each point."
    return make_grid(("charts", "area"), "Area weapons", rows, corner="Defense", help=help_, rule=now.area.rule)


def _engineering(own: OwnCharts, base: Charts) -> Grid:
    help_, rule = "The roll that is needed (– none) and the range.", base.engineering.rule
    rows = ((CATALOGUE.engineering.tasks[task].name, _task(task, own, base)) for task in base.engineering.range)
    return make_grid(("charts", "tasks"), "Engineering", rows, corner="Task", help=help_, rule=rule)


def _task(task: str, own: OwnCharts, base: Charts) -> tuple[Number, Number]:
    roll, reach = ("charts", "engineering", task), ("charts", "engineering_range", task)
    need = base.engineering.need.get(task, "–")
    return (
        _cell("Roll", roll, own.engineering.get(task), need, least=1, most=7),
        _cell("Inches", reach, own.engineering_range.get(task), base.engineering.range[task], least=0, most=99),
    )


def _blast(own: OwnCharts, now: Charts) -> Grid:
    """Returns the self-destruct table, a column for each band of speed; the first number replaces the whole table."""
    bands, mine = now.self_destruct.bands, own.bands
    places = range(min(MOST_BANDS, max(len(mine), len(bands)) + (1 if mine else 0)))

    def row(label: str, *path: str, house: Mapping[int, object], own_: Mapping[int, object]) -> BlastRow:
        most = 99 if len(path) == 1 else HIGHEST
        cells = []
        for place in places:
            house_number = "" if mine else house.get(place, "")
            at: Path = ("charts", "bands", place, *path)
            cells.append(_cell(f"Band {place + 1}", at, own_.get(place), house_number, least=0, most=most))
        return label, cells

    rows = [
        row("Speed from", "speed", house=_each(bands, "speed"), own_=_each(mine, "speed")),
        row("Radius, inches", "range", house=_each(bands, "range"), own_=_each(mine, "range")),
    ]
    for defense in BLAST_DEFENSES:
        house = {place: band.attack[defense] for place, band in enumerate(bands) if defense in band.attack}
        own_ = {place: band.attack[defense] for place, band in enumerate(mine) if defense in band.attack}
        rows.append(row(f"Defense {defense}", "attack", str(defense), house=house, own_=own_))
    help_ = "By speed a radius, and by defense the attack value. The first number makes the whole table yours."
    path, rule = ("charts", "bands"), now.self_destruct.rule
    return make_grid(path, "Self-destruct", rows, corner="Attack value", help=help_, rule=rule)


def _each(bands: Sequence[object], name: str) -> dict[int, object]:
    return {place: getattr(band, name) for place, band in enumerate(bands)}


def _cell(label: str, path: Path, value: object, house: object, *, least: int = LOWEST, most: int = HIGHEST) -> Number:
    return own_number(label, path, value, house, least=least, most=most)


# --- the ratings ----------------------------------------------------------------------------------


def _ratings(rules: RuleSet) -> Section:
    rows = (
        (mgv.name or key, tuple(_rating_cells(key, rules.mgvs.get(key, OwnType()), mgv)))
        for key, mgv in mgv_types(rules).items()
    )
    help_ = "Weapon K, P, C or none; speed and ranges in inches; a network range of 0 is none."
    grid = make_grid(("mgvs",), "Ratings of MGVs", rows, corner="Type", help=help_, rule="IE-1.40")
    return grid_section("ratings", grid)


def _rating_cells(key: str, own: OwnType, mgv: MgvType) -> Iterator[Number | Choose]:
    for name, label, least in (("hull", "Hull", 1), ("defense", "Defense", 0), ("attack", "Attack", 0)):
        yield _cell(label, ("mgvs", key, name), getattr(own, name), getattr(mgv, name), least=least, most=99)
    yield _cell("Speed", ("mgvs", key, "speed"), own.speed, mgv.speed, least=0, most=99)
    house = f"({(MGVS[key].weapon or 'none') if key in MGVS else 'none'})"
    yield choose_or_none(("mgvs", key, "weapon"), "Weapon", ("K", "P", "C", "none"), own.weapon, none=house)
    yield _cell("Range", ("mgvs", key, "range"), own.range, mgv.range, least=0, most=99)
    network = mgv.network_range or "–"
    yield _cell("Network", ("mgvs", key, "network_range"), own.network_range, network, least=0, most=99)


def _own_types(rules: RuleSet) -> Iterator[Section]:
    types = mgv_types(rules)
    for key, own in rules.mgvs.items():
        if key not in MGVS:
            yield Section(
                key=f"type-{key}",
                title=f"Own type: {own.name or key}",
                fields=tuple(_type_fields(("mgvs", key), own, types[key])),
                note=f"{points(types[key])} house points a base. Its ratings stand in the grid above.",
                rule="IE-1.40",
                folded=True,
            )
    key = unique_name("own 1", set(rules.mgvs))
    add = Toggle(path=("mgvs", key), label="Add a type of your own", checked=False, on=NEW_TYPE, rule="IE-1.40")
    yield Section(key="types", title="Own types of MGV", fields=(add,), rule="IE-1.40")


def _type_fields(path: Path, own: OwnType, mgv: MgvType) -> Iterator[Field]:
    yield Text(path=(*path, "name"), label="Name", value=own.name, limit=NAME_LIMIT)
    kinds = tuple(Option(value=key, label=kind.name) for key, kind in CATALOGUE.forces.base_kinds.items())
    yield Choose(path=(*path, "kind"), label="Kind", options=kinds, value=mgv.kind, rule="IE-1.2")
    roles = tuple(Option(value=role, label=role.capitalize()) for role in ROLES)
    yield Choose(path=(*path, "role"), label="Role in unit pools", options=roles, value=mgv.role, rule="IE-1.50")
    yield Toggle(path=path, label="Keep this type", checked=True, on=NEW_TYPE, help="Off: the type is taken away.")
