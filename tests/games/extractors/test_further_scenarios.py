"""Further cases of our own on what is known and on the scenarios, worked out by hand from the rules."""

from rules.games.extractors.conformance.cases import run_case
from tests.games.extractors.play import cycle, fire, machine, move, move_order, problem, resolve, script, section

LASER = {"slot-1": "laser"}


def view(units, player, **state):
    return _asked(units, {"type": "view", "player": player}, state)


def score(units, **state):
    return _asked(units, {"type": "score"}, state)


def _asked(units, question, state):
    return run_case({"kind": "resolve", "state": {"units": units, **state}, "action": question})


def test_a_box_shows_that_it_holds_an_order_and_what_was_revealed_or_destroyed():
    held = cycle("vector", "hold", None, revealed=[1], marker=1, objective="1214")
    combat = cycle("sweep", None, "target", destroyed=[2])
    b = machine("1010", "bipod", "N", **{"move-cycle": held, "combat-cycle": combat})
    seen = view({"b": b}, "dorian")["units"]["b"]
    assert seen["move-cycle"] == ["vector", "hidden", None] and seen["objective"] == "1214"
    assert seen["combat-cycle"] == ["hidden", "destroyed", "hidden"]
    assert view({"b": b}, "avronian")["units"]["b"]["combat-cycle"] == ["sweep", "destroyed", "target"]


def test_in_engage_units_are_known_when_they_have_entered():
    units = {"s": section("0101"), "t": section(None), "b": machine(None, "bipod", "N")}
    units["x"] = section(None, destroyed=True)
    assert sorted(view(units, "avronian", scenario="engage")["units"]) == ["b", "s", "x"]
    assert sorted(view(units, "dorian", scenario="engage")["units"]) == ["s", "t", "x"]
    assert sorted(view(units, "avronian", scenario="three-pod")["units"]) == ["b", "s", "t", "x"]


def test_extractors_balance_above_zero_wins():
    """50 for two Extractors, less a Shock (11) and a Walker (20): 19; a Dagmaton and a Flyer more: -7 (EXT-22.20)."""
    dead = {"destroyed": True}
    units = {
        "e1": {"type": "extractor", "hex": "0509", **dead},
        "e2": {"type": "extractor", "hex": "0820", **dead},
        "s": section("1010", **dead),
        "w": {"type": "walker", "hex": None, "exited": {"edge": "E", "turn": 3}},
        "r": section("1111", steps=1),
    }
    found = score(units, scenario="extractors")
    assert (found["victory-points"], found["losses"], found["balance"], found["winner"]) == (50, 31, 19, "dorian")
    units |= {"d": section("1212", "dagmaton", **dead), "f": {"type": "flyer", "hex": "1213", **dead}}
    found = score(units, scenario="extractors")
    assert (found["balance"], found["winner"]) == (-7, "avronian")


def test_engage_deducts_what_a_machine_has_lost():
    """Bipod 40, Laser 4, armor 2 x 3: 50; 3 armor, 1 speed, 1 box lost: 50 - 15; slots cost nothing (EXT-22.51)."""
    worn = machine("1214", "bipod", "N", weapons=LASER, armor=14, speed=3)
    worn |= {"extra-armor": 2, "destroyed-slots": ["slot-1"]}
    worn["move-cycle"] = cycle("hold", destroyed=[2])
    worn["combat-cycle"] = cycle()
    units = {"b": worn, "s": section("1219", steps=1), "far": section("1220"), "w": {"type": "walker", "hex": "1215"}}
    found = score(units, scenario="engage")
    assert found["totals"] == {"avronian": 35, "dorian": 11 + 20} and found["winner"] == "avronian"


def test_dobern_needs_forts_garrison_and_machines():
    forts = {f"f{n}": {"type": "fort", "hex": "1215", "destroyed": True} for n in range(5)}
    garrison = {f"g{n}": section(hex_, "dagmaton", garrison=True) for n, hex_ in enumerate(("1217", "1218", "1220"))}
    two = {"a": machine("1010", "bipod", "N"), "b": machine("1011", "glide", "N", destroyed=True)}
    run = {"scenario": "dobern", "massif": ["1215", "1216"]}
    found = score({**forts, **garrison, **two}, **run)
    assert (found["forts-destroyed"], found["garrison-near"], found["machines-lost"]) == (5, 2, 1)
    assert found["winner"] == "dorian"
    three = {**two, "c": machine("1012", "orni", "N")}
    assert score({**forts, **garrison, **three}, **run)["winner"] == "avronian"


def test_a_hidden_unit_is_found_within_four_hexes_at_the_end_of_the_avronian_turn():
    units = {
        "b": machine("1010", "bipod", "N", **{"move-cycle": cycle(), "combat-cycle": cycle()}),
        "near": section("1014", hidden=True),
        "far": section("1015", hidden=True),
        "later": section(None, hidden=True),
    }
    after = script(units, [{"type": "end-phase"}], phase="avronian-fire", scenario="ambush")
    seen = {name: (one["hidden"], one["reveal-bonus"]) for name, one in after["units"].items() if name != "b"}
    assert seen == {"near": (False, True), "far": (True, False), "later": (True, False)}
    assert (after["phase"], after["turn"]) == ("dorian-move", 2)
    shot = fire("near", "b")
    found = resolve({**units, "near": section("1012", **{"reveal-bonus": True})}, shot, [1])
    assert found["attacks"][0]["drms"] == [3]


def test_activation_is_limited_to_two_one_of_them_no_section():
    units = {
        "a": section("1010", hidden=True),
        "v": {"type": "agrax", "hex": "1011", "hidden": True},
        "w": {"type": "revil", "hex": "1012", "hidden": True},
        "s": section("1013"),
    }
    run = {"phase": "dorian-move", "scenario": "ambush"}
    assert problem(units, {"type": "activate", "units": ["v", "w"]}, **run) == "too-many-activations"
    assert problem(units, {"type": "activate", "units": ["a", "s"]}, **run) == "not-hidden"
    late = [move("s", "1014"), {"type": "activate", "units": ["a"]}]
    assert script(units, late, **run)["units"]["a"]["hidden"]
    thrice = [{"type": "activate", "units": [name]} for name in ("a", "v", "w")]
    after = script(units, thrice, **run)["units"]
    assert [after[name]["hidden"] for name in ("a", "v", "w")] == [False, False, True]


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
