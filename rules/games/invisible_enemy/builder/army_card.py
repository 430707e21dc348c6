"""The editor's card of the whole army."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.evaluation import army_facts, summarise_unit, type_name
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.starting import FIRST_BASES, NAME_LIMIT, NEW_TYPE, starting_unit
from rules.games.invisible_enemy.army.summary import ArmySummary, is_open_to
from rules.games.invisible_enemy.army.validation import army_problems
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.kernel.display.cards import Card, Choose, Entry, Field, Line, Number, Option, Section, Slots, Text, Toggle
from rules.kernel.records import Path
from rules.kit.names import unique_name
from rules.kit.roster_cards import notes_section, tell_first

ROLES = ("recce", "light", "medium", "heavy", "support", "engineer", "network")


NOTES_LIMIT = 1000


def army_card(army: ArmySummary) -> Card:
    """Returns the card: name, nation, formations, units, own types and notes."""
    return Card(
        path=(),
        title=army.design.name,
        kind=army.nation.name if army.nation else "",
        cost=str(army.cost),
        summary=f"{sum(unit.bases for unit in army.units)} bases in {len(army.units)} units",
        facts=tuple(army_facts(army)),
        sections=(
            _army(army),
            _formations(army),
            _units(army),
            _limits(army),
            *_own_types(army),
            notes_section(army.design.notes, NOTES_LIMIT),
        ),
        why=tuple(Line(label=unit.name, amount=str(unit.cost), how=type_name(unit)) for unit in army.units),
    )


def _army(army: ArmySummary) -> Section:
    design = army.design
    options = tuple(
        Option(value=key, label=nation.name, detail=f"tech level {nation.tech_level}, {nation.formation_title}s")
        for key, nation in army.nations.items()
    )
    fields: list[Field] = [
        Text(path=("name",), label="Name of the army", value=design.name, limit=NAME_LIMIT),
        Choose(path=("nation",), label="Nation", options=options, value=design.nation or None, rule="IE-1.30"),
    ]
    return Section(
        key="army",
        title="Army",
        fields=tuple(fields),
        help="Bases make units, units make formations; each base has an ID under which its hits are logged.",
        rule="IE-1.4",
    )


def _formations(army: ArmySummary) -> Section:
    """Lists each formation with its title; commonly one has a pool of supporting bases of its own (IE-1.7)."""
    nation = army.nation
    title = nation.formation_title if nation else "formation"
    entries = tuple(
        Entry(
            path=("formations", place),
            label=formation.name,
            detail=f"{sum(unit.design.formation == formation.name for unit in army.units)} units",
            fields=(
                Text(path=("formations", place, "name"), label="Name", value=formation.name, limit=NAME_LIMIT),
                Choose(
                    path=("formations", place, "type"),
                    label="Type",
                    options=_formation_options(army),
                    value=formation.type,
                    rule="IE-1.6",
                ),
            ),
        )
        for place, formation in enumerate(army.design.formations)
    )
    new = {"name": f"{title.capitalize()}", "type": nation.formation_type if nation else "formation"}
    slots = Slots(
        path=("formations",),
        label="Formations",
        entries=entries,
        options=(Option(value=new, label=f"A {title}"),),
        add_label="Add a formation",
        help="A formation commonly has its own pool of supporting bases.",
        rule="IE-1.7",
    )
    return Section(key="formations", title="Formations", fields=(slots,), rule="IE-1.5")


def _formation_options(army: ArmySummary) -> tuple[Option, ...]:
    return tuple(
        Option(
            value=key,
            label=kind.name,
            reason="" if is_open_to(kind.nations, army.design.nation) else "a title of another nation",
            rule=kind.rule,
        )
        for key, kind in CATALOGUE.formation_types.items()
    )


# --- units ----------------------------------------------------------------------------------------


def _units(army: ArmySummary) -> Section:
    slots = Slots(
        path=("units",),
        label="Units",
        entries=tuple(_entries(army)),
        options=tuple(_unit_options(army)),
        used=len(army.units),
        add_label="Add a unit",
        copyable=True,
        rule="IE-1.50",
    )
    return Section(key="units", title="Units", fields=(slots,), rule="IE-1.4")


def _entries(army: ArmySummary) -> Iterator[Entry]:
    found = list(army_problems(army))
    for unit in army.units:
        yield Entry(
            path=unit.path,
            label=unit.name,
            detail=f"{type_name(unit)} · {summarise_unit(unit)}",
            price=str(unit.cost),
            problem=tell_first(found, unit.path, unit.name),
        )


def _unit_options(army: ArmySummary) -> Iterator[Option]:
    """Yields the unit types with the content and price of a new unit."""
    formations = [formation.name for formation in army.design.formations]
    for key, kind in CATALOGUE.unit_types.items():
        cost = sum(points(army.types[mgv]) * count for mgv, count in FIRST_BASES[key])
        open_ = is_open_to(kind.nations, army.design.nation)
        over = over_budget(army, cost)
        yield Option(
            value=starting_unit(key, formation=formations[0] if formations else None),
            label=kind.name,
            detail=", ".join(f"{count} {army.types[mgv].name}" for mgv, count in FIRST_BASES[key]),
            price=f"+{cost}",
            reason=over if open_ else "a unit of another nation",
            rule=kind.rule if not open_ else "IE-1.61" if over else "",
        )


def over_budget(army: ArmySummary, change: int) -> str:
    """Returns the reason against spending that many more points, or nothing."""
    budget = army.design.budget
    if budget is None or change <= 0 or army.cost + change <= budget:
        return ""
    return f"{army.cost + change - budget} points over the budget"


# --- limits, own types, notes ---------------------------------------------------------------------


def _limits(army: ArmySummary) -> Section:
    design, most = army.design, army.dice_most
    tech, dice = design.tech_level, design.network_dice
    nation = f" ({army.nation.name}: {army.nation.tech_level})" if army.nation else ""
    return Section(
        key="limits",
        title="Network, tech level, budget",
        fields=(
            Number(
                path=("network_dice",),
                label="Network dice",
                value=dice,
                least=0,
                most=most,
                help=f"Empty: 1D6 + {army.dice_plus}, rolled at set-up.",
                rule="IE-1.62",
            ),
            Number(
                path=("tech_level",),
                label="Tech level",
                value=tech,
                least=1,
                help=f"Empty: the nation's{nation}. It gives the base interval.",
                rule="IE-1.30",
            ),
            Number(
                path=("budget",),
                label="Budget in house points",
                value=design.budget,
                least=0,
                help="Empty: organisation alone limits the army, as in the book.",
                rule="IE-1.61",
            ),
        ),
        rule="IE-1.62",
        folded=tech is None and dice is None and design.budget is None,
    )


def _own_types(army: ArmySummary) -> Iterator[Section]:
    """Yields a section for each type that a group rates itself (IE-1.40)."""
    for key, mgv in army.design.mgvs.items():
        yield Section(
            key=f"type-{key}",
            title=f"Own type: {mgv.name or key}",
            fields=tuple(_type_fields(("mgvs", key), mgv)),
            note=f"{points(mgv)} house points a base",
            rule="IE-1.40",
            folded=True,
        )
    key = unique_name("own 1", set(army.design.mgvs))
    add = Toggle(path=("mgvs", key), label="Add a type of your own", checked=False, on=NEW_TYPE, rule="IE-1.40")
    yield Section(
        key="types",
        title="Own types of MGV",
        fields=(add,),
        help="The ratings here are the house's: the publisher's are not in the book. Rate your own models.",
        rule="IE-1.40",
        folded=True,
    )


def _type_fields(path: Path, mgv: MgvType) -> Iterator[Field]:
    yield Text(path=(*path, "name"), label="Name", value=mgv.name, limit=NAME_LIMIT)
    kinds = tuple(Option(value=key, label=kind.name) for key, kind in CATALOGUE.forces.base_kinds.items())
    yield Choose(path=(*path, "kind"), label="Kind", options=kinds, value=mgv.kind, rule="IE-1.2")
    roles = tuple(Option(value=role, label=role.capitalize()) for role in ROLES)
    yield Choose(path=(*path, "role"), label="Role in unit pools", options=roles, value=mgv.role, rule="IE-1.50")
    weapons = (
        Option(value=None, label="None"),
        *(Option(value=key, label=f"{key}, {row.name}") for key, row in CATALOGUE.weapon_classes.items()),
    )
    yield Choose(path=(*path, "weapon"), label="Weapon class", options=weapons, value=mgv.weapon, rule="IE-1.41")
    for key, label, value, least in (
        ("hull", "Hull points", mgv.hull, 1),
        ("defense", "Defense", mgv.defense, 0),
        ("attack", "Attack", mgv.attack, 0),
        ("speed", "Speed, inches", mgv.speed, 0),
        ("range", "Weapon range, inches", mgv.range, 0),
        ("network_range", "Network range, inches", mgv.network_range, 0),
    ):
        yield Number(path=(*path, key), label=label, value=None if value is None else int(value), least=least, most=99)
    label = "Keep this type"
    yield Toggle(path=path, label=label, checked=True, on=NEW_TYPE, help="Off: the type is taken away.")
