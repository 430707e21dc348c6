"""Figures on a table that was laid out: where they begin, where a move ends, what the plan measures (WL-1.1)."""

import pytest

from rules.games.war_logic.battle.state import Card
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import SPECTATOR, side
from rules.kit.plan import distance
from tests.games.war_logic.samples import BRITISH, COSSACKS
from tests.games.war_logic.tables import act, begun, course, man, offered, refused

ZONE, HOUSE = {"kind": "zone-1", "at": [24, 9], "width": 20, "depth": 6}, {"kind": "house", "at": [24, 18]}
LAID = {"game": "war-logic", "kind": "map", "width": 48, "depth": 36, "pieces": [ZONE, HOUSE]}
FIGHT = {"type": "move", "by": "corporal", "with_": "human-land-move", "medium": "land"}


@pytest.fixture(scope="module")
def laid():
    return begun(BRITISH, COSSACKS, drawn=PIN.write(Pin(name="Laid", body=LAID)))


@pytest.fixture(scope="module")
def turn(laid):
    state = act(laid, "x", type="begin-turn", side="x")
    mates = ["corporal", "private-1", "private-2"]
    order = {"type": "order", "by": "commander", "with_": "sergeant", "via": "voice", "targets": mates}
    return act(state, "x", **order, distances=dict.fromkeys(mates, 1))


def test_sides_begin_close_to_their_leader_and_face_each_other(laid):
    for key, far, facing in (("x", range(6, 13), 0), ("y", range(19, 37), 180)):
        own = [unit for unit in laid.units.values() if unit.side == key]
        assert len({unit.at for unit in own}) == len(own) and {unit.facing for unit in own} == {facing}
        assert all(int(unit.at[1]) in far and distance(unit.at, own[0].at) <= 2 for unit in own)
    pieces = GAME.display.screen(GAME.view(laid, SPECTATOR)).plan.pieces
    marks = [(one.side, one.mark) for one in pieces]
    assert len(set(marks)) == len(marks) == len(laid.units), "no two of a side have the same letters"
    assert all(unit.at is None for unit in begun(BRITISH, COSSACKS).units.values()), "without a table there are none"


def test_a_move_ends_where_it_leads_and_no_farther_than_it_goes(turn):
    start = turn.units["corporal"].at
    end = (start[0] - 3, start[1] + 4)
    moved = act(turn, "x", **FIGHT, distance=5, to=end).units["corporal"]
    assert moved.at == end and moved.facing == 323
    assert act(turn, "x", **FIGHT, distance=6, to=end).units["corporal"].at == end, "a way round is longer"
    assert refused(turn, "x", **FIGHT, distance=4.9, to=end) == "too-far"
    assert refused(turn, "x", **FIGHT, distance=6, to=[24, 37]) == "off-table"
    assert act(turn, "x", **FIGHT, distance=5).units["corporal"].at == start, "nobody has said where"
    bare = replace(turn, table=None)
    assert refused(bare, "x", **FIGHT, distance=5, to=end) == "off-table"


def test_the_plan_measures_moves_orders_and_shots(turn):
    view = GAME.view(turn, side("x"))
    measure = GAME.display.plan.measure
    x, y = turn.units["corporal"].at
    assert measure(view, {"type": "move", "by": "corporal", "to": [x, y + 2.54]})["distance"] == 2.5
    assert measure(view, {"type": "order", "by": "commander", "targets": ["corporal"]})["distances"] == {"corporal": 0}
    aimed = {"type": "attack", "by": "corporal", "target": "private-1"}
    between = distance((x, y), turn.units["private-1"].at)
    assert between > 1 and measure(view, aimed)["distance"] == round(between - 1, 1), "from base to base"
    shot = {
        "type": "attack",
        "by": "corporal",
        "with": "musket",
        "target": "House",
    }  # as a form begins: no distance yet
    assert measure(view, shot)["distance"] == pytest.approx(15 - y - 0.5, abs=0.05), "to the wall, 3 inches nearer"
    assert measure(view, {"type": "volley", "shots": [shot]})["shots"] == [measure(view, shot)]
    told = list(GAME.display.plan.contradictions(view, {**shot, "distance": 3}))
    assert told == [f"typed 3 inches, the plan says {measure(view, shot)['distance']:g}"]
    offer = offered(turn, "x")["move:corporal:human-land-move"]
    assert offer.placing.piece == "corporal" and offer.action["to"] == [x, y]
    assert measure(GAME.view(replace(turn, table=None), side("x")), shot) == shot


