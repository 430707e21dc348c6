"""Close, Retire, Patrol, Hold, Free Move (R-34, R-51, R-54)."""

import pytest

from tests.games.extractors.play import (
    LASER,
    cycle,
    gunner,
    machine,
    move_order,
    mover,
    ordered,
    pod,
    problem,
    resolve,
    script,
    section,
    shots,
)


def test_close_stops_when_adjacent():
    """EXT-18.9."""
    near = {"s": section("1008", "lance")}
    assert ordered({**mover("close"), **near}, move_order("A", "1009")) == "1009"
    assert ordered({**mover("close"), **near}, move_order("A", "1009", "1008", "1007")) == "close-adjacent-must-stop"


def test_close_when_adjacent_turns_for_nothing():
    """EXT-18.10."""
    units = {**mover("close", facing="S"), "s": section("1009")}
    assert ordered(units, move_order("A", "1011")) == "close-adjacent-no-move"
    assert ordered(units, move_order("A")) == "move-order-facing"
    assert resolve(units, move_order("A", "N"))["mp-spent"] == 0


def test_close_needs_the_closest_enemy():
    """EXT-18.4."""
    two = {**mover("close"), "s": section("1005"), "t": section("1005", "lance"), "u": section("1004")}
    steps = ["1009", "1008", "1007"]
    assert ordered(two, move_order("A", *steps)) == "target-required"
    assert ordered(two, move_order("A", *steps, target="u")) == "not-closest-enemy"
    assert ordered(two, move_order("A", *steps, target="t")) == "1007"
    hidden = {**two, "t": section("1009", "lance", hidden=True)}
    assert ordered(hidden, move_order("A", *steps)) == "1007"


def test_retire():
    units = {**mover("retire", facing="S"), "s": section("1007")}
    assert ordered(units, move_order("A", "1011", "1012")) == "move-order-distance"
    assert ordered(units, move_order("A", "1011", "1012", "1013", "1014")) == "1014"
    other = {**units, "t": section("1016")}
    assert ordered(other, move_order("A", "1011", "1012", "1013")) == "1013"
    assert ordered(other, move_order("A", "1011", "1012", "1013", "1014")) == "retire-too-close"


def test_patrol():
    units = {**mover("patrol"), "s": section("1007")}
    assert ordered(units, move_order("A")) == "1010"
    assert ordered(units, move_order("A", "S", "1011", "N", "1010")) == "not-enough-mp"
    assert ordered(units, move_order("A", "S")) == "move-order-facing"
    odd = {**mover("patrol", speed=5), "s": section("1004")}
    assert ordered(odd, move_order("A", "S", "1011", "N")) == "1011"


def test_patrol_has_no_road_bonus():
    """EXT-6.20."""
    road = [["1010", "1009", "1008", "1007", "1006"]]
    units = {**mover("patrol", speed=2), "s": section("1001")}
    assert ordered(units, move_order("A", "=1009", "=1008"), roads=road) == "not-enough-mp"


@pytest.mark.parametrize(("ground", "speed", "spent"), [("bog", 2, 1), ("lake", 4, 2), ("lake", 3, 2)])
def test_patrol_halves_the_allowance_itself(ground, speed, spent):
    """A lake takes what the order grants, and the minimum move is there (EXT-6.8, EXT-6.13, EXT-18.13)."""
    units = {"A": machine("1010", speed=speed, **{"move-cycle": cycle("patrol")}), "s": section("1007")}
    assert resolve(units, move_order("A", "1009"), terrain={"1009": [ground]})["mp-spent"] == spent


def test_hold():
    assert ordered(mover("hold"), move_order("A", "1009")) == "hold-no-move"
    still = mover("hold", speed=0)
    assert resolve(still, move_order("A", "S"))["units"]["A"]["facing"] == "S"


