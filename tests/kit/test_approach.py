"""Where the groups of a side begin on a table."""

import pytest

from rules.kernel.problems import Illegal
from rules.kit.approach import Group, deployment, row_spacing, way_round
from rules.kit.maps.table_maps import TableMark
from rules.kit.maps.zones import check_in_zone
from rules.kit.table import Table

TABLE = Table(width=72, depth=48, base=1)
WEST = TableMark(brush="zone-1", name="Deployment zone 1", at=(5, 24), width=8, depth=40)


@pytest.mark.parametrize("side", [0, 1])
def test_sides_face_each_other_from_their_own_halves(side):
    places = [deployment(TABLE, (), Group(side=side, place=place, of=3, row=6)) for place in range(3)]
    assert len({at for at, _ in places}) == 3 and all((at[1] > 24) == bool(side) for at, _ in places)
    assert {facing for _, facing in places} == {180 if side else 0}


def test_a_row_stands_on_the_table():
    assert deployment(TABLE, (), Group(side=0, place=0, of=9, row=30))[0] == (15, 14.4)
    small = Table(width=12, depth=12)
    assert deployment(small, (), Group(side=0, place=0, of=9, row=30))[0][0] == 6


def test_a_side_begins_in_its_zone_and_faces_the_middle():
    (at, facing), (other, _) = (deployment(TABLE, (WEST,), Group(side=0, place=place, of=2)) for place in (0, 1))
    assert facing == 90 and at[0] == other[0] == 5 and 4 < at[1] < 44 and at != other
    assert deployment(TABLE, (WEST,), Group(side=1, place=0, of=1)) == ((36, 33.6), 180)


STONE = ((33.0, 13.0), (39.0, 13.0), (39.0, 15.0), (33.0, 15.0))


@pytest.mark.parametrize(
    ("zones", "stone", "at"),
    [
        ((), STONE, (36, 16.4)),  # ahead, as far as it takes
        ((), ((60.0, 13.0), (62.0, 13.0), (62.0, 15.0), (60.0, 15.0)), (36, 14.4)),  # it is not in the way
        ((WEST,), ((3.0, 22.0), (7.0, 22.0), (7.0, 26.0), (3.0, 26.0)), (9, 24)),  # up to the edge of its zone
        ((), ((0.0, 0.0), (72.0, 0.0), (72.0, 40.0), (0.0, 40.0)), (36, 14.4)),  # there is no other place
    ],
)
def test_a_row_begins_clear_of_ground_that_it_cannot_enter(zones, stone, at):
    assert deployment(TABLE, zones, Group(side=0, place=0, of=1, row=6), blocked=[stone])[0] == at


SOUTH = TableMark(brush="zone-1", name="Deployment zone 1", at=(20, 4), width=12, depth=6)
ISLAND = TableMark(brush="zone-1", name="Deployment zone 1 2", at=(60, 40), width=6, depth=6, round=True)


def test_a_row_stands_in_the_zone_and_closer_together_where_it_must():
    group = Group(side=0, place=0, of=2)
    assert row_spacing(TABLE, (SOUTH,), group, 3) == 2 and row_spacing(TABLE, (SOUTH,), group, 8) == 1.5
    for count in (1, 3, 8, 20):
        row = row_spacing(TABLE, (SOUTH,), group, count) * (count - 1)
        (x, y), facing = deployment(TABLE, (SOUTH,), Group(side=0, place=0, of=2, row=row))
        assert facing == 0 and x - row / 2 >= 13.9 and x + row / 2 <= 26.1 and y == 4, "to a tenth of an inch"


@pytest.mark.parametrize(("at", "fits"), [((14, 7), True), ((20, 7.1), True), ((20, 7.2), False), ((62.9, 40), True)])
def test_zones_bind_to_a_tenth_and_any_zone_of_the_side_does(at, fits):
    check_in_zone((SOUTH, ISLAND), 1, "Blue 1", at, rule="X-1")  # the other side has none
    if fits:
        check_in_zone((SOUTH, ISLAND), 0, "Red 1", at, rule="X-1")
    else:
        with pytest.raises(Illegal, match="its side deploys in deployment zone 1 or deployment zone 1 2"):
            check_in_zone((SOUTH, ISLAND), 0, "Red 1", at, rule="X-1")


LAKES = (((0, 22), (28, 22), (28, 26), (0, 26)), ((44, 22), (72, 22), (72, 26), (44, 26)))
"""A river across the table, with a ford in the middle."""


@pytest.mark.parametrize(
    ("at", "goal", "by"),
    [
        ((13, 8), (50, 10), (50, 10)),  # nothing lies across
        ((36, 8), (36, 40), (36, 40)),  # the ford does not
        ((13, 8), (13, 40), (29.5, 21.8)),
        ((29.5, 21.8), (13, 40), (29.5, 26.2)),
        ((60, 40), (60, 8), (42.5, 26.2)),
    ],
)
def test_a_way_leads_round_what_lies_across_corner_by_corner(at, goal, by):
    assert way_round(at, goal, LAKES, TABLE) == by


def test_without_a_way_round_it_leads_straight_on():
    wall = (((0, 22), (72, 22), (72, 26), (0, 26)),)
    assert way_round((13, 8), (13, 40), wall, TABLE) == (13, 40)
