"""Ways and sight on a map of hexes."""

from rules.kit.hex_ways import find_ways, sees
from rules.kit.hexes import axial, distance, rectangle, within

MAP = frozenset(rectangle(9, 9))
MIDDLE = axial(4, 4)


def plain(there):
    return 1 if there in MAP else None


def test_on_plain_ground_all_hexes_within_the_allowance_are_reached_by_the_shortest_way():
    ways = find_ways(MIDDLE, 3, plain)
    assert ways.keys() == {*within(MIDDLE, 3)} - {MIDDLE}
    assert all(len(way) == distance(MIDDLE, end) and way[-1] == end for end, way in ways.items())


def test_a_way_leads_from_hex_to_hex_around_what_is_closed():
    wall = {one for one in MAP if one[0] == MIDDLE[0] + 1} - {axial(5, 8)}
    ways = find_ways(MIDDLE, 12, lambda there: None if there in wall else plain(there))
    way = ways[axial(6, 4)]
    assert not wall & {*way} and axial(5, 8) in way
    assert all(distance(one, other) == 1 for one, other in zip((MIDDLE, *way), way, strict=False))


def test_what_costs_more_is_reached_less_far():
    assert find_ways(MIDDLE, 3, lambda there: 2 * plain(there)).keys() == {*within(MIDDLE, 1)} - {MIDDLE}
    assert find_ways(MIDDLE, 0, plain) == {}


def test_a_hex_between_blocks_and_both_beside_the_line_do():
    end = axial(4, 1)
    assert sees(MIDDLE, end, lambda one: False)
    assert not sees(MIDDLE, end, lambda one: one == axial(4, 3))
    assert sees(MIDDLE, end, lambda one: one in (MIDDLE, end)), "where they stand blocks nothing"
    along = (MIDDLE[0] + 2, MIDDLE[1] - 1)
    beside = {(MIDDLE[0] + 1, MIDDLE[1] - 1), (MIDDLE[0] + 1, MIDDLE[1])}
    assert not sees(MIDDLE, along, lambda one: one in beside)
    assert all(sees(MIDDLE, along, lambda one, free=free: one in beside - {free}) for free in beside)
