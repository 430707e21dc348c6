"""Movement, transport and routs (sections 5 to 7), with the rulings on them."""

import pytest

from tests.games.extractors.play import machine, move, path, problem, resolve, section

WALKER = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
REVIL = {"r": {"type": "revil", "hex": "1010", "facing": "N"}}
SHOCK = {"s": section("1010")}
LANCE = {"s": section("1010", "lance")}


def moved(units, action, dice=(), **state):
    found = resolve(units, action, dice, phase="dorian-move", **state)
    return found.get("problem") or (found["hex"], found["mp-spent"])


# --- turns (EXT-6.3 to EXT-6.6, R-14) --------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "outcome"),
    [
        (["NE", "1110"], ("1110", 1)),
        (["1009", "NE"], ("1009", 1)),
        (["NE", "1110", "N"], ("1110", 2)),
        (["NE"], ("1010", 1)),
        (["S"], ("1010", 1)),
        (["NE", "N"], ("1010", 1)),
        (["SE"], ("1010", 1)),
        (["NE", "SE"], ("1010", 1)),
        (["S", "1011"], ("1011", 2)),
        (["NE", "1110", "N", "1109"], ("1109", 2)),
        (["NE", "1110", "N", "1109", "NW"], ("1109", 3)),
        (["NE", "1110", "SE", "1210", "NE"], ("1210", 3)),
        ([], ("1010", 0)),
    ],
)
def test_turns_one_free_for_each_hex_entered(steps, outcome):
    """One free turn a hex, more than 60 degrees in a hex 1 MP, a turn in every hex one MP (EXT-6.4 to EXT-6.6)."""
    assert moved(WALKER, move("w", *steps)) == outcome


def test_only_into_the_front_hex():
    assert moved(WALKER, move("w", "1110")) == "not-front-hex"
    assert moved(WALKER, move("w", "1012")) == "not-adjacent"
    assert moved(SHOCK, move("s", "1012")) == "not-adjacent"
    assert moved(SHOCK, move("s", "N")) == "no-facing"


def test_off_the_map():
    """Columns 01 to 24, rows 01 to 27 (EXT-5.1)."""
    assert moved({"s": section("1027")}, move("s", "1028")) == "off-map"
    assert moved({"s": section("2410")}, move("s", "2510")) == "off-map"


# --- terrain (EXT-6.11 to EXT-6.15, R-13, R-15, R-16) ----------------------------------------------


COSTS = {
    "walker": {"clear": 1, "rough": 1.5, "lake": 4, "build-up": 2, "depression": 1, "bog": 2, "flux": 2, "chimneys": 1},
    "lance": {"clear": 1, "rough": 2, "lake": None, "build-up": 1, "depression": 1, "bog": 2, "flux": 1, "chimneys": 1},
    "agrax": {"clear": 1, "rough": 2, "lake": None, "build-up": 2, "depression": 1, "bog": 3, "flux": 2, "chimneys": 1},
    "revil": {
        "clear": 1,
        "rough": 1.5,
        "lake": 1,
        "build-up": 2,
        "depression": 1,
        "bog": None,
        "flux": 1,
        "chimneys": 2,
    },
    "flyer": {"clear": 1, "rough": 1, "lake": 1, "build-up": 1, "depression": 1, "bog": 1, "flux": 1, "chimneys": None},
}


@pytest.mark.parametrize(("type_", "terrain"), [(one, key) for one in COSTS for key in COSTS[one]])
def test_cost_of_each_terrain(type_, terrain):
    units = {"u": section("1010", type_) if type_ == "lance" else {"type": type_, "hex": "1010", "facing": "N"}}
    cost = COSTS[type_][terrain]
    found = moved(units, move("u", "1009"), terrain={"1009": [terrain]})
    assert found == ("impassable" if cost is None else ("1009", cost))


