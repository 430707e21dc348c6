"""The outline around a region of cells."""

from rules.kit import hexes
from ui import outlines

MAP = tuple(hexes.outline(cell, 24) for cell in hexes.rectangle(30, 30))


def outline(cells, among=()):
    """The path around cells, among others of their board."""
    return outlines.outline(cells, outlines.mesh_of((*among, *cells)))


def loops(path):
    """The corners of each closed loop."""
    return [[tuple(map(int, pair.split())) for pair in one.rstrip("Z").split("L")] for one in path.split("M")[1:]]


def square(x, y):
    return f"{x},{y} {x + 20},{y} {x + 20},{y + 20} {x},{y + 20}"


def test_what_lies_between_two_cells_is_not_drawn():
    (loop,) = loops(outline([square(0, 0), square(20, 0)]))
    assert sorted(loop) == [(0, 0), (0, 20), (20, 0), (20, 20), (40, 0), (40, 20)]


def test_a_hole_has_an_outline_of_its_own():
    around = [square(x, y) for x in (0, 20, 40) for y in (0, 20, 40) if (x, y) != (20, 20)]
    outer, hole = sorted(loops(outline(around)), key=len, reverse=True)
    assert len(outer) == 12 and sorted(hole) == [(20, 20), (20, 40), (40, 20), (40, 40)]


def test_cells_apart_have_a_loop_each_and_nothing_has_none():
    assert len(loops(outline([square(0, 0), square(60, 0)]))) == 2
    assert outline([]) == ""


def test_cells_that_touch_at_a_corner_close_their_loops():
    found = loops(outline([square(0, 0), square(20, 20)]))
    assert sum(len(one) for one in found) == 8


def test_around_a_hundred_hexes_whose_corners_are_rounded():
    """A hexagon of hexes of radius r has 6 (2 r + 1) edges around it."""
    for radius in range(7):
        inside = [hexes.outline(cell, 24) for cell in hexes.within((14, 8), radius)]
        (loop,) = loops(outline(inside, MAP))
        assert len(loop) == 6 * (2 * radius + 1)
