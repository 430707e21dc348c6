"""Measurements on a table: distances, arcs, lines, blasts, intervals."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.kernel.display.plan import PlanCircle, Sketch, circle
from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.plan import Footprint
from rules.kit.sketches import drawn_if_possible

tenths = st.integers(0, 720).map(lambda n: n / 10)
places = st.tuples(tenths, tenths)
angles = st.integers(0, 359).map(float)
sizes = st.integers(2, 40).map(lambda n: n / 10)
bases = st.builds(Footprint, at=places, facing=angles, width=sizes, depth=sizes)
SQUARE = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0))


def rotate(place, by):
    """Returns a place turned around the corner of the table by ``by`` quarter turns."""
    for _ in range(by):
        place = (place[1], -place[0])
    return place


@given(places, places, st.integers(0, 3))
def test_distance_and_off_front_do_not_depend_on_how_the_table_lies(one, other, by):
    assume(one != other)
    base, moved = Footprint(at=one, facing=30), Footprint(at=rotate(one, by), facing=30 + 90 * by)
    assert plan.distance(one, other) == pytest.approx(plan.distance(rotate(one, by), rotate(other, by)))
    assert plan.off_front(base, other) == pytest.approx(plan.off_front(moved, rotate(other, by)), abs=1e-6)


@given(places, angles, st.integers(1, 300).map(lambda n: n / 10))
def test_what_lies_ahead_is_in_front_at_that_distance(at, facing, inches):
    there = plan.point_ahead(at, facing, inches)
    assert plan.distance(at, there) == pytest.approx(inches)
    assert plan.off_front(Footprint(at=at, facing=facing), there) == pytest.approx(0, abs=1e-6)


def test_bearings_count_clockwise_from_away():
    assert [plan.bearing((5, 5), to) for to in ((5, 9), (9, 5), (5, 1), (1, 5))] == [0, 90, 180, 270]
    assert plan.bearing((5, 5), (5, 5)) is None


@given(bases)
def test_corners_lie_around_the_middle(base):
    found = plan.corners(base)
    half = hypot(base.width, base.depth) / 2
    assert all(plan.distance(base.at, corner) == pytest.approx(half) for corner in found)
    assert plan.distance(found[0], found[1]) == pytest.approx(base.width)
    assert plan.distance(found[1], found[2]) == pytest.approx(base.depth)
    front = ((found[0][0] + found[1][0]) / 2, (found[0][1] + found[1][1]) / 2)
    assert plan.off_front(base, front) == pytest.approx(0, abs=1e-5)


def test_a_line_crosses_an_area_from_where_to_where():
    assert plan.line_crossing((0, 15), (30, 15), SQUARE) == pytest.approx((10, 20))
    assert plan.line_crossing((15, 15), (30, 15), SQUARE) == pytest.approx((0, 5))
    assert plan.line_crossing((0, 10), (30, 10), SQUARE) is None, "it runs along an edge"
    assert plan.line_crossing((0, 20), (10, 10), SQUARE) is None and plan.line_crossing((0, 0), (20, 0), SQUARE) is None
    assert list(plan.areas_crossed((0, 15), (30, 15), {"wood": SQUARE})) == [
        ("wood", pytest.approx(10), pytest.approx(10))
    ]


@given(places, places, bases)
def test_a_crossing_is_the_same_both_ways_and_sampled_points_agree(start, end, base):
    area, length = plan.corners(base), plan.distance(start, end)
    assume(length > 0.5)
    there, back = plan.line_crossing(start, end, area), plan.line_crossing(end, start, tuple(reversed(area)))
    assert (there is None) == (back is None)
    for step in range(1, 20):
        share = step / 20
        point = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        if there is None:
            assert not plan.inside(point, area) or _on_edge(point, area)
        elif there[0] + 1e-6 < share * length < there[1] - 1e-6:
            assert plan.inside(point, area)
        elif not there[0] - 1e-6 <= share * length <= there[1] + 1e-6:
            assert not plan.inside(point, area)


def _on_edge(point, area):
    return min(plan.to_edge(point, area[at - 1], area[at]) for at in range(len(area))) < 1e-6


@given(bases, bases)
def test_the_gap_between_bases_is_never_more_than_between_their_corners(one, other):
    between = plan.gap(one, other)
    assert between == pytest.approx(plan.gap(other, one), abs=1e-6)
    assert 0 <= between <= plan.distance(one.at, other.at)
    assert between <= min(plan.distance(a, b) for a in plan.corners(one) for b in plan.corners(other)) + 1e-9


def test_the_gap_to_a_line_or_a_point():
    way = Footprint(at=(10, 10), facing=90, width=0, depth=6)
    for at, inches in (((10, 12), 2), ((13, 10), 0), ((16, 14), 5), ((10, 10), 0)):
        assert plan.gap(Footprint(at=at, width=0, depth=0), way) == pytest.approx(inches)
    assert plan.gap(Footprint(at=(10, 10.4)), way) == 0, "a base across a line"


def test_gaps():
    assert plan.gap(Footprint(at=(0, 0)), Footprint(at=(3, 0))) == pytest.approx(2)
    assert plan.gap(Footprint(at=(0, 0)), Footprint(at=(0.5, 0.5))) == 0
    assert plan.gap(Footprint(at=(5, 5), width=9, depth=0.2), Footprint(at=(5, 5), width=0.2, depth=9)) == 0
    assert plan.gap(Footprint(at=(0, 0)), Footprint(at=(2, 0), facing=45)) == pytest.approx(1.5 - 0.5 * 2**0.5)


@given(st.integers(-5000, 5000))
def test_tenths(number):
    assert plan.round_to_tenth(number / 10) == number / 10
    assert isinstance(plan.round_to_tenth(float(number)), int)


def test_closest():
    assert plan.closest_distance([(0, 0), (3, 4), (3, 5)]) == 1
    assert plan.closest_distance([(0, 0)]) is None


@pytest.mark.parametrize(
    ("start", "end", "inches"),
    [((0, 0), (10, 0), 2), ((4, 0), (10, 0), 0), ((0, 0), (1, 0), None), ((0, 4), (10, 4), None), ((0, 3), (10, 3), 5)],
)
def test_a_line_comes_within_a_radius(start, end, inches):
    """Of the place 5, 0 and a radius of 3; touching counts."""
    assert plan.line_into_circle(start, end, (5, 0), 3) == inches


def test_measured_lengths_are_rounded_up_to_the_tenth():
    assert [plan.round_up(one) for one in (2.0, 2.01, 2.1 + 1e-9, 1 / 3)] == [2, 2.1, 2.1, 0.4]


def test_a_row_lies_across_its_facing_about_its_middle():
    places = plan.row_of_places((10, 5), 0, 2, 3)
    assert [(round(x, 6), round(y, 6)) for x, y in places] == [(8, 5), (10, 5), (12, 5)]
    assert plan.row_of_places((1, 1), 90, 2, 1) == [(1, 1)]


def test_what_cannot_be_drawn_is_not_drawn():
    @drawn_if_possible
    def draw(error):
        if error:
            raise error
        return Sketch(circles=(circle((1, 2), 3.0, "radio", tone="bad"),))

    assert draw(None).circles == (PlanCircle(x=1, y=2, radius=3.0, title="radio", tone="bad"),)
    assert draw(KeyError("Fox")) == draw(illegal("too-far", "no", rule="TG-1")) == Sketch()
    with pytest.raises(TypeError):
        draw(TypeError("a fault of the code is told"))