def test_several_terrains_the_dearest_plus_surcharges():
    terrain = {"1009": ["build-up", "rough", "flux"]}
    assert moved(WALKER, move("w", "1009"), terrain=terrain) == ("1009", 3)
    assert moved(REVIL, move("r", "1009"), terrain={"1009": ["rough", "chimneys"]}) == ("1009", 2.5)
    assert moved(REVIL, move("r", "1009"), terrain={"1009": ["rough", "bog"]}) == "impassable"


def test_lake_takes_the_untouched_allowance():
    """Before any MP is spent, a free turn allowed, nothing after (EXT-6.13, R-16)."""
    lake = {"1009": ["lake"], "1110": ["lake"]}
    assert moved(WALKER, move("w", "1009"), terrain=lake) == ("1009", 4)
    assert moved(WALKER, move("w", "NE", "1110"), terrain=lake) == ("1110", 4)
    assert moved(WALKER, move("w", "1009", "1008"), terrain=lake) == "not-enough-mp"
    assert moved({"w": {**WALKER["w"], "hex": "1011"}}, move("w", "1010", "1009"), terrain=lake) == "not-enough-mp"


def test_minimum_move_needs_speed_and_open_ground():
    """One hex without turning, whatever it costs; not with speed 0, not into forbidden terrain (EXT-6.8, R-15)."""
    agrax = {"type": "agrax", "hex": "1010", "facing": "N"}
    slow, still = {"a": {**agrax, "speed-hits": 1}}, {"a": {**agrax, "speed-hits": 2}}
    assert moved(slow, move("a", "1009"), terrain={"1009": ["bog"]}) == ("1009", 2)
    assert moved(slow, move("a", "1009", "NE"), terrain={"1009": ["bog"]}) == "not-enough-mp"
    assert moved(slow, move("a", "1009", "1008"), terrain={"1009": ["bog"]}) == "not-enough-mp"
    assert moved(slow, move("a", "1009"), terrain={"1009": ["lake"]}) == "impassable"
    assert moved(still, move("a", "1009")) == "immobilized"
    assert moved(still, move("a", "NE")) == "immobilized"


# --- roads (EXT-6.17 to EXT-6.20, R-18, R-19) ------------------------------------------------------


ROAD = [["1010", "1009", "1008", "1007", "1006", "1005", "1004", "1003", "1002", "1001"]]


def test_road_costs_one_whatever_lies_there():
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
    assert moved(SHOCK, move("s", "=1009")) == "no-road"
    assert moved(SHOCK, move("s", "=1009"), roads=[["1010", "1109"], ["1009", "1008"]]) == "no-road"


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
    assert moved({"u": unit}, move("u", *road[:most]), roads=ROAD) == (f"10{10 - most:02}", most)
    assert moved({"u": unit}, move("u", *road[: most + 1]), roads=ROAD) == "not-enough-mp"


def test_road_bonus_is_lost_by_any_other_mp():
    free_turn = move("w", "=1009", "=1008", "=1007", "=1006", "=1005", "NE")
    assert moved(WALKER, free_turn, roads=ROAD) == ("1005", 5)
    paid_turn = move("w", "S", "N", "=1009", "=1008", "=1007", "=1006")
    assert moved(WALKER, paid_turn, roads=ROAD) == "not-enough-mp"
    assert moved(SHOCK, move("s", "1009", "=1008", "=1007"), roads=ROAD) == "not-enough-mp"


def test_no_road_bonus_for_extractors_and_the_routed():
    """EXT-6.20."""
    extractor = {"x": {"type": "extractor", "hex": "1010", "facing": "N"}}
    steps = ["=1009", "=1008", "=1007", "=1006"]
    assert problem(extractor, move("x", *steps), roads=ROAD, phase="avronian-move") == "not-enough-mp"
    routed = {"s": section("1010", status="routed")}
    found = moved(routed, move("s", "=1009", "=1008", "=1007"), roads=ROAD, edges={"dorian": "N"})
    assert found == "not-enough-mp"


