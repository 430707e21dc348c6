"""The editor's card of a rule set: its charts and ratings as grids, empty where the house's number applies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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
from rules.kernel.display.cards import Card, Choose, Field, Grid, GridRow, Number, Option, Section, Text, Toggle
from rules.kernel.records import Path
from rules.kit.names import unique_name
from rules.kit.roster_cards import notes_section

DIFFERENCES = range(8, -9, -1)


DEFENSES = range(10)


BLAST_DEFENSES = range(8)


MOST_BANDS = 5
"""Columns that the charts offer; a number in the last column applies beyond it too."""


BANDS = "chart-bands"
"""The key of the section with the self-destruct table."""


def rule_set_card(rules: RuleSet) -> Card:
    """Returns the card: name, charts, ratings, numbers of armies and notes of a rule set."""
    return Card(
        path=(),
        title=rules.name,
        kind="Rule set",
        sections=(
            Section(
                key="rules",
                title="Rule set",
                fields=(Text(path=("name",), label="Name", value=rules.name, limit=NAME_LIMIT),),
                help="Type what your own chart says, or paste it from a spreadsheet. What is left empty is the house's "
                "number, shown there in grey.",
                rule="IE-R1",
            ),
            *chart_sections(rules.charts, HOUSE_CHARTS),
            _ratings(rules),
            *_own_types(rules),
            *force_sections(rules.forces),
            notes_section(rules.notes, NOTES_LIMIT),
        ),
        help="Armies and battles that take it keep the version they took, whatever you change here.",
    )


# --- the charts -----------------------------------------------------------------------------------


def chart_sections(own: OwnCharts, base: Charts, *, folded: bool = False) -> Iterator[Section]:
    """Yields a grid for each chart, with the numbers of ``base`` where ``own`` has none."""
    now = apply_own_charts(own, base)
    for grid in (_fire(own, now), _control(own, base), _area(own, now), _engineering(own, base), _blast(own, now)):
        yield Section(key=f"chart-{grid.path[-1]}", title=grid.label, fields=(grid,), rule=grid.rule, folded=folded)


def _fire(own: OwnCharts, now: Charts) -> Grid:
    rows = tuple(
        GridRow(
            label=f"{column:+d}" if column else "0",
            cells=(
                _cell("K row", ("charts", "k", str(column)), own.k.get(column), on_row(now.direct_fire.k, column)),
                _cell("CP row", ("charts", "cp", str(column)), own.cp.get(column), on_row(now.direct_fire.cp, column)),
            ),
        )
        for column in DIFFERENCES
    )
    return Grid(
        path=("charts", "fire"),
        label="Direct fire",
        corner="Attack − defense",
        columns=("K row", "CP row"),
        rows=rows,
        help="What is added to the die. Beyond the last column it counts on.",
        rule=now.direct_fire.rule,
    )


def _control(own: OwnCharts, base: Charts) -> Grid:
    rows = tuple(
        GridRow(
            label=f"{status}%",
            cells=(_cell("Roll", ("charts", "control", str(status)), own.control.get(status), need, least=1),),
        )
        for status, need in sorted(base.control.need.items(), reverse=True)
    )
    return Grid(
        path=("charts", "control"),
        label="Control",
        corner="Network",
        columns=("Roll",),
        rows=rows,
        rule=base.control.rule,
    )


def _area(own: OwnCharts, now: Charts) -> Grid:
    need, last = now.area.need, max(now.area.need)
    rows = tuple(
        GridRow(
            label=str(defense),
            cells=(
                _cell(
                    "2D6",
                    ("charts", "area", str(defense)),
                    own.area.get(defense),
                    need.get(defense, need[last] + (defense - last) * now.area.each_further),
                    least=2,
                ),
            ),
        )
        for defense in DEFENSES
    )
    help_ = "The 2D6 roll that destroys. Beyond the last defense one more for each point."
    return Grid(
        path=("charts", "area"),
        label="Area weapons",
        corner="Defense",
        columns=("2D6",),
        rows=rows,
        help=help_,
        rule=now.area.rule,
    )


def _engineering(own: OwnCharts, base: Charts) -> Grid:
    rows = tuple(
        GridRow(
            label=CATALOGUE.engineering.tasks[task].name,
            cells=(
                _cell(
                    "Roll",
                    ("charts", "engineering", task),
                    own.engineering.get(task),
                    base.engineering.need.get(task, "–"),
                    least=1,
                    most=7,
                ),
                _cell(
                    "Inches",
                    ("charts", "engineering_range", task),
                    own.engineering_range.get(task),
                    reach,
                    least=0,
                    most=99,
                ),
            ),
        )
        for task, reach in base.engineering.range.items()
    )
    return Grid(
        path=("charts", "tasks"),
        label="Engineering",
        corner="Task",
        columns=("Roll", "Inches"),
        rows=rows,
        help="The roll that is needed (– none) and the range.",
        rule=base.engineering.rule,
    )


def _blast(own: OwnCharts, now: Charts) -> Grid:
    """Returns the self-destruct table, a column for each band of speed; the first number replaces the whole table."""
    bands, mine = now.self_destruct.bands, own.bands
    places = range(min(MOST_BANDS, max(len(mine), len(bands)) + (1 if mine else 0)))
    heads = tuple(f"Band {place + 1}" for place in places)

    def row(label: str, *path: str, house: Mapping[int, object], own_: Mapping[int, object]) -> GridRow:
        cells = (
            _cell(
                heads[place],
                ("charts", "bands", place, *path),
                own_.get(place),
                "" if mine else house.get(place, ""),
                least=0,
                most=99 if len(path) == 1 else HIGHEST,
            )
            for place in places
        )
        return GridRow(label=label, cells=tuple(cells))

    rows = [
        row("Speed from", "speed", house=_each(bands, "speed"), own_=_each(mine, "speed")),
        row("Radius, inches", "range", house=_each(bands, "range"), own_=_each(mine, "range")),
    ]
    for defense in BLAST_DEFENSES:
        house = {place: band.attack[defense] for place, band in enumerate(bands) if defense in band.attack}
        own_ = {place: band.attack[defense] for place, band in enumerate(mine) if defense in band.attack}
        rows.append(row(f"Defense {defense}", "attack", str(defense), house=house, own_=own_))
    return Grid(
        path=("charts", "bands"),
        label="Self-destruct",
        corner="Attack value",
        columns=heads,
        rows=tuple(rows),
        help="By speed a radius, and by defense the attack value. The first number makes the whole table yours.",
        rule=now.self_destruct.rule,
    )


def _each(bands: Sequence[object], name: str) -> dict[int, object]:
    return {place: getattr(band, name) for place, band in enumerate(bands)}


def _cell(label: str, path: Path, value: object, unset: object, *, least: int = LOWEST, most: int = HIGHEST) -> Number:
    shown = value if isinstance(value, int) or value is None else str(value)
    return Number(path=path, label=label, value=shown, least=least, most=most, unset=str(unset))


# --- the ratings ----------------------------------------------------------------------------------


def _ratings(rules: RuleSet) -> Section:
    types = mgv_types(rules)
    rows = tuple(
        GridRow(label=mgv.name or key, cells=tuple(_rating_cells(key, rules.mgvs.get(key, OwnType()), mgv)))
        for key, mgv in types.items()
    )
    grid = Grid(
        path=("mgvs",),
        label="Ratings of MGVs",
        corner="Type",
        columns=("Hull", "Defense", "Attack", "Speed", "Weapon", "Range", "Network"),
        rows=rows,
        help="Weapon K, P, C or none; speed and ranges in inches; a network range of 0 is none.",
        rule="IE-1.40",
    )
    return Section(key="ratings", title="Ratings of MGVs", fields=(grid,), rule="IE-1.40")


def _rating_cells(key: str, own: OwnType, mgv: MgvType) -> Iterator[Number | Choose]:
    for name, label, least in (("hull", "Hull", 1), ("defense", "Defense", 0), ("attack", "Attack", 0)):
        yield _cell(label, ("mgvs", key, name), getattr(own, name), getattr(mgv, name), least=least, most=99)
    yield _cell("Speed", ("mgvs", key, "speed"), own.speed, mgv.speed, least=0, most=99)
    weapons = (
        Option(value=None, label=f"({(MGVS[key].weapon or 'none') if key in MGVS else 'none'})"),
        *(Option(value=one, label=one) for one in ("K", "P", "C", "none")),
    )
    yield Choose(path=("mgvs", key, "weapon"), label="Weapon", options=weapons, value=own.weapon)
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
