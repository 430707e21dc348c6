"""Validation of an army: every problem with its numbers and its fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.invisible_enemy.army.rule_set import COPIES
from rules.games.invisible_enemy.army.summary import ArmySummary, GroupSummary, UnitSummary, is_open_to, is_whole
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json, Path
from rules.kit.armies.problems import empty_hint

MISSIONS = CATALOGUE.engineering.missions


def army_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields everything that breaks a rule."""
    yield from COPIES.problems(army.design.rule_set)
    yield from _nation_problems(army)
    yield from _dice_problems(army)
    if not army.units:
        yield empty_hint(rule="IE-1.4")
    yield from _formation_problems(army)
    for unit in army.units:
        yield from _unit_problems(army, unit)
    yield from _id_problems(army)
    yield from _budget_problems(army)


def _set(label: str, path: Path, value: Json) -> Fix:
    return Fix(label=label, edits=(Edit(op="set", path=path, value=value),))


# --- the army -------------------------------------------------------------------------------------


def _nation_problems(army: ArmySummary) -> Iterator[Problem]:
    design = army.design
    if army.nation is None:
        named = f"“{design.nation}” is not a nation of the list" if design.nation else "No nation has been chosen"
        yield Problem(code="unknown-nation", message=f"{named}: choose one.", rule="IE-1.30", where=("nation",))
    stated: Json = design.tech_level
    if stated is not None and not (is_whole(stated) and stated >= 1):
        message = f"A tech level is a whole number of 1 or more, not {stated}."
        fix = _set("Take the nation's", ("tech_level",), None)
        yield Problem(code="tech-level", message=message, rule="IE-1.30", where=("tech_level",), fixes=(fix,))


def _dice_problems(army: ArmySummary) -> Iterator[Problem]:
    dice: Json = army.design.network_dice
    most = army.dice_most
    if dice is not None and not (is_whole(dice) and 0 <= dice <= most):
        message = f"Network dice are a whole number from 0 to {most}, not {dice}."
        fix = _set("Roll them at set-up", ("network_dice",), None)
        yield Problem(code="network-dice", message=message, rule="IE-1.62", where=("network_dice",), fixes=(fix,))


def _formation_problems(army: ArmySummary) -> Iterator[Problem]:
    sizes = Counter(unit.design.formation for unit in army.units)
    for place, formation in enumerate(army.design.formations):
        where = ("formations", place)
        type_ = CATALOGUE.formation_types.get(formation.type)
        if type_ is None or (army.nation and not is_open_to(type_.nations, army.design.nation)):
            yield _wrong_formation(army, formation.name, formation.type, (*where, "type"))
        if sizes[formation.name] < (type_.min_units if type_ else 1):
            message = f"{formation.name} has no units: give it one, or take it away."
            fix = Fix(label="Take it away", edits=(Edit(op="remove", path=where),))
            yield Problem(code="empty-formation", message=message, rule="IE-1.5", where=where, fixes=(fix,))


def _wrong_formation(army: ArmySummary, name: str, type_: str, where: Path) -> Problem:
    nation = army.nation
    right = nation.formation_type if nation else "formation"
    whose = f"{nation.name} has no formation of type “{type_}”" if nation else f"There is no formation type “{type_}”"
    message = f"{name}: {whose}; its own are of type “{right}”, and “formation” is open to all."
    fix = _set(f"Make it a {right}", where, right)
    return Problem(code="formation-type", message=message, rule="IE-1.6", where=where, fixes=(fix,))


def _id_problems(army: ArmySummary) -> Iterator[Problem]:
    counts = Counter(one for one in army.ids if is_whole(one) and one >= 1)
    for unit in army.units:
        for group in unit.groups:
            for place, one in enumerate(group.design.ids):
                where = (*group.path, "ids", place)
                fix = _set("Give it the next free number", where, army.free_ids(1)[0])
                if not (is_whole(one) and one >= 1):
                    message = f"{unit.name}: “{one}” is not an ID: an ID is a whole number of 1 or more."
                    yield Problem(code="invalid-id", message=message, rule="IE-1.58", where=where, fixes=(fix,))
                elif counts[one] > 1:
                    message = f"{unit.name}: {counts[one]} bases of the army have the ID {one}; each needs its own."
                    yield Problem(code="duplicate-id", message=message, rule="IE-1.58", where=where, fixes=(fix,))


def _budget_problems(army: ArmySummary) -> Iterator[Problem]:
    budget = army.design.budget
    if budget is not None and army.cost > budget:
        message = f"{army.cost} house points, {army.cost - budget} over the agreed {budget}."
        yield Problem(code="over-budget", message=message, rule="IE-1.61", where=("budget",))


# --- units ----------------------------------------------------------------------------------------


def _unit_problems(army: ArmySummary, unit: UnitSummary) -> Iterator[Problem]:
    if not unit.bases:
        message = f"{unit.name} has no bases: give it at least one."
        yield Problem(code="empty-unit", message=message, rule="IE-1.4", where=unit.path)
    yield from _membership_problems(army, unit)
    yield from _type_problems(army, unit)
    for group in unit.groups:
        yield from _group_problems(army, unit, group)
    yield from _mission_problems(unit)


