"""Hexes in axial coordinates (q, r), flat-topped as on printed maps: q is the column, r grows to the south.

Distance, neighbours and areas for rules; labels (column and row, "0304") and a drawing for pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import TypeAlias

from rules.kernel.display.screen import Board, Cell, Token

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: Mapping[str, Hex] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}
"""The six steps, clockwise from north."""


def distance(one: Hex, other: Hex) -> int:
    """Returns the number of hexes from one to the other (0 for the same hex)."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(hex_: Hex) -> list[Hex]:
    """Returns the six hexes around one, clockwise from north."""
    return [(hex_[0] + dq, hex_[1] + dr) for dq, dr in DIRECTIONS.values()]


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yields all hexes at most ``radius`` away, including the centre."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield (centre[0] + dq, centre[1] + dr)


def rectangle(columns: int, rows: int) -> list[Hex]:
    """Returns the hexes of a map of straight columns, from (column 0, row 0); odd columns lie half a hex lower."""
    return [axial(column, row) for column in range(columns) for row in range(rows)]


def axial(column: int, row: int) -> Hex:
    """Returns the hex in a column and row of a printed map, both counted from 0."""
    return (column, row - (column - (column & 1)) // 2)


def offset(hex_: Hex) -> tuple[int, int]:
    """Returns the column and row of a hex, counted from 0."""
    return (hex_[0], hex_[1] + (hex_[0] - (hex_[0] & 1)) // 2)


def label(hex_: Hex) -> str:
    """Writes column and row, counted from 1, as maps print them: "0304"."""
    column, row = offset(hex_)
    return f"{column + 1:02}{row + 1:02}"


def centre(hex_: Hex, size: float) -> tuple[float, float]:
    """Returns the middle of a hex on a drawing; ``size`` is middle to corner. Hex (0, 0) lies wholly on the drawing."""
    column, row = offset(hex_)
    height = sqrt(3) * size
    return (size * (1 + 1.5 * column), height * (0.5 + row + 0.5 * (column & 1)))


def outline(hex_: Hex, size: float) -> str:
    """Returns the corners of a hex as SVG points."""
    x, y = centre(hex_, size)
    half = sqrt(3) * size / 2
    corners = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
    return " ".join(f"{x + dx * size:.1f},{y + dy * half:.1f}" for dx, dy in corners)


def draw_board(
    hexes: Iterable[Hex],
    tokens: Iterable[Token],
    *,
    tones: Mapping[Hex, str],
    size: float = 24.0,
) -> Board:
    """Draws ``hexes`` (from a rectangle) with ``tokens``; ``tones`` names the look of hexes that are not plain."""
    cells = tuple(_cell(hex_, tones.get(hex_, ""), size) for hex_ in hexes)
    ids = {cell.id for cell in cells}
    keys = {"ArrowUp": "N", "ArrowDown": "S", "ArrowRight": "SE", "ArrowLeft": "NW"}
    around = {
        cell.id: {
            key: other
            for key, step in keys.items()
            if (other := hex_key((hex_[0] + DIRECTIONS[step][0], hex_[1] + DIRECTIONS[step][1]))) in ids
        }
        for hex_, cell in ((parse_hex(cell.id), cell) for cell in cells)
    }
    width = max((cell.x for cell in cells), default=0) + size
    height = max((cell.y for cell in cells), default=0) + sqrt(3) * size / 2
    return Board(
        width=width,
        height=height,
        cells=cells,
        tokens=tuple(tokens),
        neighbours=around,
        size=size,
    )


def label_of_key(key: str) -> str:
    """Writes the hex of a key as maps print it: "0304" for "2,2"."""
    return label(parse_hex(key))


def hex_key(hex_: Hex) -> str:
    """Returns the key of a hex in documents and pages: "3,-1"."""
    return f"{hex_[0]},{hex_[1]}"


def parse_hex(key: str) -> Hex:
    """Reads the hex of a key. Raises ValueError."""
    q, r = key.split(",")
    return (int(q), int(r))


def _cell(hex_: Hex, tone: str, size: float) -> Cell:
    x, y = centre(hex_, size)
    return Cell(
        id=hex_key(hex_),
        label=label(hex_),
        x=round(x, 1),
        y=round(y, 1),
        points=outline(hex_, size),
        tone=tone,
    )
