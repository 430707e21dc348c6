"""The editor's card of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.editing import MOST_BASES
from rules.games.invisible_enemy.army.evaluation import summarise_unit, type_name, unit_facts, unit_lines
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.ratings import describe_ratings
from rules.games.invisible_enemy.army.starting import NAME_LIMIT
from rules.games.invisible_enemy.army.summary import ArmySummary, GroupSummary, UnitSummary, is_open_to
from rules.games.invisible_enemy.builder.army_card import over_budget
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.kernel.display.cards import Card, Choose, Entry, Field, Number, Option, Section, Slots, Stepper, Text


def unit_card(army: ArmySummary, unit: UnitSummary) -> Card:
    """Returns the card: name, type, formation, mission and bases of a unit."""
    return Card(
        path=unit.path,
        title=unit.name,
        kind=type_name(unit),
        cost=str(unit.cost),
        summary=summarise_unit(unit),
        facts=tuple(unit_facts(unit)),
        sections=(_place(army, unit), _bases(army, unit), *_ids(unit)),
        why=unit_lines(unit),
    )


def _place(army: ArmySummary, unit: UnitSummary) -> Section:
    design = unit.design
    fields: list[Field] = [
        Text(path=(*unit.path, "name"), label="Name", value=unit.name, limit=NAME_LIMIT),
        Choose(
            path=(*unit.path, "type"),
            label="Unit type",
            options=tuple(_type_options(army)),
            value=design.type,
            rule="IE-1.50",
        ),
        Choose(
            path=(*unit.path, "formation"),
            label="Formation",
            options=tuple(Option(value=one.name, label=one.name) for one in army.design.formations),
            value=design.formation,
            rule="IE-1.5",
        ),
    ]
    if unit.engineers or design.mission:
        fields.append(_mission(unit))
    return Section(key="unit", title="Unit", fields=tuple(fields), note=_pool(unit), rule="IE-1.50")


def _type_options(army: ArmySummary) -> Iterator[Option]:
    for key, kind in CATALOGUE.unit_types.items():
        open_ = is_open_to(kind.nations, army.design.nation)
        reason = "" if open_ else "a unit of another nation"
        yield Option(value=key, label=kind.name, reason=reason, rule=kind.rule)


def _mission(unit: UnitSummary) -> Choose:
    """Returns the choice of a mission for the whole game; the order of battle may dictate it (IE-1.20, IE-1.23)."""
    dictated = unit.type.mission if unit.type else None
    options = [Option(value=None, label="None", reason="engineers need one" if unit.engineers else "", rule="IE-1.20")]
    for key, mission in CATALOGUE.engineering.missions.items():
        reason = "" if dictated in (None, key) else f"always {dictated}"
        reason = reason if unit.engineers else "the unit has no engineers"
        label = f"{mission.name} ({mission.letter})"
        options.append(Option(value=key, label=label, detail=mission.text, reason=reason, rule="IE-1.23"))
    return Choose(
        path=(*unit.path, "mission"),
        label="Mission",
        options=tuple(options),
        value=unit.design.mission,
        help="A single engineer in a combat formation usually gets demolition.",
        rule="IE-1.20",
    )


def _pool(unit: UnitSummary) -> str:
    if unit.type is None or not unit.type.slots:
        return "Any number and mix." if unit.type else ""
    parts = [f"up to {slot.max} {slot.name} ({', '.join(slot.roles)})" for slot in unit.type.slots]
    one_role = " The main bases all have the same role." if any(slot.one_role_only for slot in unit.type.slots) else ""
    return f"The pool: {', '.join(parts)}.{one_role}"


# --- bases ----------------------------------------------------------------------------------------


def _bases(army: ArmySummary, unit: UnitSummary) -> Section:
    slots = Slots(
        path=(*unit.path, "bases"),
        label="Types of base",
        entries=tuple(_group_entry(army, group) for group in unit.groups),
        options=tuple(_mgv_options(army, unit)),
        add_label="Add a type",
        rule="IE-1.40",
    )
    return Section(key="bases", title="Bases", fields=(slots,), rule="IE-1.1")


def _group_entry(army: ArmySummary, group: GroupSummary) -> Entry:
    scale = tuple(
        Option(
            value=count,
            label=str(count),
            price=_signed(group.each * (count - group.count)),
            reason=over_budget(army, group.each * (count - group.count)),
            rule="IE-1.61",
        )
        for count in range(1, max(MOST_BASES, group.count) + 1)
    )
    count = Stepper(
        path=(*group.path, "count"),
        label="Bases",
        scale=scale,
        value=group.count - 1 if group.count else None,
        price=str(group.cost),
        clearable=False,
    )
    return Entry(
        path=group.path,
        label=group.title,
        detail=describe_ratings(group.mgv) if group.mgv else "",
        price=str(group.cost),
        problem="" if group.mgv else "unknown type",
        fields=(count,),
    )


def _signed(change: int) -> str:
    return "" if change == 0 else f"+{change}" if change > 0 else f"−{-change}"


def _mgv_options(army: ArmySummary, unit: UnitSummary) -> Iterator[Option]:
    roles = {role for slot in unit.type.slots for role in slot.roles} if unit.type else set()
    kinds = list(CATALOGUE.forces.base_kinds)
    for key, mgv in sorted(army.types.items(), key=lambda item: kinds.index(item[1].kind)):
        reason, rule = _against(army, mgv)
        if not reason and roles and mgv.role not in roles:
            reason, rule = "not in the unit's pool", "IE-1.50"
        yield Option(
            value={"mgv": key, "ids": [0]},
            label=mgv.name or key,
            detail=f"{describe_ratings(mgv)}. {mgv.good_for}".strip(),
            price=f"+{points(mgv)}",
            reason=reason or over_budget(army, points(mgv)),
            rule=rule or "IE-1.61",
            group=CATALOGUE.forces.base_kinds[mgv.kind].name,
        )


def _against(army: ArmySummary, mgv: MgvType) -> tuple[str, str]:
    if army.nation and mgv.kind == "network" and not army.nation.network_bases:
        return "only California has network bases", "IE-1.3"
    if army.nation and not is_open_to(mgv.nations, army.design.nation):
        return "a model of another nation", "IE-1.31"
    return "", ""


def _ids(unit: UnitSummary) -> Iterator[Section]:
    """Yields a field for the ID of each base, as marked on the models (IE-1.58)."""
    fields = []
    for group in unit.groups:
        for place, one in enumerate(group.design.ids):
            path = (*group.path, "ids", place)
            known = one if isinstance(one, int | str) and not isinstance(one, bool) else None
            fields.append(Number(path=path, label=f"{group.title}, base {place + 1}", value=known, least=1, most=9999))
    if fields:
        help_ = "Hits are logged under these numbers; each is used once in the army."
        yield Section(key="ids", title="ID numbers", fields=tuple(fields), help=help_, rule="IE-1.58", folded=True)
