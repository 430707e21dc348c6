"""Hexes: distances against counting, labels, drawings."""

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from rules.kit.hexes import (
    DIRECTIONS,
    axial,
    distance,
    draw_board,
    hex_key,
    label,
    neighbours,
    offset,
    parse_hex,
    rectangle,
    within,
)

hexes = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


def steps(start, goal):
    """Returns the distance by breadth-first search."""
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        here, count = queue.popleft()
        if here == goal:
            return count
        for other in neighbours(here):
            if other not in seen:
                seen.add(other)
                queue.append((other, count + 1))
    raise AssertionError


@given(one=st.tuples(st.integers(-3, 3), st.integers(-3, 3)), other=st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_distance_is_the_number_of_steps(one, other):
    assert distance(one, other) == steps(one, other)


@given(centre=hexes, radius=st.integers(0, 6))
def test_an_area_holds_exactly_what_is_near_enough(centre, radius):
    found = list(within(centre, radius))
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert all(distance(centre, hex_) <= radius for hex_ in found)


@given(hex_=hexes)
def test_keys_and_offsets_lead_back(hex_):
    assert parse_hex(hex_key(hex_)) == hex_
    assert axial(*offset(hex_)) == hex_


def test_labels_count_columns_and_rows_from_one():
    assert [label(axial(*place)) for place in ((0, 0), (1, 0), (3, 9))] == ["0101", "0201", "0410"]


def test_north_is_up_on_the_drawing_and_arrow_keys_stay_on_it():
    drawing = draw_board(rectangle(4, 3), (), tones={axial(1, 1): "rough"})
    cells = {cell.label: cell for cell in drawing.cells}
    assert len(cells) == 12
    assert cells["0201"].y < cells["0202"].y
    assert cells["0202"].tone == "rough"
    assert drawing.neighbours[cells["0101"].id] == {"ArrowDown": cells["0102"].id, "ArrowRight": cells["0201"].id}
    assert all(cell.x < drawing.width and cell.y < drawing.height for cell in drawing.cells)


def test_the_six_directions_are_the_neighbours():
    assert len(set(DIRECTIONS.values())) == 6
    assert all(distance((0, 0), step) == 1 for step in DIRECTIONS.values())
