"""Reading of workbooks and of any dialect of CSV, and writing of CSV without active formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.spreadsheets import Column
from ui.errors import refused
from ui.workbooks import is_workbook, read_workbook

ROWS = 1000
CELLS_WIDE = 60
CELL_LIMIT = 4000
DELIMITERS = (",", ";", "\t", "|")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is a formula to a spreadsheet."""


@dataclass(frozen=True, slots=True)
class Table:
    """A parsed table: rows keyed by column, and headings that match no column."""

    rows: list[dict[str, str]]
    unknown: list[str]


def read_table(content: bytes, columns: Sequence[Column]) -> Table:
    """Reads the table in a file or in copied cells. Raises Refused with what is wrong with it as a whole."""
    text = decode(content).lstrip("\ufeff")
    if "\0" in text:
        raise refused("unreadable", "This is not text: save the table as CSV or XLSX and choose that file.")
    lines = _parse_lines(text)
    if not lines:
        raise refused("unreadable", "There is nothing in this table.")
    heads = [_key(head, columns) for head in lines[0]]
    if not any(heads):
        known = ", ".join(column.head for column in columns[:6])
        raise refused("no-heads", f"The first row has to say what the columns are, such as {known} …")
    if len(lines) - 1 > ROWS:
        raise refused("too-large", f"This table has {len(lines) - 1} rows; the most is {ROWS}. Import it in parts.")
    unknown = [head.strip()[:40] for head, key in zip(lines[0], heads, strict=True) if not key and head.strip()]
    return Table(rows=[_row(line, heads) for line in lines[1:]], unknown=unknown[:20])


def heads_found(text: str, columns: Sequence[Column]) -> int:
    """Counts the columns that the first line names: a text that is not a table names few or none."""
    line = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    heads = line.split(_delimiter(line))
    return len({key for head in heads[:CELLS_WIDE] if (key := _key(head[:80].strip(' "'), columns))})


def decode(content: bytes) -> str:
    """Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252; of a workbook, its first sheet as CSV."""
    if is_workbook(content):
        return read_workbook(content)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError:
            raise refused("unreadable", "The characters of this file cannot be read: save it as UTF-8.") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _parse_lines(text: str) -> list[list[str]]:
    delimiter = _delimiter(text)
    if text.lower().startswith("sep="):  # Excel's own first line
        text = text.partition("\n")[2]
    reader = csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=delimiter)
    try:
        found = [[cell.strip()[:CELL_LIMIT] for cell in line[:CELLS_WIDE]] for line in reader]
    except csv.Error as error:
        raise refused("unreadable", f"Line {reader.line_num} cannot be read: {error}.") from None
    return [line for line in found if any(line)]


def _delimiter(text: str) -> str:
    """Guesses the delimiter: the one that occurs most often in the heading."""
    if text.lower().startswith("sep=") and len(text) > 4:
        return text[4]
    head = next((line for line in text.splitlines() if line.strip()), "")
    outside = "".join(piece for number, piece in enumerate(head.split('"')) if number % 2 == 0)
    return max(DELIMITERS, key=outside.count)


def _key(head: str, columns: Sequence[Column]) -> str:
    """Returns the key of the column with that heading or symbol, ignoring case and punctuation."""
    said = _plain(head)
    for column in columns:
        if said and said in {_plain(column.head), _plain(column.key), *map(_plain, column.names)}:
            return column.key
    letters = _plain("".join(sign if sign.isalnum() or sign in " -/" else " " for sign in head))
    return _key(letters, columns) if letters and letters != said else ""


def _plain(head: str) -> str:
    return " ".join(head.lower().replace("_", " ").replace("-", " ").split())


def _row(line: Sequence[str], heads: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for cell, key in zip(line, heads, strict=False):
        if key and cell and key not in found:
            found[key] = cell[1:] if cell[0] == "'" and cell[1:2] in FORMULA else cell
    return found


def write_table(columns: Sequence[Column], rows: Iterable[Mapping[str, str]]) -> str:
    """Writes a table as CSV. Cells that a spreadsheet would run as formulas get an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.head for column in columns])
    for row in rows:
        writer.writerow([neutralise(row.get(column.key, "")) for column in columns])
    return "\ufeff" + out.getvalue()


def neutralise(cell: str) -> str:
    """Prefixes a cell that a spreadsheet would run as a formula; numbers stay numbers."""
    if cell.startswith(FORMULA) and not _number(cell):
        return f"'{cell}"
    return cell


def _number(cell: str) -> bool:
    return cell[1:].replace(".", "", 1).isdecimal() and cell[0] in "+-"
