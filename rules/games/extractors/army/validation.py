"""All problems of an army (sections 3, 20 and 22), with what would mend them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.army.document import (
    LIMITS,
    Army,
    Bought,
    cost,
    extras_cost,
    forces,
    is_thanis,
    pieces_of,
    points,
    share,
    weapons_cost,
)
from rules.games.extractors.army.editing import starting_unit
from rules.games.extractors.battle.state.units import KINDS, Kind
from rules.games.extractors.catalogue.tables import CATALOGUE, Forces
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json, Path

CELL_PIECES = ("lance", "shock", "commando")


def problems(army: Army) -> list[Problem]:
    """Everything that is against the rules, the whole army first."""
    found = [*_whole(army), *_scenario(army), *_thanis(army)]
    for key, units in (("units", army.units), ("reinforcement", army.reinforcement)):
        for place, unit in enumerate(units):
            found += _unit(army, unit, (key, place))
    return found


# --- the army as a whole --------------------------------------------------------------------------


def _whole(army: Army) -> Iterator[Problem]:
    spent, limit = cost(army.units), points(army)
    if limit is not None and spent > limit:
        yield _over("The army", spent, limit, "EXT-3.1")
    second = points(army, wave="reinforcement")
    if army.reinforcement and second is not None and cost(army.reinforcement) > second:
        yield _over("The reinforcement", cost(army.reinforcement), second, "EXT-3.1")
    everyone = (*army.units, *army.reinforcement)
    for name, number in Counter(unit.name for unit in everyone).items():
        if number > 1:
            text = f"{number} units are called {name}: rename all but one."
            yield Problem(code="duplicate-name", message=text, rule="EXT-3.2")
    machines = sum(unit.type in KINDS and KINDS[unit.type].is_machine for unit in everyone)
    if machines > LIMITS.max_machines:
        text = f"{machines} machines of {LIMITS.max_machines} allowed: remove {machines - LIMITS.max_machines}."
        yield Problem(code="too-many-machines", message=text, rule="EXT-3.13")
    yield from _overdrawn(army)


def _over(what: str, spent: int, limit: int, rule: str) -> Problem:
    text = f"{what} costs {spent} points of {limit}: {spent - limit} too many."
    return Problem(code="over-budget", message=text, rule=rule)


def _overdrawn(army: Army) -> Iterator[Problem]:
    """No army holds more pieces of a kind from a cell than the cell has (EXT-3.7, ruling R-45)."""
    drawn: Counter[tuple[str, str]] = Counter()
    for unit in (*army.units, *army.reinforcement):
        for type_, cell in pieces_of(unit):
            if cell and cell in CATALOGUE.cells and (type_ in CELL_PIECES or type_ == "walker"):
                drawn[type_, cell] += 1
    for (type_, cell), number in drawn.items():
        has = CATALOGUE.cells[cell].pieces.get(type_, 0)
        if number > has:
            text = f"{number} {KINDS[type_].name} of {CATALOGUE.cells[cell].name}: the cell has {has}."
            yield Problem(code="cell-overdrawn", message=text, rule="EXT-3.7")


def _thanis(army: Army) -> Iterator[Problem]:
    """Each Thanis order exists once, both on one machine, never in the simple game (EXT-3.14, EXT-20.1)."""
    owners = [
        (unit.name, [order for order in unit.thanis if is_thanis(order)]) for unit in (*army.units, *army.reinforcement)
    ]
    bought = Counter(order for _, orders in owners for order in orders)
    for order, number in bought.items():
        if number > 1:
            text = f"{CATALOGUE.orders[order].name} is bought {number} times: it exists once."
            yield Problem(code="thanis-duplicate", message=text, rule="EXT-20.1")
    holders = [name for name, orders in owners if orders]
    if len(bought) > 1 and not any(len(set(orders)) > 1 for _, orders in owners):
        text = f"Both Thanis orders belong on one machine, not on {' and '.join(holders)}."
        yield Problem(code="thanis-split", message=text, rule="EXT-20.1")
    if bought and army.options.simple:
        text = "The simple game has no orders, so no Thanis orders."
        yield Problem(code="thanis-needs-orders", message=text, rule="EXT-20.1")


# --- scenarios ------------------------------------------------------------------------------------


def _scenario(army: Army) -> Iterator[Problem]:
    given = forces(army)
    if given is None or army.options.wave == "reinforcement":
        return
    if given.chassis is not None:
        yield from _machines_given(army, given)
    if given.cell is not None:
        yield from _cell_given(army, given)
    if given.max_share is not None:
        for family, code, word in (
            ("section", "infantry-share", "Sections"),
            ("vehicle", "vehicle-share", "Vehicles"),
        ):
            spent, total = share(army, family), cost(army.units)
            if spent * 100 > given.max_share * total:
                most = given.max_share * total / 100
                text = f"{word} are {spent} of {total} points: at most {given.max_share}% ({most:g})."
                yield Problem(code=code, message=text, rule="EXT-22.48")


def _machines_given(army: Army, given: Forces) -> Iterator[Problem]:
    wanted = Counter(dict(given.chassis or {}))
    bought = Counter(unit.type for unit in army.units)
    missing, spare = wanted - bought, list((bought - wanted).elements())
    others = 1 if given.other_machine_but else 0
    strange = [type_ for type_ in spare if type_ not in CATALOGUE.machines or type_ == given.other_machine_but]
    if missing or len(spare) != others or strange:
        text = f"The scenario gives {_chassis(given)}, no more and no less."
        add = [] if strange else [starting_unit(type_) for type_ in missing.elements()]
        yield Problem(
            code="forces-not-as-scenario", message=text, rule=given.rule, fixes=_adding(add, _listed(missing))
        )
    elif given.weapons_exactly is not None:
        number = sum(len(unit.weapons) for unit in army.units)
        if number != given.weapons_exactly:
            text = f"Exactly {given.weapons_exactly} weapons; there are {number}."
            yield Problem(code="forces-not-as-scenario", message=text, rule=given.rule)
    yield from _equipment(army, given)


def _chassis(given: Forces) -> str:
    names = [_listed(given.chassis or {})]
    if given.other_machine_but:
        names.append(f"another machine that is no {KINDS[given.other_machine_but].name}")
    return " and ".join(names)


def _listed(counts: Mapping[str, int]) -> str:
    """ "3 Bipods and 1 Orni"."""
    named = (f"{number} {KINDS[type_].name}{'' if number == 1 else 's'}" for type_, number in counts.items())
    return " and ".join(named)


def _adding(units: Sequence[Json], what: str) -> tuple[Fix, ...]:
    """The fix that buys all that is missing at once."""
    edits = tuple(Edit(op="add", path=("units",), value=unit) for unit in units)
    return (Fix(label=f"Add {what}", edits=edits),) if edits else ()


def _equipment(army: Army, given: Forces) -> Iterator[Problem]:
    """Limits on what imposed machines carry (EXT-22.3)."""
    weapons = sum(weapons_cost(unit) for unit in army.units)
    extras = sum(extras_cost(unit) for unit in army.units)
    if given.weapon_points is not None and weapons > given.weapon_points:
        yield _over("The weapons", weapons, given.weapon_points, given.rule)
    if given.equipment_points is not None and weapons + extras > given.equipment_points:
        yield _over("The equipment", weapons + extras, given.equipment_points, given.rule)
    extra = any(unit.extra_armor or unit.thanis for unit in army.units)
    if given.weapons_only and extra:
        text = "The scenario grants weapons alone: no extra armor, no Thanis orders."
        yield Problem(code="equipment-not-allowed", message=text, rule="EXT-22.3")


def _cell_given(army: Army, given: Forces) -> Iterator[Problem]:
    cell = CATALOGUE.cells[given.cell or ""]
    wanted = Counter({(type_, given.cell): number for type_, number in cell.pieces.items()})
    wanted += Counter({(type_, None): number for type_, number in given.pieces.items()})
    bought = Counter(piece for unit in army.units for piece in pieces_of(unit))
    if bought != wanted:
        more = f" and {_listed(given.pieces)}" if given.pieces else ""
        text = f"The scenario gives the {cell.name} cell{more}, no more and no less."
        pieces = [type_ for type_, number in given.pieces.items() for _ in range(number)]
        add = [] if bought else [starting_unit("cell", given.cell), *map(starting_unit, pieces)]
        fixes = _adding(add, f"the {cell.name} cell{more}")
        yield Problem(code="forces-not-as-scenario", message=text, rule=given.rule, fixes=fixes)


# --- single units ---------------------------------------------------------------------------------


def _unit(army: Army, unit: Bought, path: Path) -> Iterator[Problem]:
    found = KINDS.get(unit.type)
    remove = (Fix(label=f"Remove {unit.name}", edits=(Edit(op="remove", path=path),)),)
    if unit.type != "cell" and (found is None or not found.buyable):
        text = f"{unit.name}: there is no unit {unit.type} to buy."
        yield Problem(code="unknown-unit", message=text, rule="EXT-3.2", where=path, fixes=remove)
        return
    side = found.side if found else "dorian"
    if side != army.options.side:
        text = (
            f"{unit.name} belongs to the {side.capitalize()} chart: this is the {army.options.side.capitalize()} army."
        )
        yield Problem(code="wrong-side", message=text, rule="EXT-3.2", where=path, fixes=remove)
    yield from _cell(unit, path)
    if found and found.is_machine:
        yield from _slots(unit, found, path)
        yield from _extras(unit, path)


def _cell(unit: Bought, path: Path) -> Iterator[Problem]:
    where = (*path, "cell")
    takes = unit.type in (*CELL_PIECES, "walker", "cell")
    if unit.cell is not None and not takes:
        text = f"{unit.name}: a {KINDS[unit.type].name} belongs to no cell."
        fix = Fix(label="Take the cell away", edits=(Edit(op="set", path=where),))
        yield Problem(code="cell-not-allowed", message=text, rule="EXT-3.8", where=where, fixes=(fix,))
    elif unit.cell is not None and unit.cell not in CATALOGUE.cells:
        text = f"{unit.name}: there is no cell {unit.cell}."
        yield Problem(code="unknown-cell", message=text, rule="EXT-3.2", where=where)
    elif unit.cell is None and (unit.type in CELL_PIECES or unit.type == "cell"):
        text = f"{unit.name} needs a cell: choose one."
        yield Problem(code="cell-required", message=text, rule="EXT-3.7", where=where)


def _slots(unit: Bought, found: Kind, path: Path) -> Iterator[Problem]:
    taken: set[str] = set()
    for place, entry in enumerate(unit.weapons):
        where = (*path, "weapons", place)
        remove = (Fix(label="Remove the weapon", edits=(Edit(op="remove", path=where),)),)
        if entry.weapon not in CATALOGUE.weapons:
            text = f"{unit.name}: there is no weapon {entry.weapon}."
            yield Problem(code="unknown-weapon", message=text, rule="EXT-3.2", where=where, fixes=remove)
        if entry.slot not in found.slots:
            text = f"{unit.name}: a {found.name} has no {entry.slot}, only {', '.join(found.slots)}."
            yield Problem(code="unknown-slot", message=text, rule="EXT-3.2", where=where, fixes=remove)
        elif entry.slot in taken:
            text = f"{unit.name}: {entry.slot} holds a weapon already; a slot takes one."
            yield Problem(code="slot-occupied", message=text, rule="EXT-3.11", where=where, fixes=remove)
        taken.add(entry.slot)


def _extras(unit: Bought, path: Path) -> Iterator[Problem]:
    where = (*path, "extra-armor")
    if not 0 <= unit.extra_armor <= LIMITS.max_extra_armor:
        text = f"{unit.name}: {unit.extra_armor} extra armor; 0 to {LIMITS.max_extra_armor} are allowed."
        most = max(0, min(unit.extra_armor, LIMITS.max_extra_armor))
        fix = Fix(label=f"Set it to {most}", edits=(Edit(op="set", path=where, value=most),))
        yield Problem(code="extra-armor-limit", message=text, rule="EXT-3.12", where=where, fixes=(fix,))
    for order in unit.thanis:
        if not is_thanis(order):
            text = f"{unit.name}: {order} is no Thanis order."
            yield Problem(code="unknown-order", message=text, rule="EXT-3.2", where=(*path, "thanis"))
