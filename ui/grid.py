"""Grids of small fields for the forms of :mod:`ui`; every cell is posted under its own place."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.display.cards import Choose, Grid, Number
from ui.html import attribute_json, join, place_id, when


def grid_table(grid: Grid) -> SafeString:
    """Renders the table with an input in every cell."""
    heads = join(format_html("<th scope=col>{}</th>", name) for name in (grid.corner, *grid.columns))
    rows = join(
        format_html(
            "<tr><th scope=row>{}</th>{}</tr>",
            row.label,
            join(
                format_html("<td>{}</td>", _cell(cell, f"{row.label}, {name}"))
                for name, cell in zip(grid.columns, row.cells, strict=True)
            ),
        )
        for row in grid.rows
    )
    return format_html("<table class=cellgrid><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", heads, rows)


def _cell(cell: Number | Choose, label: str) -> SafeString:
    place = attribute_json(list(cell.path))
    if isinstance(cell, Choose):
        options = join(
            format_html(
                "<option value='{}'{}>{}</option>",
                attribute_json(option.value),
                SafeString(" selected" if option.value == cell.value else ""),
                option.label,
            )
            for option in cell.options
        )
        return format_html(
            "<select id={} name='json:{}' aria-label=\"{}\">{}</select>", place_id(cell.path), place, label, options
        )
    value = "" if cell.value is None else cell.value
    return format_html(
        '<input id={} name=\'number:{}\' aria-label="{}" value="{}" placeholder="{}" type=number{}{} size=3>',
        place_id(cell.path),
        place,
        label,
        value,
        cell.unset,
        when(cell.least is not None, ' min="{}"', cell.least),
        when(cell.most is not None, ' max="{}"', cell.most),
    )
