"""Tables pasted from a spreadsheet into a grid.

Cells may be parted by tabs, semicolons, commas or blanks. Names of rows and columns may stand around them, and the
whole may lie on its side. With names a part of the table is enough; without them all of it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.kernel.display.cards import Choose, Grid, Number

Cell = Number | Choose
Table = list[list[str]]
EMPTY = frozenset(("", "-", "−", "–", "—", "."))
"""Texts that mean: nothing of its own."""
SHOWN = 24


class Mistyped(ValueError):
    """Raised for a typed value that cannot be read; the text says why."""


def place_cells(grid: Grid, text: str) -> list[tuple[str, Cell, str]]:
    """Matches pasted text with cells: a cell's name for messages, the cell, its text. Raises Mistyped."""
    table = _table(text)
    columns, rows = list(grid.columns), [row.label for row in grid.rows]
    try:
        places = _split_cells(table, columns=columns, rows=rows)
    except Mistyped as fault:
        if any(_find_number(cell, columns) is not None for cell in table[0]):
            raise
        try:
            places = _split_cells(_on_its_side(table), columns=columns, rows=rows)
        except Mistyped:
            raise fault from None
    return [
        (f"{rows[row]}, {columns[column]}", grid.rows[row].cells[column], "" if found in EMPTY else found)
        for row, column, found in places
    ]


def _table(text: str) -> Table:
    lines = [line for line in text.replace("\r", "").split("\n") if line.strip()]
    part = next((mark for mark in ("\t", ";", ",") if any(mark in line for line in lines)), None)
    found = [[cell.strip() for cell in (line.split(part) if part else line.split())] for line in lines]
    if not found:
        raise Mistyped("There is nothing to fill in.")
    return found


def _on_its_side(table: Table) -> Table:
    width = max(map(len, table))
    padded = [[*line, *[""] * (width - len(line))] for line in table]
    return [list(line) for line in zip(*padded, strict=True)]


def _split_cells(table: Table, *, columns: Sequence[str], rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """Splits a pasted table into row, column and text of every cell. Raises Mistyped when its shape does not fit."""
    first = table[0]
    if None not in (heads := [_find_number(cell, columns) for cell in first]):
        return _in_order(table[1:], [head for head in heads if head is not None], rows)
    if len(first) > 1 and None not in (heads := heads[1:]):
        return _by_name(table[1:], [head for head in heads if head is not None], rows)
    order = list(range(len(columns)))
    if max(map(len, table)) == len(columns) + 1:
        return _by_name(table, order, rows)
    return _in_order(table, order, rows)


def _by_name(lines: Table, heads: Sequence[int], rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """Matches lines that begin with the name of their row."""
    places = []
    for line in lines:
        row = _find_number(line[0], rows)
        if row is None:
            raise Mistyped(f"There is no row “{line[0][:SHOWN]}” here.")
        if len(line) > len(heads) + 1:
            raise Mistyped(f"{line[0][:SHOWN]}: {len(line) - 1} numbers for {len(heads)} columns.")
        places += [(row, head, text) for head, text in zip(heads, line[1:], strict=False)]
    return places


def _in_order(lines: Table, heads: Sequence[int], rows: Sequence[str]) -> list[tuple[int, int, str]]:
    width = max(map(len, lines), default=0)
    if (len(lines), width) != (len(rows), len(heads)):
        size = f"{len(lines)} lines of up to {width}"
        raise Mistyped(f"{size}; the table has {len(rows)} rows of {len(heads)}. Put the rows' names in front.")
    return [(row, head, text) for row, line in enumerate(lines) for head, text in zip(heads, line, strict=False)]


def _find_number(name: str, names: Sequence[str]) -> int | None:
    """Finds the number of a name, whole or by its first word."""
    wanted = _plain(name)
    for number, one in enumerate(names):
        plain = _plain(one)
        if wanted and wanted in (plain, plain.partition(" ")[0]):
            return number
    return None


def _plain(name: str) -> str:
    return re.sub(r"[+%\"“”]", "", name.replace("−", "-").replace(",", "")).strip().casefold()
