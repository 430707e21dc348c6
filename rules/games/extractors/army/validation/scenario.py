"""Problems of forces that a scenario imposes or limits (section 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.army.budget import scenario_forces
from rules.games.extractors.army.costs import extras_cost, family_cost, pieces_of, total_cost, weapons_cost
from rules.games.extractors.army.document import Army
from rules.games.extractors.army.starting import starting_unit
from rules.games.extractors.army.validation.whole_army import over_budget
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.tables import Forces
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json
from rules.kernel.wording import format_count, format_list


def check_scenario(army: Army) -> Iterator[Problem]:
    given = scenario_forces(army)
    if not (given and given.reinforcement) and (army.reinforcement or army.options.wave == "reinforcement"):
        where = "This scenario" if given else "A game without scenario"
        text = f"{where} gives this side no second wave."
        fix = Fix(label="Remove it", edits=tuple(_without_second_wave(army)))
        yield Problem(code="forces-not-as-scenario", message=text, rule="EXT-22.3", fixes=(fix,))
    if given is None or army.options.wave == "reinforcement":
        return
    if given.chassis is not None:
        yield from _check_machines(army, given)
    if given.cell is not None:
        yield from _check_cell(army, given)
    if given.max_share is not None:
        for family, code, word in (
            ("section", "infantry-share", "Sections"),
            ("vehicle", "vehicle-share", "Vehicles"),
        ):
            spent, total = family_cost(army, family), total_cost(army.units)
            if spent * 100 > given.max_share * total:
                most = given.max_share * total / 100
                text = f"{word} are {spent} of {total} points: at most {given.max_share}% ({most:g})."
                yield Problem(code=code, message=text, rule="EXT-22.48")


def _without_second_wave(army: Army) -> Iterator[Edit]:
    if army.options.wave == "reinforcement":
        yield Edit(op="set", path=("options", "wave"), value="initial")
    if army.reinforcement:
        yield Edit(op="set", path=("reinforcement",), value=[])


def _check_machines(army: Army, given: Forces) -> Iterator[Problem]:
    wanted = Counter(dict(given.chassis or {}))
    bought = Counter(unit.type for unit in army.units)
    missing, spare = wanted - bought, list((bought - wanted).elements())
    others = 1 if given.other_machine_but else 0
    strange = [type_ for type_ in spare if type_ not in CATALOGUE.machines or type_ == given.other_machine_but]
    if missing or len(spare) != others or strange:
        text = f"The scenario gives {_chassis(given)}, no more and no less."
        add = [] if strange else [starting_unit(type_) for type_ in missing.elements()]
        yield Problem(
            code="forces-not-as-scenario",
            message=text,
            rule=given.rule,
            fixes=_adding_fix(add, _format_counts(missing)),
        )
    elif given.weapons_exactly is not None:
        number = sum(len(unit.weapons) for unit in army.units)
        if number != given.weapons_exactly:
            text = f"Exactly {given.weapons_exactly} weapons; there are {number}."
            yield Problem(code="forces-not-as-scenario", message=text, rule=given.rule)
    yield from _check_equipment(army, given)


def _chassis(given: Forces) -> str:
    names = [_format_counts(given.chassis or {})]
    if given.other_machine_but:
        names.append(f"another machine, not a {KINDS[given.other_machine_but].name}")
    return format_list(names)


def _format_counts(counts: Mapping[str, int]) -> str:
    """Formats counts of kinds: "3 Bipods and 1 Orni"."""
    named = (format_count(number, KINDS[type_].name) for type_, number in counts.items())
    return format_list(named)


def _adding_fix(units: Sequence[Json], what: str) -> tuple[Fix, ...]:
    """Returns the fix that buys everything missing at once."""
    edits = tuple(Edit(op="add", path=("units",), value=unit) for unit in units)
    return (Fix(label=f"Add {what}", edits=edits),) if edits else ()


def _check_equipment(army: Army, given: Forces) -> Iterator[Problem]:
    """Checks the limits on what imposed machines carry (EXT-22.3)."""
    weapons = sum(weapons_cost(unit) for unit in army.units)
    extras = sum(extras_cost(unit) for unit in army.units)
    if given.weapon_points is not None and weapons > given.weapon_points:
        yield over_budget("The weapons", weapons, given.weapon_points, given.rule)
    if given.equipment_points is not None and weapons + extras > given.equipment_points:
        yield over_budget("The equipment", weapons + extras, given.equipment_points, given.rule)
    extra = any(unit.extra_armor or unit.thanis for unit in army.units)
    if given.weapons_only and extra:
        text = "The scenario grants weapons alone: no extra armor, no Thanis orders."
        yield Problem(code="equipment-not-allowed", message=text, rule="EXT-22.3")


def _check_cell(army: Army, given: Forces) -> Iterator[Problem]:
    cell = CATALOGUE.cells[given.cell or ""]
    wanted = Counter({(type_, given.cell): number for type_, number in cell.pieces.items()})
    wanted += Counter({(type_, None): number for type_, number in given.pieces.items()})
    bought = Counter(piece for unit in army.units for piece in pieces_of(unit))
    if bought != wanted:
        more = f" and {_format_counts(given.pieces)}" if given.pieces else ""
        text = f"The scenario gives the {cell.name} cell{more}, no more and no less."
        pieces = [type_ for type_, number in given.pieces.items() for _ in range(number)]
        add = [] if bought else [starting_unit("cell", given.cell), *map(starting_unit, pieces)]
        fixes = _adding_fix(add, f"the {cell.name} cell{more}")
        yield Problem(code="forces-not-as-scenario", message=text, rule=given.rule, fixes=fixes)