def test_orni_gets_nothing_from_roads():
    flyer = {"f": {"type": "flyer", "hex": "1010", "facing": "N"}}
    assert moved(flyer, move("f", "=1009"), roads=ROAD, terrain={"1009": ["chimneys"]}) == "impassable"


# --- bog and flux (EXT-6.16, EXT-6.21, EXT-6.22, R-17, R-20, R-49) ---------------------------------


@pytest.mark.parametrize(("die", "free"), [(0, True), (6, True), (7, False), (9, False)])
def test_leaving_the_bog(die, free):
    found = moved(LANCE, move("s", "1009", "1008"), [die], terrain={"1010": ["bog"]})
    assert found == (("1008", 2) if free else ("1010", 0))


def test_leaving_one_bog_for_another_is_rolled_for():
    terrain = {"1010": ["bog"], "1009": ["bog"]}
    found = resolve(LANCE, move("s", "1009", "1008"), [3, 8], terrain=terrain, phase="dorian-move")
    assert (found["hex"], found["stuck"], found["mp-spent"]) == ("1009", True, 2)


def test_stuck_midway_keeps_what_was_spent():
    found = resolve(LANCE, move("s", "1009", "1008"), [9], terrain={"1009": ["bog"]}, phase="dorian-move")
    assert (found["hex"], found["mp-spent"], found["stuck"]) == ("1009", 2, True)


def test_a_road_leads_out_of_the_bog_without_a_roll():
    assert moved(LANCE, move("s", "=1009"), terrain={"1010": ["bog"]}, roads=ROAD) == ("1009", 1)


def test_drift_is_one_hex_without_chains():
    flux = {"1009": "NE", "1109": "NE"}
    terrain = {"1009": ["flux"], "1109": ["flux"]}
    found = resolve(SHOCK, move("s", "1009", "1108"), terrain=terrain, flux=flux, phase="dorian-move")
    assert (found["hex"], found["drift"], found["mp-spent"]) == ("1108", "1109", 2)


@pytest.mark.parametrize(
    ("more", "terrain"),
    [({}, {"1009": ["flux"], "1109": ["lake"]}), ({"A": machine("1109", "glide")}, {"1009": ["flux"]})],
)
def test_no_drift_into_forbidden_or_held_hexes(more, terrain):
    found = resolve({**SHOCK, **more}, move("s", "1009"), terrain=terrain, flux={"1009": "NE"}, phase="dorian-move")
    assert (found["hex"], found["drift"]) == ("1009", None)


def test_vehicles_do_not_drift():
    assert moved(WALKER, move("w", "1009"), terrain={"1009": ["flux"]}, flux={"1009": "NE"}) == ("1009", 2)


# --- ends of moves (EXT-5.9, EXT-5.10) -------------------------------------------------------------


def test_through_enemies_but_not_onto_them():
    units = {**LANCE, "A": machine("1009", "glide")}
    assert moved(units, move("s", "1009")) == "enemy-occupied"
    assert moved(units, move("s", "1009", "1008")) == ("1008", 2)


def test_one_vehicle_in_a_hex():
    units = {**WALKER, "f": {"type": "floater", "hex": "1009"}}
    assert moved(units, move("w", "1009")) == "vehicle-stacking"


def test_passengers_and_garrisons_count():
    boat = {"f": {"type": "floater", "hex": "1009"}, "p": section("1009", "lance", aboard="f")}
    assert moved({**SHOCK, **boat}, move("s", "1009")) == ("1009", 1)
    full = {**boat, "q": section("1009", "lance", aboard="f")}
    assert moved({**SHOCK, **full}, move("s", "1009")) == "stacking-limit"
    two = {
        "f": {"type": "floater", "hex": "1010"},
        "p": section("1010", aboard="f"),
        "q": section("1009"),
        "r": section("1009"),
    }
    assert moved(two, move("f", "1009")) == "stacking-limit"


