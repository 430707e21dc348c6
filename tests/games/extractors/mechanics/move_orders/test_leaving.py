"""Leaving the map by an order (EXT-6.26 with section 18)."""

import pytest

from rules.games.extractors.battle.state import Cycle
from tests.games.extractors.battles import AVRONIAN, act, in_phase, open_offers
from tests.games.extractors.play import cycle, machine, path, problem, resolve, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, table_refusal, with_unit

RETIRE = {"move-cycle": cycle("retire")}


def ordered(order, hex_, **more):
    return {"A": machine(hex_, "bipod", "S", **{"move-cycle": cycle(order, **more)})}


def leaving(*steps, **more):
    return {"type": "move-order", "by": "A", "path": [*path(*steps), {"exit": "S"}], **more}


@pytest.mark.parametrize(
    ("units", "action", "code"),
    [
        (ordered("hold", "1227"), leaving(), "hold-no-move"),
        (ordered("vector", "1227", objective="1227"), leaving(), "order-complete-no-move"),
        (ordered("vector", "1225", objective="1227"), leaving("1226", "1227"), "objective-reached-must-stop"),
        (ordered("close", "1227") | {"s": section("1127")}, leaving(), "close-adjacent-no-move"),
        (ordered("close", "1225") | {"s": section("1127")}, leaving("1226", "1227"), "close-adjacent-must-stop"),
        (ordered("patrol", "1226"), leaving("1227"), "order-cannot-be-executed"),
        (ordered("vector", "1225", objective="1220"), leaving("1226", "1227"), "move-order-distance"),
    ],
)
def test_leaving_against_the_order_is_refused(units, action, code):
    """EXT-18.4 to EXT-18.14: leaving is a step, and where a machine must stop it does not leave either."""
    assert problem(units, action, phase="avronian-move", scenario="ambush") == code


@pytest.mark.parametrize(
    ("units", "action"),
    [
        (ordered("free-move", "1226"), leaving("1227")),
        ({"A": machine("1227", facing="S", speed=1, **RETIRE), "s": section("1220")}, leaving()),
        (ordered("vector", "1325", objective="1427"), leaving("1326", "1327", "SE")),
    ],
)
def test_a_machine_that_leaves_is_judged_in_its_last_hex(units, action):
    """EXT-6.26 with EXT-18.3: the order has to be carried out as well as it can be on the map."""
    found = resolve(units, action, phase="avronian-move", scenario="ambush")
    assert found.get("exited") == "S", found


@pytest.mark.parametrize(
    ("order", "more", "offered"),
    [
        ("hold", {}, False),
        ("free-move", {}, True),
        ("vector", {"objective": "1327"}, False),
        ("vector", {"objective": "1427"}, True),
    ],
)
def test_leaving_is_offered_where_the_order_allows_it(order, more, offered):
    ready = Cycle(boxes=(order, None, None), **more)
    alpha = {"hex": "1325", "facing": "S", "move_cycle": ready, "thanis": ("free-move",)}
    state = in_phase("avronian-move", "ambush", Alpha=alpha)
    found = [one for one in open_offers(state, AVRONIAN) if one.key == "exit:Alpha"]
    assert bool(found) == offered
    for one in found:
        act(state, AVRONIAN, **{"type_" if key == "type" else key: value for key, value in one.action.items()})


def test_under_patrol_leaving_takes_its_place_in_half_the_speed():
    """EXT-18.13: a Bipod at 1225 has 2 MP, and the edge takes 3."""
    alpha = {"hex": "1225", "facing": "S", "move_cycle": Cycle(boxes=("patrol", None, None))}
    state = in_phase("avronian-move", "ambush", Alpha=alpha, Ox={"hex": "1427", "hidden": False})
    assert not [one for one in open_offers(state, AVRONIAN) if one.key == "exit:Alpha"]


def test_at_the_table_hold_and_a_reached_objective_forbid_leaving_too():
    state = with_unit(scenario_on_table("ambush", "avronian-move", simple=False), "Alpha", hex="table")
    holds = with_unit(state, "Alpha", move_cycle=Cycle(boxes=("hold", None, None)))
    leave = {"type_": "move-order", "by": "Alpha", "path": [{"exit": "S"}]}
    assert table_refusal(holds, AVRONIAN, **leave) == "hold-no-move"
    assert find_offer(holds, AVRONIAN, "table:Alpha:has-left-over-the-s-edge") is None
    there = with_unit(state, "Alpha", move_cycle=Cycle(boxes=("vector", None, None), objective="1227"))
    assert table_refusal(there, AVRONIAN, **leave, reached=True) == "objective-reached-must-stop"
    assert table_refusal(there, AVRONIAN, **{**leave, "path": [{"exit": "N"}]}) == "not-at-edge"
    assert find_offer(there, AVRONIAN, "table:Alpha:has-left-over-the-s-edge")
    assert act_on_table(there, AVRONIAN, **leave)[0].units["Alpha"].exited.edge == "S"
