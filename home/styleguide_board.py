"""An example of a board for the style guide."""

from __future__ import annotations

from math import cos, pi, sin

from rules.kernel.display.screen import Board, Cell, Token

TERRAIN = {
    (2, 1): "rough",
    (3, 1): "rough",
    (5, 0): "woods",
    (6, 0): "woods",
    (6, 1): "woods",
    (0, 3): "water",
    (1, 3): "water",
    (0, 4): "swamp",
    (7, 3): "building",
    (8, 3): "building",
    (8, 2): "rubble",
    (4, 4): "road",
    (5, 4): "road",
    (6, 4): "road",
    (7, 5): "hill",
    (8, 4): "level-2",
    (8, 5): "level-3",
    (0, 0): "zone",
    (1, 0): "zone",
    (4, 1): "fungus",
    (2, 5): "blocked",
}


def board() -> Board:
    """Returns a hex board with every terrain, sides of every shape, a stack, facings and levels."""
    size = 24.0
    cells = tuple(_hex(column, row, size) for column in range(9) for row in range(6))
    at = {cell.id: cell for cell in cells}
    places = (
        ("a", "0404", "A", 0, 60.0, 0),
        ("w", "0205", "W", 0, 120.0, 1),
        ("x", "0205", "XII", 1, None, 0),
        ("1", "0802", "1", 1, 240.0, 0),
        ("2", "0703", "2", 2, 0.0, 0),
        ("3", "0503", "3", 3, 180.0, 0),
        ("4", "0602", "4", 4, None, 2),
        ("5", "0305", "5", 5, 300.0, 0),
    )
    tokens = tuple(
        Token(
            id=key,
            cell=cell,
            x=at[cell].x,
            y=at[cell].y,
            mark=mark,
            title=f"Unit {mark}",
            side=side,
            turn=turn,
            level=level,
            gone=key == "5",
        )
        for key, cell, mark, side, turn, level in places
    )
    return Board(
        width=9 * size * 1.5 + size, height=6 * size * 1.74 + size * 1.5, cells=cells, tokens=tokens, size=size
    )


def _hex(column: int, row: int, size: float) -> Cell:
    x = size * 1.25 + column * size * 1.5
    y = size * 1.1 + (row + (column % 2) / 2) * size * 1.732
    points = " ".join(f"{x + size * cos(turn * pi / 3):.1f},{y + size * sin(turn * pi / 3):.1f}" for turn in range(6))
    name, tone = f"{column + 1:02d}{row + 1:02d}", TERRAIN.get((column, row), "")
    return Cell(
        id=name, label=name, x=x, y=y, points=points, tone=tone, title=f"Hex {name}{', ' + tone if tone else ''}"
    )