def test_the_hold_bonus_is_for_one_combat_phase():
    units = {"A": gunner("sweep", **{"hold-bonus": True}), "s": section("1008")}
    after = script(units, [(shots("A", ("1", "s")), [0])], phase="avronian-fire")
    assert after["script"][0]["attacks"][0]["drms"] == [1]
    assert not after["units"]["A"]["hold-bonus"]
    unused = script(units, [{"type": "end-phase"}], phase="avronian-fire")
    assert not unused["units"]["A"]["hold-bonus"]


def test_without_enemies_an_order_cannot_be_carried_out():
    for order in ("close", "retire", "patrol"):
        assert ordered(mover(order), move_order("A")) == "1010"
        assert ordered(mover(order), move_order("A", "1009")) == "order-cannot-be-executed"


def test_entering_counts_from_the_entry_hex():
    """EXT-4.7."""

    def entering(*steps, order="close"):
        path = [{"enter": "2410", "facing": "NW"}, *({"to": step} for step in steps)]
        units = {**mover(order, hex_=None), "s": section("1805", "lance")}
        return ordered(units, {"type": "move-order", "by": "A", "path": path}, scenario="engage")

    assert entering("2310", "2209", "2109") == "2109"
    assert entering("2310", "2209") == "move-order-distance"
    assert entering(order="hold") == "2410"
    assert entering("2310", order="hold") == "hold-no-move"


def test_free_move_is_any_legal_move():
    """EXT-20.3."""
    units = mover("free-move", thanis=["free-move"])
    assert ordered(units, move_order("A", "1009", "NE")) == "1009"
    assert ordered(units, move_order("A", "1110")) == "not-front-hex"


def test_close_goes_at_least_half_way_and_faces_the_enemy():
    """The example of EXT-18.11: a Glide of 6 at range 5 ends within 2, facing it."""
    units = {"g": pod("1010", "N", "close", type_="glide", speed=6), "s": section("1005")}
    assert problem(units, move_order("g", "1009", "1008"), phase="avronian-move") == "move-order-distance"
    assert resolve(units, move_order("g", "1009", "1008", "1007"), phase="avronian-move")["hex"] == "1007"
    away = move_order("g", "1009", "1008", "1007", "NE", "SE")
    assert problem(units, away, phase="avronian-move") == "move-order-facing"
    past = move_order("g", "1009", "1008", "1007", "1006", "NE", "1106")
    assert problem(units, past, phase="avronian-move") == "close-adjacent-must-stop"


def test_retire_may_face_as_it_likes_but_near_no_other():
    units = {"b": pod("1010", "N", "retire", speed=4), "s": section("1012"), "t": section("1005")}
    code = problem(units, move_order("b", "1009", "1008", "1007"), phase="avronian-move")
    assert code == ""
    units = {**units, "t": section("1006")}
    assert problem(units, move_order("b", "1009", "1008", "1007"), phase="avronian-move") == "retire-too-close"


def test_patrol_spends_half_rounded_up():
    """Speed 3: 2 MP (EXT-18.13)."""
    units = {"m": pod("1010", "N", "patrol", type_="multipod", speed=3), "s": section("1005")}
    assert problem(units, move_order("m", "1009", "1008", "1007"), phase="avronian-move") == "not-enough-mp"
    assert problem(units, move_order("m", "1009", "1008"), phase="avronian-move") == "move-order-distance"
    assert resolve(units, move_order("m", "1009"), phase="avronian-move")["hex"] == "1009"
    assert resolve(units, move_order("m"), phase="avronian-move")["hex"] == "1010"


def test_hold_turns_freely_and_helps_once():
    state = {"b": pod("1010", "N", "hold", combat=("sweep",), weapons=LASER), "s": section("1012")}
    turned = resolve(state, move_order("b", "S"), phase="avronian-move")
    assert (turned["mp-spent"], turned["units"]["b"]["hold-bonus"]) == (0, True)
    ready = {**state, "b": {**state["b"], "facing": "S", "hold-bonus": True}}
    found = resolve(ready, shots("b", ("1", "s")), [0], phase="avronian-fire")
    assert found["attacks"][0]["drms"] == [1 + 1 - 1] and found["units"]["b"]["hold-bonus"] is False
