"""Roads (EXT-6.17 to EXT-6.20, R-18, R-19)."""

import pytest

from tests.games.extractors.play import LANCE, ROAD, SHOCK, WALKER, move, move_outcome, problem, resolve, section


def test_road_costs_one_whatever_lies_there():
    """EXT-6.17."""
    terrain = {"1009": ["lake"], "1008": ["bog"], "1007": ["flux"]}
    found = resolve(
        LANCE,
        move("s", "=1009", "=1008", "=1007"),
        terrain=terrain,
        roads=ROAD,
        flux={"1007": "NE"},
        phase="dorian-move",
    )
    assert (found["hex"], found["mp-spent"], found["drift"]) == ("1007", 3, None)


def test_road_needs_a_link():
    """EXT-6.17."""
    assert move_outcome(SHOCK, move("s", "=1009")) == "no-road"
    assert move_outcome(SHOCK, move("s", "=1009"), roads=[["1010", "1109"], ["1009", "1008"]]) == "no-road"


@pytest.mark.parametrize(
    ("unit", "most"),
    [
        (section("1010"), 3),
        ({"type": "walker", "hex": "1010", "facing": "N"}, 6),
        ({"type": "revil", "hex": "1010", "facing": "N"}, 8),
        ({"type": "flyer", "hex": "1010", "facing": "N"}, 8),
        ({"type": "agrax", "hex": "1010", "facing": "N"}, 6),
    ],
)
def test_road_bonus_by_move_type(unit, most):
    road = [f"={row:02}".replace("=", "=10") for row in range(9, 0, -1)]
    assert move_outcome({"u": unit}, move("u", *road[:most]), roads=ROAD) == (f"10{10 - most:02}", most)
    assert move_outcome({"u": unit}, move("u", *road[: most + 1]), roads=ROAD) == "not-enough-mp"


def test_road_bonus_is_lost_by_any_other_mp():
    """EXT-6.19."""
    free_turn = move("w", "=1009", "=1008", "=1007", "=1006", "=1005", "NE")
    assert move_outcome(WALKER, free_turn, roads=ROAD) == ("1005", 5)
    paid_turn = move("w", "S", "N", "=1009", "=1008", "=1007", "=1006")
    assert move_outcome(WALKER, paid_turn, roads=ROAD) == "not-enough-mp"
    assert move_outcome(SHOCK, move("s", "1009", "=1008", "=1007"), roads=ROAD) == "not-enough-mp"


def test_no_road_bonus_for_extractors_and_the_routed():
    """EXT-6.20."""
    extractor = {"x": {"type": "extractor", "hex": "1010", "facing": "N"}}
    steps = ["=1009", "=1008", "=1007", "=1006"]
    assert problem(extractor, move("x", *steps), roads=ROAD, phase="avronian-move") == "not-enough-mp"
    routed = {"s": section("1010", status="routed")}
    found = move_outcome(routed, move("s", "=1009", "=1008", "=1007"), roads=ROAD, edges={"dorian": "N"})
    assert found == "not-enough-mp"


def test_orni_gets_nothing_from_roads():
    """EXT-6.17."""
    flyer = {"f": {"type": "flyer", "hex": "1010", "facing": "N"}}
    assert move_outcome(flyer, move("f", "=1009"), roads=ROAD, terrain={"1009": ["chimneys"]}) == "impassable"


def test_a_lance_on_a_road_through_the_lake():
    """Four hexes of road with 3 MP: the bonus of one (EXT-6.17, EXT-6.18); the fifth is too far."""
    lance = {"l": section("1010", "lance")}
    road = {"roads": [["1010", "1009", "1008", "1007", "1006", "1005"]], "terrain": {"1008": ["lake"]}}
    assert resolve(lance, move("l", "=1009", "=1008", "=1007", "=1006"), **road)["mp-spent"] == 4
    assert problem(lance, move("l", "=1009", "=1008", "=1007", "=1006", "=1005"), **road) == "not-enough-mp"
    assert problem(lance, move("l", "1009", "1008"), **road) == "impassable"


def test_a_large_turn_forfeits_the_road_bonus_a_free_one_does_not():
    """EXT-6.19: the Agrax has 4 MP and a bonus of 2."""
    agrax = {"a": {"type": "agrax", "hex": "1010", "facing": "NE"}}
    road = {"roads": [["1010", "1009", "1008", "1007", "1006", "1005", "1004", "1003"]]}
    six = ["=1009", "=1008", "=1007", "=1006", "=1005", "=1004"]
    assert resolve(agrax, move("a", "N", *six), **road)["mp-spent"] == 6
    assert problem(agrax, move("a", "N", *six, "=1003"), **road) == "not-enough-mp"
    back = {"a": {"type": "agrax", "hex": "1010", "facing": "S"}}
    assert resolve(back, move("a", "N", *six[:3]), **road)["mp-spent"] == 4
    assert problem(back, move("a", "N", *six[:4]), **road) == "not-enough-mp"
