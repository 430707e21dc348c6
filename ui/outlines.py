"""The outline of a region of cells as an SVG path, without the edges between its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from rules.kernel.display.screen import Board

Point = tuple[float, float]
Edge = tuple[Point, Point]
Mesh = Mapping[str, Sequence[Edge]]
"""The edges of all cells of a board, by the points that each writes."""

NEAR = 2.0
"""Corners that are closer are one: cells write theirs rounded."""
OFF = 0.15
"""A cell may be printed so far from its place."""


def cells_of(board: Board) -> tuple[str, ...]:
    """Returns what each cell of a board writes as its points."""
    return tuple([cell.points for cell in board.cells])


@lru_cache(16)
def mesh_of(cells: tuple[str, ...], scale: float = 1) -> Mesh:
    """Returns the mesh of cells, each written as SVG points (all of one orientation) that share whole edges."""
    corners = _Corners()
    return {
        cell: tuple(_edges([float(one) * scale for one in cell.replace(",", " ").split()], corners)) for cell in cells
    }


def outline(cells: Iterable[str], mesh: Mesh) -> str:
    """Returns the ``d`` of a path around some cells of a mesh."""
    edges = {edge for cell in cells for edge in mesh[cell]}
    ahead: dict[Point, list[Point]] = {}
    for start, end in sorted(edge for edge in edges if (edge[1], edge[0]) not in edges):
        ahead.setdefault(start, []).append(end)
    return "".join(_path(loop) for loop in _loops(ahead))


class _Corners:
    """Corners, each as the first cell that has it wrote it."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], Point] = {}

    def at(self, x: float, y: float) -> Point:
        column, row = round(x / NEAR), round(y / NEAR)
        around = ((column + right, row + down) for right in (0, -1, 1) for down in (0, -1, 1))
        found = (self._seen[place] for place in around if place in self._seen)
        near = next((point for point in found if max(abs(point[0] - x), abs(point[1] - y)) <= NEAR), None)
        return near or self._seen.setdefault((column, row), (x, y))


def _edges(polygon: list[float], corners: _Corners) -> Iterator[Edge]:
    points = [corners.at(x, y) for x, y in zip(polygon[::2], polygon[1::2], strict=True)]
    yield from zip(points, [*points[1:], points[0]], strict=True)


def _loops(ahead: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    while ahead:
        here = start = next(iter(ahead))
        loop = [start]
        while here in ahead:
            ends = ahead[here]
            after = ends.pop()
            if not ends:
                del ahead[here]
            here = after
            if here == start:
                break
            loop.append(here)
        yield loop


def _path(loop: list[Point]) -> str:
    return f"M{'L'.join(f'{x:.0f} {y:.0f}' for x, y in loop)}Z"


def cell_path(x: float, y: float, corners: list[float]) -> str:
    """Returns a cell as part of a path. The text after the first corner is the same for all cells."""
    first = f"M{_round(x + corners[0])} {_round(y + corners[1])}"
    pairs = list(zip(corners[::2], corners[1::2], strict=True))
    steps = [f"{_round(right - a)} {_round(down - b)}" for (a, b), (right, down) in pairwise(pairs)]
    return f"{first}l{' '.join(steps)}z"


def cells_path(shapes: Iterable[tuple[float, float, list[float]]]) -> str:
    """Returns cells (middle and corners) as one path. Each begins where the one before it began, a step on: most steps
    are the same, so that a row of cells is the same text again and again, which packs to nearly nothing.
    """
    found: list[str] = []
    at, step = (0.0, 0.0), (0.0, 0.0)
    for x, y, corners in shapes:
        goal = x + corners[0], y + corners[1]
        if not found or max(abs(a + by - to) for a, by, to in zip(at, step, goal, strict=True)) > OFF:
            step = round(goal[0] - at[0], 2), round(goal[1] - at[1], 2)
        at = at[0] + step[0], at[1] + step[1]
        rest = cell_path(0, 0, corners).split("l")[1]
        found.append(f"m{step[0]:g} {step[1]:g}l{rest}")
    return "".join(found)


def _round(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
