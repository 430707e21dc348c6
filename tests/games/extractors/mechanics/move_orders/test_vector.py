"""Vector (R-34, R-35)."""

from tests.games.extractors.battles import AVRONIAN
from tests.games.extractors.play import cycle, machine, move_order, mover, ordered, resolve, script, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, with_order_at_table


def test_vector():
    assert ordered(mover("vector"), move_order("A", "1009", "1008", "1007")) == "objective-required"
    assert ordered(mover("vector"), move_order("A", "1009", "1008", "1007", objective="1001")) == "1007"
    assert ordered(mover("vector"), move_order("A", "1009", "1008", objective="1001")) == "move-order-distance"
    assert (
        ordered(mover("vector"), move_order("A", "1009", "1008", "1007", "NE", objective="1001")) == "move-order-facing"
    )
    assert ordered(mover("vector"), move_order("A", objective="9901")) == "off-map"


def test_vector_distance_is_net():
    """Three hexes moved, one of them sideways, are not three hexes nearer."""
    path = ["1009", "NE", "1109", "N", "1108"]
    assert ordered(mover("vector"), move_order("A", *path, objective="1001")) == "move-order-distance"


def test_vector_stops_at_its_objective():
    assert ordered(mover("vector"), move_order("A", "1009", "1008", objective="1009")) == "objective-reached-must-stop"
    found = resolve(mover("vector", "vector"), move_order("A", "1009", objective="1009"))
    assert found["objective-reached"]
    assert found["units"]["A"]["move-cycle"]["boxes"] == [None, "vector", None]


def test_vector_next_to_an_objective_that_an_enemy_holds():
    units = {**mover("vector"), "s": section("1007")}
    assert ordered(units, move_order("A", "1009", "1008", "1007", objective="1007")) == "enemy-occupied"
    found = resolve(units, move_order("A", "1009", "1008", objective="1007"))
    assert (found["hex"], found["objective-reached"]) == ("1008", True)


def test_vector_when_already_there():
    units = mover("vector", **{"move-cycle": cycle("vector", objective="1010")})
    assert ordered(units, move_order("A", "1009")) == "order-complete-no-move"
    found = resolve(units, move_order("A", "S"))
    assert (found["objective-reached"], found["units"]["A"]["move-cycle"]["objective"]) == (True, None)


def test_vector_before_forbidden_ground_gets_as_near_as_it_can():
    """EXT-18.15: bog all around an ACV: it may only stay, and turns to the objective if it can."""
    bog = {label: ["bog"] for label in ("1009", "1110", "1111", "1011", "0911", "0910")}
    assert ordered(mover("vector", facing="N"), move_order("A", objective="1001"), terrain=bog) == "1010"
    assert ordered(mover("vector", facing="S"), move_order("A", objective="1001"), terrain=bog) == "move-order-facing"
    assert ordered(mover("vector", facing="S"), move_order("A", "N", objective="1001"), terrain=bog) == "1010"


def test_revealing_first_and_moving_then():
    steps = [
        {"type": "reveal", "by": "A", "cycle": "move", "objective": "1001"},
        {"type": "move-reset", "by": "A", "orders": ["hold"]},
        {"type": "end-phase"},
        move_order("A", "1009", "1008", "1007"),
    ]
    found = script(mover("vector"), steps, phase="avronian-move")
    assert [step.get("problem") for step in found["script"]] == [None, "move-order-pending", "move-order-pending", None]
    assert found["units"]["A"]["move-cycle"]["marker"] == 1


def test_next_to_a_held_objective_it_is_faced():
    """EXT-18.5 asks for the front area; beside the hex that an enemy holds it still can be asked (EXT-18.7)."""
    units = {"A": machine("1010", **{"move-cycle": cycle("vector")}), "s": section("1007")}
    reached = move_order("A", "1009", "1008", objective="1007")
    assert resolve(units, reached)["objective-reached"]
    assert ordered(units, move_order("A", "1009", "1008", "NE", objective="1007")) == "move-order-facing"


def test_a_vector_is_reached_when_the_players_say_so():
    state = with_order_at_table(
        scenario_on_table("three-pod", "avronian-move", simple=False), "Alpha", "vector", cycle="move_cycle"
    )
    state, _ = act_on_table(state, AVRONIAN, type_="reveal", by="Alpha", cycle="move", objective="1324")
    key = "table:Alpha:has-reached-1324"
    assert find_offer(state, AVRONIAN, key)
    after, events = act_on_table(state, AVRONIAN, type_="move-order", by="Alpha", reached=True)
    cycle = after.units["Alpha"].move_cycle
    assert events[0].objective_reached and (cycle.boxes[0], cycle.objective) == (None, None)
    kept, _ = act_on_table(state, AVRONIAN, type_="move-order", by="Alpha")
    assert kept.units["Alpha"].move_cycle.objective == "1324"
