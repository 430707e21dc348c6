"""Entering and leaving the map (EXT-4.7, EXT-6.26)."""

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.battle.state.units import on_map
from rules.games.extractors.catalogue.terms import DIRECTIONS
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase, open_offers
from tests.games.extractors.play import cycle, machine, move, move_order, path, problem, resolve, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, table_refusal


def enter(by, hex_, *steps, facing=None):
    first = {"enter": hex_, "facing": facing} if facing else {"enter": hex_}
    return {"type": "move", "by": by, "path": [first, *path(*steps)]}


def test_entering():
    dorians = {"s": section(None), "w": {"type": "walker", "hex": None}, "t": section("1010")}
    rules = {"scenario": "engage", "phase": "dorian-move"}
    assert problem(dorians, move("s", "0105"), **rules) == "must-enter-first"
    aboard = {"f": {"type": "floater", "hex": None}, "s": section(None, aboard="f")}
    assert problem(aboard, move("s"), **rules) == "must-enter-first", "it does not stay where it is, either"
    assert problem(dorians, enter("s", "0205"), **rules) == "not-an-entry-hex"
    assert problem(dorians, enter("t", "0105"), **rules) == "already-on-map"
    found = resolve(dorians, enter("w", "0105", "0204", facing="NE"), **rules)
    assert (found["hex"], found["mp-spent"], found["units"]["w"]["facing"]) == ("0204", 2, "NE")
    early = {"scenario": "dobern", "phase": "dorian-move", "turn": 5}
    assert problem(dorians, enter("s", "2410"), **early) == "too-early"
    assert not problem(dorians, enter("s", "2410"), **{**early, "turn": 6})


def test_without_a_scenario_whoever_was_not_placed_enters_over_any_edge():
    """EXT-4.7, ruling R-78: a battle that nobody was placed for goes on."""
    state = in_phase("dorian-move", None)
    assert not any(unit.hex for unit in state.units.values())
    (entering,) = [one for one in open_offers(state, DORIAN) if one.key == "move:Medic"]
    ways = {option.value for one in entering.fields if one.path == ("to",) for option in one.options}
    assert {"0101", "2401", "0127", "1201", "0115"} <= ways and "1210" not in ways
    after, _ = act(state, DORIAN, type_="move", by="Medic", to="0115")
    assert after.units["Medic"].hex == "0115"
    gull = replace(state.units["Gull"], move_cycle=Cycle(boxes=("close", None, None)))
    seen = replace(after, phase="avronian-move", units={**after.units, "Gull": gull})
    assert [one.label for one in open_offers(seen, AVRONIAN) if one.action.get("by") == "Gull"][:1] == ["Enter: Close"]
    assert problem({"s": section(None)}, enter("s", "1010"), phase="dorian-move") == "not-an-entry-hex"


def test_several_enter_through_the_same_hex_at_no_extra_cost():
    """EXT-4.3."""
    dorians = {"s": section(None), "t": section("0105")}
    found = resolve(dorians, enter("s", "0105"), scenario="engage", phase="dorian-move")
    assert (found["hex"], found["mp-spent"]) == ("0105", 1)


def leave(by, edge, *steps):
    return {"type": "move", "by": by, "path": [*path(*steps), {"exit": edge}]}


def test_leaving():
    section_ = {"s": section("1002", "lance")}
    assert problem(section_, leave("s", "N"), scenario="incoming", phase="dorian-move") == "not-at-edge"
    assert problem({"s": section("1001")}, leave("s", "E"), scenario="incoming") == "not-at-edge"
    assert problem({"s": section("1001")}, leave("s", "N"), scenario="three-pod") == "not-at-edge"
    pod = {"A": machine("1027", "glide", "SE")}
    found = resolve(pod, leave("A", "S"), scenario="ambush", simple=True)
    assert found["exited"] == "S"
    assert (
        problem({"A": machine("1027", "glide", "NE")}, leave("A", "S"), scenario="ambush", simple=True)
        == "not-front-hex"
    )
    late = {"type": "move", "by": "A", "path": [{"exit": "S"}, {"turn": "N"}]}
    assert problem(pod, late, scenario="ambush", simple=True) == "movement-ended"


def test_entry_is_judged_by_hex_turn_and_first_step():
    units = {"b": machine(None, "bipod", "SE", **{"move-cycle": cycle("hold"), "combat-cycle": cycle()})}
    run = {"phase": "avronian-move", "scenario": "three-pod"}
    assert problem(units, move_order("b", "0103"), **run) == "must-enter-first"
    wrong = {**move_order("b"), "path": [{"enter": "0101", "facing": "SE"}]}
    assert problem(units, wrong, **run) == "not-an-entry-hex"
    found = resolve(units, {**wrong, "path": [{"enter": "0102", "facing": "SE"}]}, **run)
    assert (found["hex"], found["mp-spent"], found["order"]) == ("0102", 1, "hold")
    late = {"s": section(None, "transcom", wave="reinforcement")}
    entering = {"type": "move", "by": "s", "path": [{"enter": "2410"}]}
    assert problem(late, entering, phase="dorian-move", scenario="dobern", turn=5) == "too-early"


def test_entering_comes_in_the_turn_of_the_scenario():
    state = scenario_on_table("dobern", "dorian-move", turn=5)
    assert table_refusal(state, DORIAN, type_="move", by="Ox") == "too-early"
    assert find_offer(state, DORIAN, "moved:Ox") is None
    state, _ = act_on_table(replace(state, turn=6), DORIAN, type_="move", by="Ox")
    assert on_map(state.units["Ox"])


def test_a_machine_on_the_map_enters_no_more():
    """EXT-4.7: also where the site finds the way."""
    units = {"A": machine("1010", **{"move-cycle": cycle("hold")})}
    order = {"type": "move-order", "by": "A", "enter": "0102"}
    assert problem(units, order, phase="avronian-move", scenario="three-pod") == "already-on-map"


DEAR = {"terrain": {"2404": ["bog", "flux"]}, "flux": {"2404": "N"}, "scenario": "extractors"}
"""An entry hex that costs a PGP 4 MP and a Multipod 3."""


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_dear_entry_hex_is_a_move_of_its_own_with_any_facing(facing):
    """EXT-4.7 with EXT-6.8: the minimum move enters, without a turn; the site finds that way for every facing."""
    units = {"p": {"type": "pgp", "hex": None}}
    enter = {"type": "move", "by": "p", "to": "2404", "facing": facing}
    found = resolve(units, enter, phase="dorian-move", **DEAR)
    assert (found["hex"], found["mp-spent"], found["units"]["p"]["facing"]) == ("2404", 3, facing)
    path = [{"enter": "2404", "facing": "N"}, {"turn": "NE"}]
    assert problem(units, {"type": "move", "by": "p", "path": path}, phase="dorian-move", **DEAR) == "not-enough-mp"


@pytest.mark.parametrize("facing", ["SE", None])
def test_a_dear_entry_hex_under_patrol(facing):
    """EXT-18.13: half of 3 MP is 2, the hex costs 3."""
    units = {"A": machine(None, "multipod", **{"move-cycle": cycle("patrol")}), "s": section("1010")}
    rules = {"terrain": {"0102": ["bog", "flux"]}, "flux": {"0102": "N"}, "scenario": "three-pod"}
    order = {"type": "move-order", "by": "A", "enter": "0102", "facing": facing}
    found = resolve(units, order, phase="avronian-move", **rules)
    assert (found["hex"], found["mp-spent"], found["units"]["A"]["facing"]) == ("0102", 2, "SE")