def _membership_problems(army: ArmySummary, unit: UnitSummary) -> Iterator[Problem]:
    names = [formation.name for formation in army.design.formations]
    where = (*unit.path, "formation")
    fixes = tuple(_set(f"Put it into {name}", where, name) for name in names[:3])
    if not unit.design.formation:
        message = f"{unit.name} belongs to no formation; every unit belongs to one."
        yield Problem(code="no-formation", message=message, rule="IE-1.5", where=where, fixes=fixes)
    elif unit.design.formation not in names:
        message = f"{unit.name}: the army has no formation called “{unit.design.formation}”."
        yield Problem(code="unknown-formation", message=message, rule="IE-1.5", where=where, fixes=fixes)


def _type_problems(army: ArmySummary, unit: UnitSummary) -> Iterator[Problem]:
    where = (*unit.path, "type")
    if unit.type is None:
        message = f"{unit.name}: “{unit.design.type}” is not a unit type of the orders of battle."
        fix = _set("Make it a free unit", where, "free-unit")
        yield Problem(code="unknown-unit-type", message=message, rule="IE-1.50", where=where, fixes=(fix,))
        return
    if army.nation and not is_open_to(unit.type.nations, army.design.nation):
        message = f"{unit.name}: {army.nation.name} has no {unit.type.name.lower()}."
        fix = _set("Make it a free unit", where, "free-unit")
        yield Problem(code="unit-type-nation", message=message, rule="IE-1.50", where=where, fixes=(fix,))
    if unit.bases and all(group.mgv for group in unit.groups):
        faults = list(composition_faults(unit))
        if faults:
            message = f"{unit.name}: {'; '.join(faults)}."
            yield Problem(code="unit-composition", message=message, rule=unit.type.rule, where=unit.path)


def composition_faults(unit: UnitSummary) -> Iterator[str]:
    """Yields the faults of a unit against its type's pool (IE-1.50); a pool is a maximum."""
    type_ = unit.type
    if type_ is None or not type_.slots:
        return
    roles = Counter[str]()
    for group in unit.groups:
        roles[group.mgv.role if group.mgv else ""] += group.count
    open_roles = {role for slot in type_.slots for role in slot.roles}
    for role, count in roles.items():
        if count and role not in open_roles:
            yield f"{count} {role or 'unknown'} bases are not in the pool of a {type_.name.lower()}"
    for slot in type_.slots:
        held = {role: roles[role] for role in slot.roles if roles[role]}
        if sum(held.values()) > slot.max:
            yield f"{sum(held.values())} of {slot.max} {slot.name} bases ({', '.join(slot.roles)})"
        if slot.one_role_only and len(held) > 1:
            yield f"its {slot.name} bases are all {' or all '.join(slot.roles)}, not mixed"


def _group_problems(army: ArmySummary, unit: UnitSummary, group: GroupSummary) -> Iterator[Problem]:
    where = group.path
    if group.mgv is None:
        message = f"{unit.name}: “{group.design.mgv}” is not a known MGV type, or has impossible ratings."
        yield Problem(code="unknown-mgv", message=message, rule="IE-1.40", where=where)
    elif army.nation is None:
        return
    elif group.mgv.kind == "network" and not army.nation.network_bases:
        message = f"{unit.name}: only California has network bases, {army.nation.name} has none."
        yield Problem(code="network-nation", message=message, rule="IE-1.3", where=where)
    elif not is_open_to(group.mgv.nations, army.design.nation):
        message = f"{unit.name}: {group.title} is a model of another nation, not of {army.nation.name}."
        yield Problem(code="nation-mismatch", message=message, rule="IE-1.31", where=where)


def _mission_problems(unit: UnitSummary) -> Iterator[Problem]:
    mission, where = unit.design.mission, (*unit.path, "mission")
    dictated = unit.type.mission if unit.type else None
    if not unit.engineers:
        if mission:
            message = f"{unit.name} has no engineers and so no mission."
            fix = _set("Take the mission away", where, None)
            yield Problem(code="mission-on-non-engineer", message=message, rule="IE-1.20", where=where, fixes=(fix,))
    elif not mission:
        message = f"{unit.name}: its engineers need a mission: repair, demolition or strike."
        fixes = tuple(_set(MISSIONS[key].name, where, key) for key in MISSIONS if dictated in (None, key))
        yield Problem(code="mission-missing", message=message, rule="IE-1.20", where=where, fixes=fixes)
    elif mission not in MISSIONS:
        message = f"{unit.name}: “{mission}” is not a mission; there are repair, demolition and strike."
        yield Problem(code="unknown-mission", message=message, rule="IE-1.20", where=where)
    elif dictated not in (None, mission):
        message = f"{unit.name}: a {(unit.type.name if unit.type else '').lower()} always has the mission {dictated}."
        fix = _set(MISSIONS[dictated or ""].name, where, dictated)
        yield Problem(code="mission-mismatch", message=message, rule="IE-1.23", where=where, fixes=(fix,))