def test_a_figure_is_put_where_it_stands_and_begins_in_its_zone(laid, turn):
    put = {"type": "put-down", "by": "corporal", "facing": 90}
    assert act(laid, "x", **put, at=[15, 8]).units["corporal"].at == (15, 8)
    assert refused(laid, "x", **put, at=[24, 20]) == "outside-deployment"
    assert refused(laid, "y", type="put-down", by="ataman", at=[24, 20]) == "", "a side without a zone begins anywhere"
    after = act(turn, "x", **put, at=[24, 20])
    assert after.units["corporal"].at == (24, 20) and after.turn == turn.turn, "at the table things are pushed about"
    assert refused(turn, "y", **put, at=[24, 20]) == "not-your-unit"


def table_with(**units):
    """Returns a battle on the drawn table with figures where they are said to stand, in the turn of x."""
    places = {name: one.pop("at") for name, one in units.items()}
    state = course({name: man(one.pop("side", "x"), **one) for name, one in units.items()})
    laid = {name: replace(unit, at=places[name]) for name, unit in state.units.items()}
    return replace(state, units=laid, table=MAPS.read(LAID))


def test_a_crash_moves_the_figure_to_what_it_hits():
    walk = {"walk": "human-land-move"}
    state = table_with(car={"at": (10, 10), "skills": walk}, foe={"side": "y", "at": (14, 10)})
    crash = {"type": "crash", "by": "car", "with_": "walk", "distance": 3}
    after = act(state, "x", 5, **crash, target="foe").units["car"]
    assert (after.at, after.facing) == ((13, 10), 90), "they touch"
    offer = offered(state, "x")["crash:car:walk"]
    measured = GAME.display.plan.measure(GAME.view(state, side("x")), offer.action)
    assert (measured["distance"], offer.cell_path) == (3, ("target",))
    bare = act(replace(state, table=None), "x", 5, **crash, target="foe")
    assert bare.units["car"].at == (10, 10), "without a table nobody knows where"


def test_force_sets_a_figure_down_where_it_is_told_and_smashes_it_against_another():
    push = {"category": "control", "sub-category": "override", "impact": 10, "range": 8, "extension": 40}
    skills = {"push": {**push, "traits": ["force"]}}
    foes = {"light": {"side": "y", "health": 7, "at": (14, 10)}, "other": {"side": "y", "at": (10, 16)}}
    state = replace(table_with(jedi={"at": (10, 10), "skills": skills}, **foes), card=Card(open_sheets=True))
    lift = {"type": "force-move", "by": "jedi", "with_": "push", "object": "light", "distance": 3}
    after = act(state, "x", **lift, to=[12, 5]).units["light"]
    assert (after.at, after.facing) == ((12, 5), 202)
    assert act(state, "x", **lift).units["light"].at == (14, 10), "nobody has said where"
    assert refused(state, "x", **lift, to=[10, 20]) == "out-of-range"
    assert refused(state, "x", **lift, to=[-1, 10]) == "off-table"
    jumped = act(state, "x", **{**lift, "object": "jedi", "distance": 0}, to=[16, 10])
    assert jumped.units["jedi"].at == (16, 10) and "jedi" in jumped.turn.moved
    smash = {**lift, "type": "force-crash", "target": "other", "target_distance": 5}
    assert act(state, "x", 5, **smash).units["light"].at == (10.6, 15.2), "it lies where it was smashed"

    offer = offered(state, "x")["force-move:jedi:push"]
    measure, view = GAME.display.plan.measure, GAME.view(state, side("x"))
    assert offer.placing.at == ("to",) and offer.action["to"] == [10, 10]
    assert measure(view, {**offer.action, "object": "light"})["to"] == [14, 10], "a thing begins where it stands"
    assert measure(view, {**offer.action, "object": "light", "to": [9, 9]})["distance"] == 3


