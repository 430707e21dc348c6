"""Marks on the board as SVG, in the board's coordinates, distinguished by shape as well as colour."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from rules.kernel.display.overlays import Layer, Overlays, Ray
from rules.kernel.display.screen import Board, Sign
from ui import outlines
from ui.board_views import SIZE
from ui.html import join

SHAPES = {
    "go": "M-13 0L-6.5-11.3H6.5L13 0L6.5 11.3H-6.5Z",
    "barred": "M-7-2H7M-7 2H7",
    "target": "M0-15V-7M0 15V7M-15 0H-7M15 0H7M11.5 0A11.5 11.5 0 1 1-11.5 0A11.5 11.5 0 1 1 11.5 0Z",
    "blind": "M-3.6 9.4L3.6 16.6M3.6 9.4L-3.6 16.6",
}
"""The sign of each kind of layer around the centre of a cell; the last is near the lower edge."""
REGIONS = ("range", "aside")
"""Kinds of which only the outline is drawn, around all their cells: a sign in each of a hundred would hide the map."""
TICK = 15.5
"""The distance of a facing's tick from the centre."""
Centres = Mapping[str, tuple[float, float]]


def draw(board: Board, marks: Overlays) -> SafeString:
    """Draws the layers and lines of sight over a board."""
    scale = SIZE / board.size
    centres = {cell.id: (cell.x * scale, cell.y * scale) for cell in board.cells}
    mesh = outlines.mesh_of(outlines.cells_of(board), scale)
    regions = (_region(layer, board, mesh) for layer in marks.layers if layer.shape in REGIONS or layer.wide)
    layers = (_layer(layer, centres) for layer in marks.layers if layer.shape not in REGIONS and not layer.wide)
    return join((*regions, *layers, *(_ray(ray, centres) for ray in marks.rays)))


def sample(shape: str) -> SafeString:
    """Draws the sign of a kind of layer for the legend."""
    if shape == "ray":
        line = '<line class="on-ray" x1="-15" x2="15"/>'
        return format_html('<svg class="marks" viewBox="-16 -16 32 32" aria-hidden="true">{}</svg>', SafeString(line))
    return format_html(
        '<svg class="marks" viewBox="-16 {} 32 32" aria-hidden="true"><path class="on-{}" d="{}"/></svg>',
        -3 if shape == "blind" else -16,
        shape,
        SHAPES["go"] if shape in REGIONS else SHAPES[shape],
    )


def _region(layer: Layer, board: Board, mesh: outlines.Mesh) -> SafeString:
    inside = (cell.points for cell in board.cells if cell.id in layer.signs)
    return format_html('<g class="on-{}"><path d="{}"/></g>', layer.shape, outlines.outline(inside, mesh))


def _layer(layer: Layer, centres: Centres) -> SafeString:
    cells = [(centres[cell], sign) for cell, sign in layer.signs.items() if cell in centres]
    return format_html('<g class="on-{}">{}</g>', layer.shape, join(_sign(at, sign, layer) for at, sign in cells))


def _sign(at: tuple[float, float], sign: Sign, layer: Layer) -> str:
    place = f'transform="translate({at[0]:.0f} {at[1]:.0f})"'
    ticks = "".join(_tick(turn) for turn in sign.turns) if len(sign.turns) < 6 else ""
    text = f'<text y="3">{escape(sign.mark)}</text>' if sign.mark else ""
    return f'<g {place}><path d="{SHAPES[layer.shape]}"/>{ticks}{text}</g>'


def _tick(turn: float) -> str:
    x, y = TICK * sin(turn * pi / 180), -TICK * cos(turn * pi / 180)
    return f'<path class="turn" d="M0-4L3 2H-3Z" transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})"/>'


def _ray(ray: Ray, centres: Centres) -> SafeString:
    if ray.start not in centres or ray.end not in centres:
        return SafeString("")
    (x1, y1), (x2, y2) = centres[ray.start], centres[ray.end]
    return format_html(
        '<g class="on-ray{}"><line x1="{}" y1="{}" x2="{}" y2="{}"/>{}</g>',
        "" if ray.clear else " no",
        *(round(number) for number in (x1, y1, x2, y2)),
        _stop(centres.get(ray.at or "")),
    )


def _stop(at: tuple[float, float] | None) -> SafeString:
    """Draws a cross where a line of sight ends."""
    if at is None:
        return SafeString("")
    form = '<path class="stop" d="M-6-6L6 6M6-6L-6 6" transform="translate({} {})"/>'
    return format_html(form, round(at[0]), round(at[1]))
