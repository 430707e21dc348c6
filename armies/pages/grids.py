"""Grids: tables of hundreds of small fields, rendered as one piece of HTML for speed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString

from armies.pages import html
from armies.services.paths import element_id, place_text
from rules.kernel.display.cards import Choose, Grid, GridRow, Number


def grid_table(grid: Grid, *, typed: Mapping[str, Sequence[str]], errors: Mapping[str, str]) -> SafeString:
    """Renders the table with an input in every cell. Refused input is shown again."""
    heads = "".join(f"<th scope=col>{escape(column)}</th>" for column in grid.columns)
    rows = "".join(_row(row, grid.columns, typed, errors) for row in grid.rows)
    corner = f"<th scope=col>{escape(grid.corner)}</th>" if grid.corner else "<td></td>"
    return html.join([f"<table class=cellgrid><thead><tr>{corner}{heads}</tr></thead><tbody>{rows}</tbody></table>"])


def _row(row: GridRow, columns: Sequence[str], typed: Mapping[str, Sequence[str]], errors: Mapping[str, str]) -> str:
    drawn = "".join(
        f"<td>{_cell(cell, f'{row.label}, {column}', typed, errors)}</td>"
        for column, cell in zip(columns, row.cells, strict=True)
    )
    return f"<tr><th scope=row>{escape(row.label)}</th>{drawn}</tr>"


def _cell(cell: Number | Choose, label: str, typed: Mapping[str, Sequence[str]], errors: Mapping[str, str]) -> str:
    place = place_text(cell.path)
    wrong = " aria-invalid=true" if place in errors else ""
    common = f'name="f:{escape(place)}" aria-label="{escape(label)}"{wrong}'
    if isinstance(cell, Choose):
        options = html.option_tags(cell.options, cell.value)
        return f"<select id={element_id(cell.path)} {common}>{options}</select>"
    kept = "" if cell.value is None else str(cell.value)
    value = typed[place][-1] if place in typed else kept
    # The id changes with the kept value: htmx leaves what is being typed alone while it stays.
    mode = "numeric" if cell.least is not None and cell.least >= 0 else "text"  # few phones' number keys have a minus
    mark = f"{zlib.crc32(kept.encode()):x}{'-wrong' if wrong else ''}"
    return (
        f'<input id={element_id(cell.path, mark)} {common} value="{escape(value)}" '
        f'placeholder="{escape(cell.unset)}" inputmode={mode} size=3 autocomplete=off hx-preserve>'
    )


def grid_mark(grid: Grid) -> str:
    """Returns a text that changes with the stored values, so that the box to paste into is then empty again."""
    kept = [str(cell.value) for row in grid.rows for cell in row.cells]
    return f"{zlib.crc32(' '.join(kept).encode()):x}"


def grid_errors(grid: Grid, errors: Mapping[str, str]) -> SafeString:
    """Returns the errors of single cells, each with the name of its row and column."""
    said = [
        f"<li>{escape(f'{row.label}, {column}: {errors[place_text(cell.path)]}')}</li>"
        for row in grid.rows
        for column, cell in zip(grid.columns, row.cells, strict=True)
        if place_text(cell.path) in errors
    ]
    return html.join(["<ul class=error role=alert>", *said, "</ul>"]) if said else html.join(())
