"""Entering and leaving the map (EXT-4.7, EXT-6.26)."""

from rules.games.extractors.battle.state.units import on_map
from rules.kernel.records import replace
from tests.games.extractors.battles import DORIAN
from tests.games.extractors.play import cycle, machine, move, move_order, path, problem, resolve, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, table_refusal


def enter(by, hex_, *steps, facing=None):
    first = {"enter": hex_, "facing": facing} if facing else {"enter": hex_}
    return {"type": "move", "by": by, "path": [first, *path(*steps)]}


def test_entering():
    dorians = {"s": section(None), "w": {"type": "walker", "hex": None}, "t": section("1010")}
    rules = {"scenario": "engage", "phase": "dorian-move"}
    assert problem(dorians, move("s", "0105"), **rules) == "must-enter-first"
    assert problem(dorians, enter("s", "0205"), **rules) == "not-an-entry-hex"
    assert problem(dorians, enter("t", "0105"), **rules) == "already-on-map"
    found = resolve(dorians, enter("w", "0105", "0204", facing="NE"), **rules)
    assert (found["hex"], found["mp-spent"], found["units"]["w"]["facing"]) == ("0204", 2, "NE")
    early = {"scenario": "dobern", "phase": "dorian-move", "turn": 5}
    assert problem(dorians, enter("s", "2410"), **early) == "too-early"
    assert not problem(dorians, enter("s", "2410"), **{**early, "turn": 6})


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
