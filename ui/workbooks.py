"""Workbooks of spreadsheets (XLSX): the first sheet of one, as the CSV that everything else reads, and new ones.

A workbook is a packed folder of XML. It is unpacked here first, part by part and no further than its bounds, and its
sheets are looked at before anything is built of them: a few bytes can claim a billion cells, or unpack to gigabytes.
Only what has passed is handed to the library that reads it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from zipfile import ZipFile

from ui.errors import Refused, refused

PARTS = 300
"""Parts of a workbook; Excel writes about ten, and one for each sheet."""
UNPACKED = 4 * 1024 * 1024
"""Bytes of all parts that are read; a table of a thousand rows has some hundred thousand."""
LAST_ROW, LAST_COLUMN = 5_000, 200
"""A sheet is a rectangle in memory, down to its last cell: one far away is refused."""
BEGINNING = b"PK\x03\x04"
READ = (".xml", ".rels")
SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
CELL = re.compile(rb"<(?:[^\s<>/:]+:)?(?:c|row)(?=[\s/>])([^>]*)>")
PLACE = re.compile(rb"""\sr\s*=\s*(?:"([^"]*)"|'([^']*)')""")
"""The place that a spreadsheet writes at each cell and row; without it nothing bounds the sheet."""
NAMED = re.compile(rb"([A-Z]{0,3})(\d{1,8})")
BARRED, NAME_LENGTH = re.compile(r"[\[\]:*?/\\]"), 31
"""Signs that the name of a sheet may not have, and its letters."""
NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})")
WIDEST = 400
"""Pixels of a column, however long its cells are."""


def is_workbook(content: bytes) -> bool:
    """Checks whether a file is packed as workbooks are."""
    return content.startswith(BEGINNING)


def read_workbook(content: bytes) -> str:
    """Returns the first sheet of a workbook that can be seen, as CSV. Raises Refused with what to do instead."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415 - 2 MB for few

    checked = io.BytesIO()
    with ZipFile(checked, "w") as folder:
        for name, part in _read_parts(content):
            folder.writestr(name, part)
    checked.seek(0)
    try:
        with CalamineWorkbook.from_filelike(checked) as book:
            shown = (one for one in book.sheets_metadata if one.visible == SheetVisibleEnum.Visible)
            first = next((one.name for one in shown if one.typ == SheetTypeEnum.WorkSheet), None)
            rows = [] if first is None else book.get_sheet_by_name(first).to_python()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic of the library is not an Exception
        raise _unreadable() from None
    return _write(rows)


def write_workbook(rows: Iterable[Sequence[str]], title: str) -> bytes:
    """Writes a workbook of one sheet, headed by its first row. Whole numbers are numbers, and nothing is a formula."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - 2 MB for few

    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet(BARRED.sub(" ", title)[:NAME_LENGTH].strip("' ") or "Table")
        heading = book.add_format({"bold": True, "bottom": 1})
        for number, row in enumerate(rows):
            for place, cell in enumerate(row):
                if number == 0:
                    sheet.write_string(number, place, cell, heading)
                elif NUMBER.fullmatch(cell):
                    sheet.write_number(number, place, int(cell))
                elif cell:
                    sheet.write_string(number, place, cell)
        sheet.freeze_panes(1, 0)
        sheet.autofit(WIDEST)
    return out.getvalue()


def _read_parts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yields the name and the bytes of each part that matters. Raises Refused for anything beyond the bounds."""
    left = UNPACKED
    try:
        with ZipFile(io.BytesIO(content)) as folder:
            entries = folder.infolist()
            if len(entries) > PARTS:
                raise _too_large()
            for entry in entries:
                if not entry.filename.endswith(READ):
                    continue
                with folder.open(entry) as file:
                    part = file.read(left + 1)
                left -= len(part)
                if left < 0:
                    raise _too_large()
                _check_part(entry.filename, part)
                yield entry.filename, part
    except Refused:
        raise
    except Exception:  # each kind of packing has errors of its own
        raise _unreadable() from None


def _check_part(name: str, part: bytes) -> None:
    """Raises Refused for declarations, which no spreadsheet writes, other letters than UTF-8, and far cells."""
    if b"\0" in part or b"<!" in part:
        raise _unreadable()
    if not SHEET.fullmatch(name):
        return
    for tag in CELL.findall(part):
        places = [NAMED.fullmatch(double or single) for double, single in PLACE.findall(tag)]
        if not places:
            raise _unreadable()
        for place in places:
            _check_place(place)


def _check_place(place: re.Match[bytes] | None) -> None:
    if place is None:
        raise _unreadable()
    column = 0
    for letter in place[1]:
        column = 26 * column + letter - ord("A") + 1
    if int(place[2]) > LAST_ROW or column > LAST_COLUMN:
        raise _too_large()


def _write(rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([_text(cell) for cell in row] for row in rows)
    return out.getvalue()


def _text(cell: object) -> str:
    """Returns a cell as one reads it: whole numbers without a point, truth as yes and no."""
    match cell:
        case bool():
            return "yes" if cell else "no"
        case float() if cell.is_integer():
            return str(int(cell))
    return str(cell)


def _unreadable() -> Refused:
    return refused(
        "unreadable", "This file is not a workbook (.xlsx) that can be read: save the table as CSV, and choose that."
    )


def _too_large() -> Refused:
    message = f"This workbook is too large: keep one table of at most {LAST_ROW:,} rows in it, or save it as CSV."
    return refused("too-large", message)