def test_what_force_may_not_reach_is_first_set_down_beside_its_user():
    """WL-13.1, W-88: it is offered, as its distance may be typed, with a place that can be meant."""
    push = {"category": "control", "sub-category": "override", "impact": 10, "range": 8, "extension": 40}
    skills = {"push": {**push, "traits": ["force"]}}
    state = table_with(jedi={"at": (10, 10), "skills": skills}, far={"at": (30, 10)}, foe={"side": "y", "at": (10, 30)})
    state = replace(state, turn=replace(state.turn, moved=frozenset({"jedi"})))
    offer = offered(state, "x")["force-move:jedi:push"]
    assert (offer.action["object"], offer.action["to"]) == ("far", [10, 10])
    assert act(state, "x", **{key.replace("with", "with_"): value for key, value in offer.action.items()})


def test_a_spy_shows_itself_where_it_has_crept_to():
    spy = {"at": (10, 10), "spy": True, "hidden-path": 5, "skills": {"walk": "human-land-move"}}
    state = table_with(spy=spy, foe={"side": "y", "at": (30, 30)})
    show = {"type": "reveal", "by": "spy"}
    after = act(state, "x", **show, distance=5, to=[13, 14]).units["spy"]
    assert after.exposed and after.at == (13, 14)
    assert refused(state, "x", **show, distance=4, to=[13, 14]) == "too-far"
    assert act(state, "x", **show, distance=4).units["spy"].at == (10, 10)
    offer = offered(state, "x")["reveal:spy"]
    assert offer.placing.piece == "spy" and offer.action["to"] == [10, 10]
    assert GAME.display.plan.measure(GAME.view(state, side("x")), {**offer.action, "to": [13, 14]})["distance"] == 5


def test_a_shot_begins_at_the_nearest_foe_and_stands_aside_when_none_is_in_reach(turn):
    def shot(**places):
        moved = {name: replace(turn.units[name], at=at) for name, at in places.items()}
        return offered(replace(turn, units={**turn.units, **moved}), "x")["attack:private-1:musket"]

    far, near = shot(), shot(**{"cossack-2": (25, 15), "ataman": (25, 18)})
    assert (far.group, far.seldom, near.group, near.seldom) == ("Out of reach", True, "Offense", False)
    assert near.action["target"] == "cossack-2"


def test_a_volley_holds_the_fire_of_those_out_of_reach_and_stands_aside_when_all_are(turn):
    def volley(**places):
        moved = {name: replace(turn.units[name], at=at) for name, at in places.items()}
        return offered(replace(turn, units={**turn.units, **moved}), "x")["volley"]

    far = volley()
    assert (far.group, far.seldom) == ("Out of reach", True)
    near = volley(ataman=(25, 20), **{"private-2": (25, 12)})
    held = {shot["by"]: shot.get("hold", False) for shot in near.action["shots"]}
    assert (near.seldom, held["private-2"], set(held.values())) == (False, False, {True, False})


def test_a_move_is_drawn_with_the_circle_that_it_reaches(turn):
    offer, view = offered(turn, "x")["move:corporal:human-land-move"], GAME.view(turn, side("x"))
    (ring,) = GAME.display.plan.sketch(view, GAME.battle.codecs.actions.read(offer.action)).circles
    assert ((ring.x, ring.y), ring.radius) == (turn.units["corporal"].at, 6)


def test_the_figure_of_a_closed_sheet_shows_the_points_that_it_has_lost_alone(laid):
    hurt = replace(laid.units["ataman"], health=laid.units["ataman"].health - 2)
    state = replace(laid, units={**laid.units, "ataman": hurt})
    looks = {
        key: next(
            one.look for one in GAME.display.screen(GAME.view(state, side(key))).plan.pieces if one.id == "ataman"
        )
        for key in "xy"
    }
    assert (looks["x"].points, looks["x"].lost) == (2, 0.0), "nobody else knows the whole (WL-15.1)"
    assert (looks["y"].points, looks["y"].lost > 0) == (0, True)
