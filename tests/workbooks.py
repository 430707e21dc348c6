"""Workbooks for tests, as spreadsheets write them: a packed folder of XML."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORKBOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="Team" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
RELATIONS = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/worksheet" '
    'Target="worksheets/sheet1.xml"/></Relationships>'
)
TYPES = (
    f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
ROOT = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>'
)


def write_workbook(
    rows: Sequence[Sequence[object]], *, body: str = "", more: Mapping[str, str | bytes] | None = None
) -> bytes:
    """Returns a workbook of one sheet with these cells, or with this XML; ``more`` are parts to add or replace."""
    cells = body or "".join(
        f'<row r="{number}">{"".join(_cell(cell, number, place) for place, cell in enumerate(row))}</row>'
        for number, row in enumerate(rows, start=1)
    )
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": ROOT,
        "xl/workbook.xml": WORKBOOK,
        "xl/_rels/workbook.xml.rels": RELATIONS,
        "xl/worksheets/sheet1.xml": sheet,
    }
    return pack({**parts, **(more or {})})


def pack(parts: Mapping[str, str | bytes]) -> bytes:
    """Returns a packed folder with these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, part in parts.items():
            folder.writestr(name, part)
    return out.getvalue()


def _cell(cell: object, row: int, place: int) -> str:
    at = f'r="{chr(ord("A") + place)}{row}"'
    match cell:
        case None | "":
            return ""
        case bool():
            return f'<c {at} t="b"><v>{int(cell)}</v></c>'
        case int() | float():
            return f"<c {at}><v>{cell}</v></c>"
    return f'<c {at} t="inlineStr"><is><t>{escape(str(cell))}</t></is></c>'
