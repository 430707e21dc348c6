"""Armies in spreadsheets: the table that the site hands out, and the filled-in one that comes back."""

from __future__ import annotations

from typing import Any

from armies.services.evaluation_cache import Reading
from armies.services.samples import samples
from rules import registry
from rules.kernel.game import AnyGame
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.spreadsheets import ArmyTable, CellFault
from ui.errors import Refused, refused
from ui.spreadsheets import decode, heads_found, read_table, write_table
from ui.workbooks import write_workbook

HEADS = 3
"""Headings that have to be known before a text is taken for a table."""


def find_table(content: bytes) -> tuple[AnyGame, ArmyTable] | None:
    """Returns the game whose table this text is, by its first line; None for a text that is not a table."""
    text = decode(content)
    tables = [(game, game.armies.table) for game in registry.all_games() if game.armies.table]
    found = [(heads_found(text, table.columns), game, table) for game, table in tables]
    best = max(found, key=lambda one: one[0], default=None)
    return (best[1], best[2]) if best and best[0] >= HEADS else None


def read_army(content: bytes, game: AnyGame, table: ArmyTable) -> dict[str, Json]:
    """Reads an army from its table. Raises Refused with every cell that cannot be taken."""
    rows = read_table(content, table.columns).rows
    if not rows:
        raise refused("unreadable", "This table has headings and no rows.")
    document, faults = table.read(rows)
    if faults:
        raise Refused(*(_problem(fault, table) for fault in faults))
    assert isinstance(document, dict)
    return {**document, "game": game.slug}


def _problem(fault: CellFault, table: ArmyTable) -> Problem:
    head = next((column.head for column in table.columns if column.key == fault.column), fault.column)
    end = "" if fault.message.endswith(("?", ".")) else "."
    return Problem(code="unreadable", message=f"Row {fault.row + 2}, {head}: {fault.message}{end}")


def write_army(reading: Reading) -> str:
    """Writes an army as CSV, if its game has a table."""
    table = reading.game.armies.table
    return write_table(table.columns, table.write(reading.army)) if table else ""


def write_army_workbook(reading: Reading) -> bytes:
    """Writes an army as XLSX. Raises Refused where its game has no table."""
    table = reading.game.armies.table
    if table is None:
        raise refused("no-table", f"{reading.game.name} has no table for armies.")
    return _workbook(reading.game, table, reading.army)


def write_template(game: AnyGame) -> str | None:
    """Writes a ready army as CSV, to be written over; None where the game has no table."""
    table = game.armies.table
    return write_table(table.columns, table.write(_ready_army(game))) if table else None


def write_template_workbook(game: AnyGame) -> bytes | None:
    """Writes a ready army as XLSX, to be written over; None where the game has no table."""
    table = game.armies.table
    return _workbook(game, table, _ready_army(game)) if table else None


def _workbook(game: AnyGame, table: ArmyTable, army: Any) -> bytes:
    rows = ([row.get(column.key, "") for column in table.columns] for row in table.write(army))
    return write_workbook([[column.head for column in table.columns], *rows], game.name)


def _ready_army(game: AnyGame) -> Any:
    """Returns a legal army of those that the site has ready."""
    ready = (game.armies.read(document) for document in samples(game.slug).values())
    legal = (army for army in ready if not game.armies.evaluate(army).problems)
    return next(legal, None) or game.armies.read(game.armies.blank("Example"))