def test_units_that_may_not_move():
    assert moved({"s": section("1010", status="pinned")}, move("s", "1009")) == "pinned"
    assert moved({"c": {"type": "command-post", "hex": "1010"}}, move("c", "1009")) == "static-unit"
    assert moved({"s": section("1010", hidden=True)}, move("s", "1009")) == "unit-hidden"
    assert moved({"s": section("1010", moved=True)}, move("s", "1009")) == "already-moved"
    assert moved({"s": section("1010", destroyed=True)}, move("s", "1009")) == "unit-out-of-play"
    assert problem(SHOCK, move("s", "1009"), phase="dorian-fire") == "wrong-phase"


# --- transport (section 7) -------------------------------------------------------------------------


BOAT = {"f": {"type": "floater", "hex": "1009", "facing": "N"}}


def boarding(*steps, by="s"):
    return {"type": "move", "by": by, "path": [*path(*steps), {"board": "f"}]}


def test_boarding():
    assert moved({**SHOCK, **BOAT}, boarding()) == "not-same-hex"
    assert moved({**WALKER, **BOAT}, boarding(by="w")) == "not-a-section"
    full = {**BOAT, "p": section("1009", aboard="f"), "q": section("1009", aboard="f")}
    assert moved({**SHOCK, **full}, boarding("1009")) == "transport-full"
    flyer = {**SHOCK, "f": {"type": "flyer", "hex": "1009"}}
    assert moved(flyer, boarding("1009")) == "not-a-transport"
    after = boarding("1009")
    after["path"].append({"to": "1008"})
    assert moved({"s": section("1010", "lance"), **BOAT}, after) == "movement-ended"
    assert moved({"s": section("1011"), **BOAT}, boarding("1010", "1009")) == "not-enough-mp"


def test_leaving_a_floater():
    riding = {**BOAT, "s": section("1009", aboard="f")}
    assert moved(riding, move("s", "1008")) == "must-unboard-first"
    out = {"type": "move", "by": "s", "path": [{"unboard": True}, {"to": "1008"}]}
    assert moved(riding, out) == ("1008", 2)
    assert moved({**SHOCK, **BOAT}, out) == "not-aboard"


def test_passengers_move_with_the_floater():
    riding = {**BOAT, "s": section("1009", aboard="f")}
    assert resolve(riding, move("f", "1008"), phase="dorian-move")["units"]["s"]["hex"] == "1008"


# --- routs (EXT-6.23 to EXT-6.25, R-22) ------------------------------------------------------------


def test_a_routed_section_ends_as_near_as_it_can():
    routed = {"s": section("1010", status="routed")}
    assert moved(routed, move("s", "1110", "1210"), edges={"dorian": "E"}) == ("1210", 2)
    assert moved(routed, move("s", "1110"), edges={"dorian": "E"}) == "rout-direction"
    blocked = {"1110": ["lake"], "1111": ["lake"]}
    assert moved(routed, move("s", "1009", "1109"), edges={"dorian": "E"}, terrain=blocked) == ("1109", 2)


def test_a_routed_section_that_can_leave_does():
    routed = {"s": section("2302", status="routed")}
    leave = {"type": "move", "by": "s", "path": [{"to": "2401"}, {"exit": "E"}]}
    found = resolve(routed, leave, edges={"dorian": "E"}, phase="dorian-move", turn=3)
    assert found["units"]["s"]["exited"] == {"edge": "E", "turn": 3, "status": "routed"}
    assert moved(routed, move("s", "2401"), edges={"dorian": "E"}) == "rout-direction"


def test_the_phase_waits_for_the_routed():
    routed = {"s": section("1010", status="routed")}
    assert problem(routed, {"type": "end-phase"}, phase="dorian-move", edges={"dorian": "E"}) == "routed-must-move"
    cornered = {"s": section("2410", status="routed", moved=True)}
    assert not problem(cornered, {"type": "end-phase"}, phase="dorian-move", edges={"dorian": "E"})


# --- entering and leaving the map (EXT-4.7, EXT-6.26) ----------------------------------------------


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
