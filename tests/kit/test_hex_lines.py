"""Lines between hexes: crossed hexes, shared sides, bearings."""

from math import atan2, degrees, sqrt

from hypothesis import given
from hypothesis import strategies as st

from rules.kit.hex_lines import line, sextant, turn_between
from rules.kit.hexes import DIRECTIONS, distance

hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def test_straight_line_crosses_what_lies_between():
    assert line((0, 0), (0, -3)).crossed == ((0, -2), (0, -1))
    assert line((0, 0), (0, -1)).crossed == ()


def test_line_at_thirty_degrees_follows_a_side_then_crosses_a_hex():
    found = line((0, 0), (2, -4))
    assert found.crossed == ((1, -2),)
    assert {frozenset(pair) for pair in found.sides} == {
        frozenset({(0, -1), (1, -1)}),
        frozenset({(1, -3), (2, -3)}),
    }


@given(hexes, hexes)
def test_line_is_the_same_both_ways(one, other):
    there, back = line(one, other), line(other, one)
    assert set(there.crossed) == set(back.crossed)
    assert {frozenset(pair) for pair in there.sides} == {frozenset(pair) for pair in back.sides}


@given(hexes)
def test_sampled_points_lie_in_crossed_hexes(end):
    """Samples points along the line, each in exactly one hex: the line names every hex that they find."""
    named = {(0, 0), end, *line((0, 0), end).crossed}
    for share in range(1, 60):
        x, y = 1.5 * end[0] * share / 60, sqrt(3) * (end[1] + end[0] / 2) * share / 60
        near = sorted(
            ((x - 1.5 * q) ** 2 + (y - sqrt(3) * (r + q / 2)) ** 2, (q, r))
            for q in range(-14, 15)
            for r in range(-27, 28)
            if abs(x - 1.5 * q) < 2 and abs(y - sqrt(3) * (r + q / 2)) < 2
        )
        if near[1][0] - near[0][0] > 1e-6:
            assert near[0][1] in named


@given(hexes.filter(lambda way: way != (0, 0)))
def test_sextant_gives_back_the_way(way):
    number, a, b = sextant(way)
    steps = list(DIRECTIONS.values())
    one, two = steps[number], steps[(number + 1) % 6]
    assert (a * one[0] + b * two[0], a * one[1] + b * two[1]) == way
    assert a + b == distance((0, 0), way)
    angle = degrees(atan2(1.5 * way[0], -sqrt(3) * (way[1] + way[0] / 2))) % 360
    assert number * 60 - 1e-6 <= angle < number * 60 + 60 - 1e-6 or abs(angle - 360) < 1e-6


def test_turns_take_the_shorter_way():
    assert [turn_between(0, other) for other in range(6)] == [0, 1, 2, 3, 2, 1]
