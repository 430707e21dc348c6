"""The look at a table before it is imported: good things in short, bad rows with their cells to be mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator

from library import importing
from library.models import SheetImport
from rules.kernel.tabling import Column, Tabled

BAD_SHOWN = 20  # things with faults on one page, each with its cells
GOOD_SHOWN = 300


def preview(sheet: SheetImport, *, page: str | None = None) -> dict[str, Any]:
    """The context of the preview page."""
    found = importing.judged(sheet)
    kind = importing.word_of(sheet)
    columns = importing.tabular(sheet.game, sheet.kind).columns
    good = [one for one in found if one.document is not None]
    bad = [one for one in found if one.document is None]
    shown = Paginator(bad, BAD_SHOWN).get_page(page)
    used = _used(sheet.rows, columns, bad)
    return {
        "sheet": sheet,
        "kind": kind,
        "good": [_good(one) for one in good[:GOOD_SHOWN]],
        "good_count": len(good),
        "more_good": max(0, len(good) - GOOD_SHOWN),
        "bad_count": len(bad),
        "page": shown,
        "bad": [_bad(one, sheet.rows, used) for one in shown],
        "columns": used,
    }


def _used(rows: Sequence[dict[str, str]], columns: Sequence[Column], bad: Sequence[Tabled]) -> list[Column]:
    """The columns that the table has, and those in which something is missing."""
    keys = {key for row in rows for key in row} | {fault.column for one in bad for fault in one.faults}
    return [column for column in columns if column.key in keys]


def _good(one: Tabled) -> dict[str, Any]:
    return {"row": one.rows[0], "line": one.rows[0] + 2, "name": one.name, "cost": one.cost, "detail": one.detail,
            "notes": one.notes}  # fmt: skip


def _bad(one: Tabled, rows: Sequence[dict[str, str]], columns: Sequence[Column]) -> dict[str, Any]:
    lines = [_line(number, one, rows, columns) for number in one.rows]
    whole = [fault.message for fault in one.faults if not fault.column]
    return {"line": one.rows[0] + 2, "name": one.name, "lines": lines, "faults": whole, "several": len(one.rows) > 1}


def _line(number: int, one: Tabled, rows: Sequence[dict[str, str]], columns: Sequence[Column]) -> dict[str, Any]:
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
