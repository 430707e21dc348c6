"""The board as SVG, written in one go: a map has hundreds of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.parts.writing import joined, when
from rules.kernel.screen import Board, Cell, Token

SHAPES = (
    "M-.8-.8H.8V.8H-.8Z",  # square
    "M0-.95A.95.95 0 1 1 0 .95A.95.95 0 1 1 0-.95Z",  # disc
    "M0-1.1L1.1 0L0 1.1L-1.1 0Z",  # lozenge
    "M0-1.1L1.1.8H-1.1Z",  # triangle
    "M-.55-.95H.55L1.1 0L.55.95H-.55L-1.1 0Z",  # hexagon
    "M-.9-.9H.9V.1Q.9.8 0 1.1Q-.9.8-.9.1Z",  # shield
)
"""The outline of each side's pieces, so that no side is told by its colour alone. A seventh side looks like the first."""

TOKEN = 0.42
"""The half width of a piece, as a share of the board's size."""


def draw(board: Board) -> SafeString:
    """The SVG of a board. Cells are buttons with one tab stop between them; the script moves it by the arrow keys."""
    stacks = _stacks(board.tokens)
    return format_html(
        '<svg class="map" viewBox="0 0 {} {}" role="group" aria-label="Map" data-board>{}<g>{}</g><g>{}</g></svg>',
        _round(board.width),
        _round(board.height),
        SafeString(render_to_string("parts/terrain.svg")),
        joined(_cell(cell, stacks[cell.id], first=at == 0) for at, cell in enumerate(board.cells)),
        joined(_token(token, at, len(stack), board.size) for stack in stacks.values() for at, token in enumerate(stack)),
    )


def side_mark(colour: int) -> SafeString:
    """The shape and colour of a side, for use in text."""
    return format_html(
        '<svg class="sidemark side-{}" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true"><path d="{}"/></svg>',
        colour % len(SHAPES),
        SHAPES[colour % len(SHAPES)],
    )


def _stacks(tokens: Iterable[Token]) -> dict[str, list[Token]]:
    stacks: dict[str, list[Token]] = defaultdict(list)
    for token in tokens:
        stacks[token.cell].append(token)
    return stacks


def _cell(cell: Cell, stack: list[Token], *, first: bool) -> SafeString:
    said = ", ".join([cell.title or cell.label or cell.id, *(token.title for token in stack)])
    return format_html(
        '<g data-cell="{}" role="button" tabindex="{}" aria-label="{}">'
        '<polygon class="cell {}" points="{}"/><polygon class="wash" points="{}"/>{}</g>',
        cell.id,
        0 if first else -1,
        said,
        cell.tone,
        cell.points,
        cell.points,
        when(cell.label, '<text x="{}" y="{}">{}</text>', _round(cell.x), _label_height(cell), cell.label),
    )


def _label_height(cell: Cell) -> str:
    """Near the upper edge of the cell: pieces stand in the middle."""
    top = min(float(point.split(",")[1]) for point in cell.points.split())
    return _round(top + (cell.y - top) * 0.42)


def _token(token: Token, at: int, size: int, board_size: float) -> SafeString:
    radius = board_size * TOKEN * (1 if size == 1 else 0.78)
    shift = (at - (size - 1) / 2) * radius * (1.3 if size < 4 else 0.9)
    colour = token.side % len(SHAPES)
    return format_html(
        '<g class="token side-{}{}" data-token="{}" transform="translate({} {})">{}<path class="shape" d="{}" '
        'transform="scale({})" vector-effect="non-scaling-stroke"/><text class="mark{}">{}</text>{}</g>',
        colour,
        SafeString(" gone" if token.gone else ""),
        token.id,
        _round(token.x + shift),
        _round(token.y + abs(shift) * 0.25),
        _facing(token, radius),
        SHAPES[colour],
        _round(radius),
        SafeString(" long" if len(token.mark) > 2 else ""),
        token.mark,
        when(token.level, '<text class="level" x="{}" y="{}">↑{}</text>', _round(radius * 1.1), _round(-radius), token.level),
    )


def _facing(token: Token, radius: float) -> SafeString:
    if token.turn is None:
        return SafeString("")
    reach, half = _round(-radius * 1.75), _round(radius * 0.5)
    return format_html(
        '<path class="tick" d="M0 {}L{} {}H-{}Z" transform="rotate({})"/>', reach, half, _round(-radius * 0.8), half, _round(token.turn)
    )


def _round(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
