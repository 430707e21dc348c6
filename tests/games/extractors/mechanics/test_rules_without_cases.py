"""Rules that no case file exercises, each played once; the parameter or the docstring names the rule."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.terms import DIRECTIONS
from rules.games.extractors.game import GAME
from rules.kernel.viewer import SPECTATOR
from tests.games.extractors.battles import AVRONIAN, DORIAN, in_phase, refusal
from tests.games.extractors.play import (
    LASER,
    ask,
    build_army,
    cycle,
    fire,
    gunner,
    machine,
    move,
    move_order,
    problem,
    resolve,
    script,
    section,
    shots,
)
from tests.games.extractors.tables import with_unit

HARD = ("agrax", "fort", "command-post", "extractor")


@pytest.mark.parametrize(("face", "hit"), [(0, False), (4, False), (5, True), (9, True)])
def test_zero_is_zero(face, hit):
    """EXT-1.4: with DRM 0 a 5 hits, and a 0 is no ten."""
    units = {"f": {"type": "floater", "hex": "1010"}, "A": machine("1009")}
    found = resolve(units, fire("f", "A"), [face, 0] if hit else [face], phase="dorian-fire")["attacks"][0]
    assert (found["drms"], found["hits"]) == ([0], [hit])


@pytest.mark.parametrize("type_", HARD)
def test_hard_and_soft_targets_meet_the_weapons_two_values(type_):
    """EXT-1.6, EXT-11.1: an Undulator has hard 3 and soft 6."""
    gun = {"A": machine("1010", weapons={"slot-3": "undulator"})}
    target = {"t": {"type": type_, "hex": "1009"}}
    shot = fire("A", "t", weapons=["slot-3"])
    if KINDS[type_].side == "avronian":
        shooter = {"x": section("1008", "dagmaton"), **target}
        assert resolve(shooter, fire("x", "t"), [9, 0], phase="dorian-fire")["attacks"][0]["firepower"] == 3
        return
    hard = resolve({**gun, **target}, shot, [9, 0], simple=True)["attacks"][0]
    soft = resolve({**gun, "t": section("1009")}, shot, [9, 0], simple=True)["attacks"][0]
    assert (hard["firepower"], soft["firepower"]) == (3, 6)


def test_modifiers_add_up():
    """EXT-1.7, EXT-10.5: range +1, rough -1, profile of a Transcom -1, Sweep -1, Hold +1."""
    units = {"A": gunner("sweep", **{"hold-bonus": True}), "t": section("1009", "transcom")}
    found = resolve(units, shots("A", ("1", "t")), [0], phase="avronian-fire", terrain={"1009": ["rough"]})
    assert found["attacks"][0]["drms"] == [1 - 1 - 1 - 1 + 1]


def test_a_unit_fires_once_and_so_does_each_weapon():
    """EXT-2.5."""
    units = {"s": section("1008"), "A": machine("1009", weapons={"slot-2": "laser", "slot-3": "laser"})}
    twice = [(fire("s", "A"), [0]), (fire("s", "A"), [0])]
    assert script(units, twice, phase="dorian-fire")["script"][1]["problem"] == "already-fired"
    weapon = [(fire("A", "s", weapons=["slot-3"]), [0]), (fire("A", "s", weapons=["slot-3"]), [0])]
    weapon.append((fire("A", "s", weapons=["slot-2"]), [0]))
    found = script(units, weapon, phase="avronian-fire", simple=True)["script"]
    assert [one.get("problem") for one in found] == [None, "already-fired", None]


def test_machines_have_no_rally_phase():
    """EXT-2.6: after the Avronian fire comes the Dorian movement of the next turn."""
    found = script({"A": machine("1010")}, [{"type": "end-phase"}], phase="avronian-fire", turn=3)
    assert (found["phase"], found["turn"]) == ("dorian-move", 4)
    assert problem({"A": machine("1010")}, {"type": "rally", "by": "A"}, phase="dorian-rally") == "not-routed"


def test_who_has_moved_fires_without_penalty():
    """EXT-2.7."""
    units = {"s": section("1011"), "A": machine("1008")}
    steps = [move("s", "1010", "1009"), {"type": "end-phase"}, (fire("s", "A"), [0])]
    assert script(units, steps, phase="dorian-move")["script"][2]["attacks"][0]["drms"] == [1]


def test_an_army_costs_the_sum_of_its_units():
    """EXT-3.3, EXT-3.14, EXT-3.15: weapons, extra armor and Thanis orders with it; other orders are nowhere in it."""
    unit = {"name": "A", "type": "bipod", "extra-armor": 2, "thanis": ["free-move"]}
    unit["weapons"] = [{"slot": "slot-1", "weapon": "laser"}]
    found = build_army("avronian", [unit, {"name": "B", "type": "orni", "weapons": []}], budget=200)
    assert found["cost"] == (40 + 4 + 2 * 3 + 6) + 35


@pytest.mark.parametrize(("from_", "to"), [("1001", "1000"), ("1027", "1028"), ("0110", "0010"), ("2410", "2510")])
def test_the_map_ends_after_24_columns_and_27_rows(from_, to):
    """EXT-5.1."""
    assert problem({"s": section(from_)}, move("s", to), phase="dorian-move") == "off-map"


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_the_hex_that_a_unit_faces_is_its_front_hex(facing):
    """EXT-5.5, EXT-6.3: one neighbour of six can be entered without a turn."""
    neighbours = ("1009", "1110", "1111", "1011", "0911", "0910")
    units = {"o": {"type": "agrax", "hex": "1010", "facing": facing}}
    legal = [label for label in neighbours if not problem(units, move("o", label), phase="dorian-move")]
    assert legal == [neighbours[DIRECTIONS.index(facing)]]


def test_the_own_hex_is_in_no_area():
    """EXT-5.7."""
    assert ask({"A": machine("1010")}, {"type": "area", "of": "A", "at": "1010"}, {})["area"] is None


SPEEDS = {
    "lance": 3,
    "commando": 3,
    "shock": 2,
    "transcom": 2,
    "dagmaton": 2,
    "pgp": 3,
    "floater": 6,
    "revil": 6,
    "walker": 4,
    "flyer": 8,
    "agrax": 4,
    "multipod": 3,
    "orni": 8,
    "extractor": 3,
    "bipod": 4,
    "glide": 6,
}


@pytest.mark.parametrize(("type_", "speed"), SPEEDS.items())
def test_speed_is_what_a_unit_may_spend(type_, speed):
    """EXT-6.1: so many clear hexes, and no more."""
    unit = section("1012", type_) if KINDS[type_].family == "section" else {"type": type_, "hex": "1012", "facing": "N"}
    labels = [f"10{row:02}" for row in range(11, 11 - speed - 1, -1)]
    phase = f"{KINDS[type_].side}-move"
    assert resolve({"u": unit}, move("u", *labels[:-1]), phase=phase, simple=True)["mp-spent"] == speed
    assert problem({"u": unit}, move("u", *labels), phase=phase, simple=True) == "not-enough-mp"


@pytest.mark.parametrize(
    ("edge", "start", "nearer"),
    [("W", "0310", "0210"), ("E", "2210", "2310"), ("N", "1003", "1002"), ("S", "1025", "1026")],
)
def test_the_distance_to_an_edge_decides_a_flight(edge, start, nearer):
    """EXT-6.24, EXT-6.23: a section with 1 MP left of 2 may not stay behind."""
    units = {"s": section(start, status="routed")}
    rules = {"edges": {"dorian": edge}, "phase": "dorian-move"}
    assert problem(units, move("s", nearer), **rules) == "rout-direction", "2 MP take it nearer still"
    assert problem(units, {"type": "end-phase"}, **rules) == "routed-must-move"


def test_a_floater_picks_nobody_up_in_its_own_move():
    """EXT-7.3."""
    units = {"f": {"type": "floater", "hex": "1010", "facing": "N"}, "s": section("1009")}
    pick = {"type": "move", "by": "f", "path": [{"to": "1009"}, {"board": "s"}]}
    assert problem(units, pick, phase="dorian-move") == "not-a-section"


def test_a_line_of_sight_is_the_same_both_ways_and_units_do_not_block_it():
    """EXT-9.1, EXT-9.9."""
    units = {"s": section("1010"), "A": machine("1007"), "B": machine("1008"), "t": section("1009")}
    for terrain, seen in (({}, True), ({"1008": ["rough"]}, False)):
        for one, other in (("s", "A"), ("A", "s")):
            assert ask(units, {"type": "los", "from": one, "to": other}, {"terrain": terrain})["visible"] is seen


@pytest.mark.parametrize(("hex_", "code"), [("1010", "out-of-range"), ("1005", ""), ("1004", "out-of-range")])
def test_nothing_fires_at_range_0_or_beyond_5(hex_, code):
    """EXT-10.4: a Seeker reaches 5."""
    units = {"A": machine("1010", weapons={"slot-3": "seeker"}), "s": section(hex_, "dagmaton")}
    shot = fire("A", "s", weapons=["slot-3"])
    assert problem(units, shot, [0], phase="avronian-fire", simple=True) == code


@pytest.mark.parametrize(("target", "result"), [("agrax", "extra-armor-hit"), ("multipod", "speed")])
def test_a_critical_die_is_read_in_the_targets_column(target, result):
    """EXT-10.10, EXT-12.1, EXT-12.3: to-hit die, damage die, critical die; 0 is armor for one, speed for the other."""
    foe = {"type": target, "hex": "1008" if target == "agrax" else "1009", "facing": "N"}
    if target == "agrax":
        units = {"A": machine("1010", weapons={"slot-3": "seeker"}), "t": foe}
        found = resolve(units, fire("A", "t", weapons=["slot-3"]), [9, 8, 0], phase="avronian-fire", simple=True)
        assert found["units"]["t"]["armor"] == 5 - 3 - 1
    else:
        units = {"w": {"type": "walker", "hex": "1010", "facing": "N"}, "t": foe}
        found = resolve(units, fire("w", "t"), [9, 9, 0], phase="dorian-fire")
        assert found["units"]["t"]["speed"] == 2
    assert found["attacks"][0]["criticals"] == [result]


def test_there_are_these_orders():
    """EXT-18.1, EXT-19.1."""
    cycles = ("move", "combat")
    assert {which: {key for key, one in CATALOGUE.orders.items() if one.cycle == which} for which in cycles} == {
        "move": {"vector", "close", "retire", "patrol", "hold", "free-move"},
        "combat": {"closest-target", "sweep", "optimize", "target", "self-destruct", "free-target"},
    }


def test_reaching_the_objective_is_enough_however_short():
    """EXT-18.8: a Glide has to come 3 hexes nearer, or there."""
    units = {"A": machine("1010", "glide", "N", **{"move-cycle": cycle("vector")})}
    found = resolve(units, move_order("A", "1009", objective="1009"), phase="avronian-move")
    assert (found["hex"], found["objective-reached"]) == ("1009", True)


@pytest.mark.parametrize("order", [("1", "3"), ("3", "1")])
def test_the_player_picks_the_order_of_a_sweep(order):
    """EXT-19.8, EXT-16.9: which weapon fires first, and at whom."""
    slots = {"slot-1": "laser", "slot-3": "laser"}
    units = {"A": machine("1010", weapons=slots, **{"combat-cycle": cycle("sweep")})}
    units |= {"s": section("1008"), "t": section("1109")}
    fired = shots("A", (order[0], "t"), (order[1], "s"))
    found = resolve(units, fired, [0, 0], phase="avronian-fire")
    assert [one["target"] for one in found["attacks"]] == ["t", "s"]


def test_the_mark_of_a_target_order_is_open():
    """EXT-19.13."""
    units = {"A": gunner("target"), "s": section("1008")}
    steps = [(shots("A", ("1", "s"), mark="s"), [0]), {"type": "view", "player": "dorian"}]
    assert script(units, steps, phase="avronian-fire")["script"][1]["units"]["A"]["target"] == "s"


def test_secret_armies_are_known_as_they_enter():
    """EXT-21.3, EXT-21.4: then all but the orders, for spectators, too."""
    state = in_phase("avronian-move", "engage")
    for viewer in (DORIAN, SPECTATOR):
        assert "Alpha" not in GAME.view(state, viewer).state.units
        seen = GAME.view(with_unit(state, "Alpha", hex="2410", armor=7, speed=2), viewer).state.units["Alpha"]
        assert (seen.armor, seen.speed, dict(seen.weapons) != {}, seen.thanis) == (7, 2, True, ())
    assert refusal(state, DORIAN, type_="fire", by=["Ox"], target="Alpha") == "unknown-unit"
    assert "Ox" not in GAME.view(state, AVRONIAN).state.units


@pytest.mark.parametrize(
    ("scenario", "unit", "inside", "outside", "edges"),
    [
        ("three-pod", machine(None), ("2404", "0102"), "0101", {"dorian": "E", "avronian": "W"}),
        ("extractors", machine(None, wave="reinforcement"), ("0102",), "2404", {"dorian": "E", "avronian": "W"}),
        ("dobern", machine(None), ("0101", "0127"), "0201", {"dorian": "E", "avronian": "W"}),
        ("ambush", machine(None), ("0101", "2401"), "0102", {"dorian": "S", "avronian": "N"}),
    ],
)
def test_where_a_scenario_lets_enter_and_flee(scenario, unit, inside, outside, edges):
    """EXT-22.1, EXT-22.12, EXT-22.13, EXT-22.19, EXT-22.25, EXT-22.35."""
    rules = {"scenario": scenario, "simple": True, "turn": 4, "phase": "avronian-move"}

    def enter(label):
        return {"type": "move", "by": "A", "path": [{"enter": label, "facing": "S"}]}

    for label in inside:
        assert resolve({"A": unit}, enter(label), **rules)["hex"] == label
    assert problem({"A": unit}, enter(outside), **rules) == "not-an-entry-hex"
    assert CATALOGUE.scenarios[scenario].edges == edges


def test_lasers_alone_need_no_target_of_their_own():
    """EXT-19.10: what cannot fire at the mark does not fire, and the order is carried out."""
    units = {"A": machine("1010", weapons=LASER, **{"combat-cycle": cycle("target")}), "s": section("1002")}
    found = resolve(units, shots("A", mark="s"), phase="avronian-fire")
    assert (found["order"], found["attacks"]) == ("target", [])


def test_what_the_pieces_carry():
    """EXT-1.3: firepower, range and speed of all; armor of vehicles; steps and a cell of sections."""
    units = {
        "s": section("1010"),
        "o": {"type": "agrax", "hex": "1109", "facing": "N"},
        "A": machine("1008", "multipod"),
    }
    hits = script(units, [(fire("s", "A"), [9, 0]), (fire("o", "A"), [9, 0])], phase="dorian-fire")
    assert [one["attacks"][0]["firepower"] for one in hits["script"]] == [2, 5]
    assert (hits["units"]["s"]["steps"], hits["units"]["s"]["cell"], hits["units"]["o"]["armor"]) == (2, "panza", 5)


def test_a_move_is_one_move():
    """EXT-2.4: once a unit has moved it does not go on, whatever MP it kept."""
    units = {"s": section("1010", "lance"), "t": section("1012", "lance")}
    steps = [move("s", "1009"), move("t", "1011"), move("s", "1008")]
    found = script(units, steps, phase="dorian-move")["script"]
    assert [one.get("problem") for one in found] == [None, None, "already-moved"]


def test_a_way_through_an_enemy_costs_nothing_extra():
    """EXT-6.7, EXT-5.10: but none ends there."""
    units = {"s": section("1010", "lance"), "A": machine("1009")}
    assert resolve(units, move("s", "1009", "1008"), phase="dorian-move")["mp-spent"] == 2
    assert problem(units, move("s", "1009"), phase="dorian-move") == "enemy-occupied"


def test_a_status_counts_at_once():
    """EXT-11.12: the second attack of a phase meets the section that the first one pinned."""
    units = {
        "A": machine("1010", weapons={"slot-3": "laser"}),
        "B": machine("1210", weapons={"slot-3": "laser"}),
        "s": section("1108"),
    }
    steps = [(fire(by, "s", weapons=["slot-3"]), [9, 0]) for by in ("A", "B")]
    found = script(units, steps, phase="avronian-fire", simple=True)["script"]
    assert [one["units"]["s"]["status"] for one in found] == ["pinned", "routed"]


@pytest.mark.parametrize(
    ("scenario", "unit", "turn", "label", "code"),
    [
        ("dobern", "transcom", 5, "2410", "too-early"),
        ("dobern", "transcom", 6, "2410", ""),
        ("dobern", "transcom", 6, "2310", "not-an-entry-hex"),
        ("engage", "transcom", 1, "0110", ""),
        ("engage", "transcom", 1, "2410", "not-an-entry-hex"),
    ],
)
def test_where_and_when_the_dorians_enter(scenario, unit, turn, label, code):
    """EXT-22.37: turn 6 over the east edge. EXT-22.49: through any hex of column 01."""
    wave = {"wave": "reinforcement"} if scenario == "dobern" else {}
    units = {"t": section(None, unit, **wave)}
    enter = {"type": "move", "by": "t", "path": [{"enter": label}]}
    assert problem(units, enter, scenario=scenario, turn=turn, phase="dorian-move") == code
