"""The plan of the table: what it measures, where a move leads, what is drawn."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.game import REFEREE
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, unit

GUNS = army(
    "laser",
    unit("Tank", "medium-laser-tank", "A"),
    unit("Mate", "medium-laser-tank", "A"),
    unit("Hunter", "missile-tank-destroyer", "H"),
    unit("Tube", "sp-medium-gun", "T", ammunition=2),
    unit("Eye", "rifle-squad", "E", add_upgrades=["afo"]),
    unit("Van", "wheeled-apc", "V"),
    unit("Foot", "rifle-squad", "V"),
)
FOES = army(
    "laser", unit("Foe", "medium-gun-tank", "F"), unit("Squad", "rifle-squad", "S"), unit("Bender", "field-generator")
)
PLACES = {
    "Tank": (10, 10, 0),
    "Mate": (12, 10, 0),
    "Hunter": (30, 10, 0),
    "Tube": (40, 2, 0),
    "Eye": (50, 10, 0),
    "Van": (60, 10, 0),
    "Foot": (61, 10, 0),
    "Foe": (10, 25, 180),
    "Squad": (40, 30, 0),
    "Bender": (14, 30, 0),
}
GROUND = (
    ("woods", 20, 17, 4, 4),
    ("hill", 12, 17, 2, 2),
    ("low-wall", 16, 12, 4, 0.4),
    ("urban", 50, 30, 6, 6),
    ("road", 60, 20, 2, 24),
    ("swamp", 64, 20, 4, 8),
    ("deep-water", 3, 14, 4, 4),
)


@pytest.fixture
def table():
    state = begin(GUNS, FOES, plan=True)
    for name, (x, y, facing) in PLACES.items():
        viewer = RED if state.units[name].side == "red" else BLUE
        state = do(state, viewer, type="place", unit=name, at=[x, y], facing=facing)
    for kind, x, y, width, depth in GROUND:
        state = do(state, RED, type="place-ground", kind=kind, at=[x, y], width=width, depth=depth)
    return state


@pytest.fixture
def acting(table):
    state = in_turn(table, face=6)
    for key in ("red/H", "red/T", "red/E", "red/V"):
        state = do(state, RED, type="activate", platoon=key)
        state = do(state, RED, type="end-activation", platoon=key) if key != "red/V" else state
    state = do(state, RED, type="end-activation", platoon="red/V")
    return do(state, RED, type="activate", platoon="red/A")


def measured(state, viewer=RED, **action):
    document = {key.replace("_", "-"): value for key, value in action.items()}
    return GAME.measured(GAME.view(state, viewer), document)


def fire(state, by, target, weapon="laser-cannon", **more):
    return measured(state, type="fire", by=by, target=target, weapon=weapon, range=1, **more)


def moved(state, name, x, y, **more):
    """The cost of a move to a place, and the stand afterwards."""
    action = {"type": "drive", "unit": name, "to": [x, y], **more}
    (event, *_) = GAME.decide(state, RED, GAME.actions.read(action), None)
    return event.result["cost"], do(state, RED, **action).units[name]


# --- fire -----------------------------------------------------------------------------------------


def test_a_shot_is_measured(table):
    shot = fire(table, "Tank", "Foe")
    assert (shot["range"], shot["aspect"], shot["in-arc"]) == (15, "front", True)
    assert (shot["woods"], shot["blocked"]) == (0, False)
    assert shot["field-generator"] and not shot["amds"], "the generator stands 6.4 inches from the target"
    assert fire(table, "Hunter", "Foe", "he-missile")["aspect"] == "flank"


def test_front_and_flank_part_at_45_degrees_off_the_nose(table):
    for x, aspect in ((10 + 14.9, "front"), (10 + 15.1, "flank")):
        state = do(table, RED, type="place", unit="Tank", at=[x, 10], facing=0)
        assert fire(state, "Tank", "Foe")["aspect"] == aspect


def test_a_fixed_gun_fires_15_degrees_to_each_side(table):
    for x, inside in ((32, True), (36, False)):
        state = do(table, RED, type="place", unit="Hunter", at=[x, 10], facing=0)
        state = do(state, BLUE, type="place", unit="Foe", at=[30, 25], facing=180)
        assert fire(state, "Hunter", "Foe", "he-missile")["in-arc"] is inside
        assert fire(state, "Hunter", "Foe", "he-missile", **{"facing-changed": True})["in-arc"]


def test_woods_are_measured_through_and_hills_stand_in_the_way(table):
    state = do(table, BLUE, type="place", unit="Foe", at=[20, 24], facing=180)
    state = do(state, RED, type="place", unit="Tank", at=[20, 10], facing=0)
    assert fire(state, "Tank", "Foe")["woods"] == 4
    state = do(state, RED, type="place", unit="Tank", at=[12, 10], facing=0)
    state = do(state, BLUE, type="place", unit="Foe", at=[12, 24], facing=180)
    assert fire(state, "Tank", "Foe")["blocked"]
    state = do(state, RED, type="place", unit="Tank", at=[12, 17], facing=0)
    assert not fire(state, "Tank", "Foe")["blocked"], "who stands on it sees from it"


def test_urban_ground(table):
    state = do(table, BLUE, type="place", unit="Squad", at=[50, 27.5])
    assert fire(state, "Eye", "Squad", "apwl")["urban-depth"] == 0.5
    state = do(state, BLUE, type="place", unit="Squad", at=[50, 30])
    assert fire(state, "Eye", "Squad", "apwl")["urban-depth"] == 3
    state = do(state, RED, type="place", unit="Eye", at=[52, 30])
    assert fire(state, "Eye", "Squad", "apwl")["both-urban"]


def test_what_has_no_place_is_typed(table):
    state = begin(GUNS, FOES, plan=True)
    assert fire(state, "Tank", "Foe") == {
        "type": "fire",
        "by": "Tank",
        "target": "Foe",
        "weapon": "laser-cannon",
        "range": 1,
    }
    plain = begin(GUNS, FOES)
    assert GAME.screen(GAME.view(plain, RED)).plan is None and not GAME.sketch(GAME.view(plain, RED), None).pieces


# --- movement -------------------------------------------------------------------------------------


def test_a_way_is_measured_through_its_ground(acting):
    assert moved(acting, "Tank", 10, 15)[0] == 5
    cost, unit_ = moved(acting, "Tank", 16, 10)
    assert (cost, unit_.facing, unit_.at) == (6, 90, (16, 10))
    assert moved(acting, "Mate", 12, 15.5)[0] == 5.5, "the hill begins at 16"
    assert moved(acting, "Mate", 12, 17)[0] == 9, "and costs 2 more for tracks"


def test_walls_and_swamp_and_roads(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/A")
    assert moved(state, "Mate", 16, 14)[0] == pytest.approx(5.7 + 4)
    assert state.units["Van"].transport == "wheeled"
    state = do(do(state, RED, type="end-activation", platoon="red/A"), RED, type="activate", platoon="red/V")
    assert moved(state, "Van", 60, 20)[0] == 5, "a road is half"
    action = {"type": "drive", "unit": "Van", "to": [64, 18]}
    assert refused(state, RED, **action) == "terrain-not-allowed"


def test_turning_round_costs_an_inch_and_backing_twice_the_way(acting):
    cost, unit_ = moved(acting, "Tank", 10, 7)
    assert (cost, unit_.facing) == (4, 180)
    cost, unit_ = moved(acting, "Tank", 10, 7, backward=True)
    assert (cost, unit_.facing) == (6, 0)
    cost, unit_ = moved(acting, "Tank", 10, 13, facing=90)
    assert (cost, unit_.facing) == (4, 90)
    assert moved(acting, "Tank", 10, 10, facing=90)[0] == 1


def test_deep_water_is_crossed_or_not_entered(acting):
    state = do(acting, REFEREE, type="place", unit="Tank", at=[3, 11], facing=0)
    assert refused(state, RED, type="drive", unit="Tank", to=[3, 14]) == "deep-water"


def test_cohesion_and_what_asks_for_a_test_are_measured(acting):
    far = do(acting, REFEREE, type="place", unit="Tank", at=[4, 4], facing=0)
    assert refused(far, RED, type="drive", unit="Tank", to=[4, 6]) == "out-of-cohesion"
    assert moved(far, "Tank", 9.2, 10)[0] <= 12
    failed = do(acting, RED, 1, type="platoon-morale", platoon="red/A", reason="closer")
    assert refused(failed, RED, type="drive", unit="Tank", to=[10, 12]) == "may-not-advance"
    assert moved(failed, "Tank", 10, 9)[0] == 2


def test_the_table_has_edges(acting):
    assert refused(acting, RED, type="drive", unit="Tank", to=[-1, 10]) in ("no-place", "below-zero")
    assert refused(acting, RED, type="drive", unit="Tank", to=[10, 49]) == "no-place"
    with pytest.raises(Illegal):
        GAME.decide(begin(GUNS, FOES), RED, GAME.actions.read({"type": "place", "unit": "Tank", "at": [1, 1]}), None)


# --- carriers, shells, bombs ----------------------------------------------------------------------


def test_who_gets_on_leaves_the_plan_and_gets_off_next_to_its_carrier(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/V")
    assert measured(state, type="load", unit="Foot", carrier="Van")["distance"] == 0
    state = do(state, RED, type="load", unit="Foot", carrier="Van")
    assert state.units["Foot"].at is None
    state = do(state, RED, type="drive", unit="Van", to=[60, 14])
    state = do(state, RED, type="unload", unit="Foot")
    assert state.units["Foot"].at == (61, 14)


def test_a_call_and_its_shells_are_measured_from_the_counter(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/T")
    call = measured(state, type="artillery-call", by=["Tube"], observer="Eye", at=[40, 28], range=4, mode="now")
    assert call["range"] == 26
    state = do(state, RED, 9, **{key: value for key, value in call.items() if key != "type"}, type="artillery-call")
    fall = measured(state, type="artillery-impact", by=["Tube"], targets={})
    assert fall["targets"] == ["Squad"]
    circle = next(one for one in GAME.screen(GAME.view(state, BLUE)).plan.circles if "artillery" in one.title)
    assert (circle.x, circle.y, circle.radius) == (40, 28, 2)


def test_what_lies_near_an_aim_point_is_measured_along_the_flight():
    bomber = army("plasma", unit("Bomber", "bomb-bomber", "Air"), unit("Tank", "medium-gun-tank", "T"))
    state = begin(bomber, FOES, plan=True)
    state = do(state, BLUE, type="place", unit="Squad", at=[31, 24])
    state = do(state, REFEREE, type="correct", path=["units", "Bomber", "turns-off"], value=None, reason="test")
    state = do(state, REFEREE, type="place", unit="Bomber", at=[24, 24], facing=90)
    drop = {"range": 10, "in-arc": True, "at": [30, 25], "targets": {}}
    found = measured(state, type="bomb", by="Bomber", bombs=[drop, {**drop, "at": [24, 30]}])["bombs"]
    assert found[0]["targets"] == {"Squad": {"along": 1, "across": 1}}
    assert found[0]["in-arc"] and found[0]["range"] == 6.1
    assert not found[1]["in-arc"] and not found[1]["targets"]


# --- who may place, what is drawn -----------------------------------------------------------------


def test_a_platoon_is_put_down_in_a_row():
    state = begin(GUNS, FOES, plan=True)
    assert GAME.screen(GAME.view(state, RED)).plan.missing
    state = do(state, RED, type="place-platoon", platoon="red/A", at=[20, 5], facing=0, spacing=3)
    assert (state.units["Tank"].at, state.units["Mate"].at) == ((18.5, 5), (21.5, 5))


def test_only_the_referee_mends_the_plan_once_the_battle_runs(acting):
    place = {"type": "place", "unit": "Tank", "at": [11, 10]}
    assert refused(acting, RED, **place) == "referee-only"
    assert do(acting, REFEREE, **place).units["Tank"].at == (11, 10)
    assert refused(acting, RED, type="place-ground", kind="woods", at=[1, 1]) == "referee-only"


def test_arcs_and_ghosts_are_drawn(acting):
    view = GAME.view(acting, RED)
    shot = GAME.actions.read({"type": "fire", "by": "Hunter", "target": "Foe", "weapon": "he-missile", "range": 20})
    drawn = GAME.sketch(view, shot)
    assert [(one.half, one.reach) for one in drawn.arcs] == [(15, 20), (45, 3)] and len(drawn.lines) == 1
    drive = GAME.actions.read({"type": "drive", "unit": "Tank", "to": [10, 16]})
    drawn = GAME.sketch(view, drive)
    assert drawn.pieces[0].ghost and drawn.lines[0].title == '6"' and len(drawn.circles) == 2
    assert "move:Tank" in offered(acting, RED) and offered(acting, RED)["move:Tank"].placing.at == ("to",)


def test_what_nobody_sees_is_not_on_the_plan():
    state = begin(GUNS, FOES, plan=True, **{"hidden-set-up": True})
    state = do(state, BLUE, type="posture", unit="Squad", concealed=True)
    state = do(state, BLUE, type="place", unit="Squad", at=[40, 30])
    pieces = {viewer: {one.id for one in GAME.screen(GAME.view(state, viewer)).plan.pieces} for viewer in (RED, BLUE)}
    assert pieces == {RED: set(), BLUE: {"Squad"}}


def test_the_chances_of_everything_in_a_circle_are_listed(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/T")
    call = {"by": ["Tube"], "observer": "Eye", "at": [40, 28], "range": 26, "mode": "now"}
    state = do(state, RED, 9, type="artillery-call", **call)
    fall = GAME.actions.read({"type": "artillery-impact", "by": ["Tube"], "targets": {"Squad": 2, "Foe": 1}})
    lines = {line.label: line.amount for line in GAME.preview(GAME.view(state, RED), fall)}
    # Medium Laser shells 1/3: 4 to 9 for a squad; 1 + 1 - 4 to 6 + 1 - 4 for a tank.
    assert lines == {
        "Squad: suppressed": "16.7 %",
        "Squad: destroyed": "83.3 %",
        "Foe: no effect": "50 %",
        "Foe: destroyed": "50 %",
    }


def test_who_has_lost_touch_is_offered_the_way_back(acting):
    """To stay is no legal move for it, and yet it may go where its platoon is (SP-5.8)."""
    far = do(acting, RED, type="drive", unit="Tank", to=[10, 16])
    for name in ("Tank", "Mate"):
        offer = next(one for one in GAME.offers(GAME.view(far, RED)) if one.key == f"move:{name}")
        assert offer.closed is None and offer.fields
        assert do(far, RED, **offer.action).units[name].moved > 1
    assert refused(far, RED, type="drive", unit="Mate", to=[12, 10]) == "out-of-cohesion"
    lost = do(far, REFEREE, type="place", unit="Mate", at=[60, 40], facing=0)
    assert next(one for one in GAME.offers(GAME.view(lost, RED)) if one.key == "move:Mate").closed.code


def test_aircraft_fly_straight_on_and_off_the_table():
    """On the plan an aircraft neither turns nor stops short, and leaves where its flight does (SP-22.11)."""
    state = begin(army("laser", unit("Hawk", "missile-fighter", "A")), FOES, plan=True)
    flying = {"turns_off": None, "exit_edge": "south", "at": (10, 4), "facing": 0}
    state = changed(state, units={**state.units, "Hawk": changed(state.units["Hawk"], **flying)})
    state = changed(state, stage="play", turn="red", points=1)
    state = do(state, RED, type="activate", platoon="red/A")
    flight = {"type": "aircraft-move", "unit": "Hawk", "inches": 40}
    for astray in ({"at": [20, 44]}, {"at": [10, 20]}, {"at": [10, 44], "facing": 90}):
        assert refused(state, RED, **flight, **astray) == "aircraft-must-fly-straight"
    after = do(state, RED, **offered(state, RED)["fly:Hawk"].action)
    assert after.units["Hawk"].at == (10, 44)
    high = changed(state, units={**state.units, "Hawk": changed(state.units["Hawk"], at=(10, 30))})
    assert do(high, RED, **offered(high, RED)["fly:Hawk"].action).units["Hawk"].exit_edge == "north"


def test_what_flies_on_comes_straight_from_its_edge():
    state = in_turn(
        begin(army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X")), FOES, plan=True)
    )
    state = do(changed(state, turn="red", points=1), RED, 10, type="air-support", side="red")
    offer = offered(state, RED)["fly:Hawk"]
    assert (offer.action["edge"], offer.action["facing"], offer.action["inches"]) == ("north", 180, 24)
    east = measured(state, **{**offer.action, "edge": "east"})
    assert (east["facing"], east["inches"]) == (270, 36)
    assert measured(state, **{**offer.action, "facing": 200})["facing"] == 200
    assert refused(state, RED, **{**offer.action, "facing": 0}) == "aircraft-must-fly-straight"
    after = do(state, RED, **{**offer.action, **east})
    assert after.units["Hawk"].facing == 270
