"""Problems of single units: kind, side, cell, slots, extra armor (EXT-3.2 to EXT-3.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.army.costs import is_thanis
from rules.games.extractors.army.document import Army, BoughtUnit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import CELL_PIECES, KINDS, Kind
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path

LIMITS = CATALOGUE.limits


def check_unit(army: Army, unit: BoughtUnit, path: Path) -> Iterator[Problem]:
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
    yield from _check_cell(unit, path)
    if found and found.is_machine:
        yield from _check_slots(unit, found, path)
        yield from _check_extras(unit, path)
    else:
        yield from _check_foreign(unit, path)


def _check_cell(unit: BoughtUnit, path: Path) -> Iterator[Problem]:
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


def _check_foreign(unit: BoughtUnit, path: Path) -> Iterator[Problem]:
    """Checks that what only machines carry is on none of the other units (EXT-3.11, EXT-3.12, EXT-20.1)."""
    for key, code, what, rule in (
        ("weapons", "unknown-slot", "has no slot for a weapon", "EXT-3.11"),
        ("extra-armor", "extra-armor-limit", "takes no extra armor", "EXT-3.12"),
        ("thanis", "wrong-side", "takes no Thanis orders", "EXT-20.1"),
    ):
        if getattr(unit, key.replace("-", "_")):
            where = (*path, key)
            fix = Fix(label="Take it away", edits=(Edit(op="set", path=where),))
            text = f"{unit.name} {what}: only machines do."
            yield Problem(code=code, message=text, rule=rule, where=where, fixes=(fix,))


def _check_slots(unit: BoughtUnit, found: Kind, path: Path) -> Iterator[Problem]:
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


def _check_extras(unit: BoughtUnit, path: Path) -> Iterator[Problem]:
    where = (*path, "extra-armor")
    if not 0 <= unit.extra_armor <= LIMITS.max_extra_armor:
        text = f"{unit.name}: {unit.extra_armor} extra armor; 0 to {LIMITS.max_extra_armor} are allowed."
        most = max(0, min(unit.extra_armor, LIMITS.max_extra_armor))
        fix = Fix(label=f"Set it to {most}", edits=(Edit(op="set", path=where, value=most),))
        yield Problem(code="extra-armor-limit", message=text, rule="EXT-3.12", where=where, fixes=(fix,))
    for order in unit.thanis:
        if not is_thanis(order):
            text = f"{unit.name}: {order} is not a Thanis order."
            yield Problem(code="unknown-order", message=text, rule="EXT-3.2", where=(*path, "thanis"))
