"""The preview of a table before its import: a summary of good rows, and bad rows with cells to correct."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator

from library.services import importing
from library.store.models import SheetImport
from rules.kernel.spreadsheets import Column, TableEntry

CELLS = 500  # of things with faults on one page: a form has no room for many more
LINES = 20  # of one thing
GOOD_SHOWN = 300


def preview(sheet: SheetImport, *, page: str | None = None) -> dict[str, Any]:
    """Returns the context of the preview page."""
    found = importing.evaluate_rows(sheet)
    kind = importing.kind_of_sheet(sheet)
    columns = importing.tabular_kind(sheet.game, sheet.kind).columns
    good = [one for one in found if one.document is not None]
    bad = [one for one in found if one.document is None]
    used = _used(sheet.rows, columns, bad)
    shown = Paginator(_pages(bad, columns=len(used) or 1), 1).get_page(page)
    return {
        "sheet": sheet,
        "kind": kind,
        "good": [_good(one) for one in good[:GOOD_SHOWN]],
        "good_count": len(good),
        "more_good": max(0, len(good) - GOOD_SHOWN),
        "bad_count": len(bad),
        "page": shown,
        "bad": [_bad(one, sheet.rows, used) for page in shown for one in page],
        "columns": used,
    }


def _pages(bad: Sequence[TableEntry], *, columns: int) -> list[list[TableEntry]]:
    """Splits the faulty things into pages, by the room that their cells need."""
    pages: list[list[TableEntry]] = []
    room = 0
    for one in bad:
        wanted = len(_lines(one)) * columns
        if wanted > room:
            pages.append([])
            room = CELLS
        pages[-1].append(one)
        room -= wanted
    return pages


def _lines(one: TableEntry) -> list[int]:
    """Returns the rows of a thing to show: its first and the faulty ones, up to a page's limit."""
    faulty = {fault.row for fault in one.faults}
    return [number for number in one.rows if number == one.rows[0] or number in faulty][:LINES]


def _used(rows: Sequence[dict[str, str]], columns: Sequence[Column], bad: Sequence[TableEntry]) -> list[Column]:
    """Returns the columns of the table and those with missing values."""
    keys = {key for row in rows for key in row} | {fault.column for one in bad for fault in one.faults}
    return [column for column in columns if column.key in keys]


def _good(one: TableEntry) -> dict[str, Any]:
    return {"row": one.rows[0], "line": one.rows[0] + 2, "name": one.name, "cost": one.cost, "detail": one.detail,
            "notes": one.notes}  # fmt: skip


def _bad(one: TableEntry, rows: Sequence[dict[str, str]], columns: Sequence[Column]) -> dict[str, Any]:
    lines = [_line(number, one, rows, columns) for number in _lines(one)]
    whole = [fault.message for fault in one.faults if not fault.column]
    return {"line": one.rows[0] + 2, "name": one.name, "lines": lines, "faults": whole, "several": len(one.rows) > 1}


def _line(number: int, one: TableEntry, rows: Sequence[dict[str, str]], columns: Sequence[Column]) -> dict[str, Any]:
    faults = {fault.column: fault.message for fault in one.faults if fault.row == number and fault.column}
    cells = [
        {
            "name": f"cell:{number}:{column.key}",
            "id": f"cell-{number}-{column.key}",
            "head": column.head,
            "value": rows[number].get(column.key, ""),
            "fault": faults.get(column.key, ""),
        }
        for column in columns
    ]
    return {"number": number + 2, "cells": cells}
