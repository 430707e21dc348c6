"""Where units stand, and what that changes: cover, the upper hand, heights, prisons, the dice of places."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.mechanics.places import upper_hand
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.tables import act, course, do, man, refused, table, weapon

LEGS = {"category": "movement", "sub-category": "land", "impact": 0, "range": 5, "number": 3}
SEATS = {"category": "control", "sub-category": "load", "impact": 2}
SHOOT = {"by": "a", "with": "gun", "target": "b", "distance": 1}


def duel(a=None, b=None, **more):
    return table({"a": man("x", **{"skills": {"gun": weapon()}, **(a or {})}), "b": man("y", **(b or {}))}, **more)


def lost(state, *dice, **more):
    after, _ = do(state, "attack", *dice, **SHOOT, **more)
    return 20 - after.units["b"].health


# --- cover ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vehicle", "points"), [({}, 4), ({"health": 0}, 5)])
def test_a_vehicle_hides_those_in_it_until_it_is_destroyed(vehicle, points):
    """WL-8.12, WL-9.2."""
    state = table(
        {
            "a": man("x", skills={"gun": weapon()}),
            "b": man("y", inside="car"),
            "car": man("y", skills={"seats": SEATS}, **vehicle),
        }
    )
    assert lost(state, 5) == points


def test_cover_saves_its_points_from_the_sum_with_the_die_of_a_place():
    """WL-9.7, WL-8.20: of 10 × (3 + 4) / 10 the wall keeps off 1."""
    state = duel({"inside": "hill"}, {"behind": "wall"}, card={"cover-damage": True})
    walls = {"wall": {"kind": "obstacle", "health": 9}, "hill": {"kind": "location", "die": "d6"}}
    state = replace(state, places=table({}, places=walls).places)
    after, report = do(state, "attack", 3, 4, **SHOOT, **{"extra-die": "hill"})
    assert (report.shots[0].modified, 20 - after.units["b"].health, after.places["wall"].health) == (6, 6, 8)


@pytest.mark.parametrize(("beside", "kept", "points"), [((), 1, 4), (("c", "d"), 0, 5)])
def test_cover_that_the_attackers_hold_keeps_nothing_off(beside, kept, points):
    """WL-8.13, WL-9.7, WL-11.2."""
    units = {name: man("x", behind="wall") for name in beside}
    units |= {"a": man("x", behind="wall", skills={"gun": weapon()}), "b": man("y", behind="wall")}
    wall = {"wall": {"kind": "obstacle", "health": 9}}
    after, _ = do(table(units, places=wall, card={"cover-damage": True}), "attack", 5, **SHOOT)
    assert (9 - after.places["wall"].health, 20 - after.units["b"].health) == (kept, points)


@pytest.mark.parametrize(
    ("more", "how"),
    [({"from-behind": True}, "from behind"), ({"stealth": True}, "stealth"), ({"aid": "sight"}, "with sight")],
)
def test_a_modifier_tells_what_it_comes_from(more, how):
    """WL-8.10, WL-8.11."""
    skills = {"gun": {**weapon(), "sub-category": "snipe"}, "sight": "monocular"}
    _, report = do(duel({"skills": skills}), "attack", 5, **SHOOT, **more)
    assert how in [line.how for line in report.shots[0].lines]


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "before", "holder"),
    [("yz", "x", None), ("yz", "z", "z"), ("xyy", "x", "y"), ("", "x", None), ("x", None, "x")],
)
def test_who_has_the_upper_hand(there, before, holder):
    """WL-11.1: the most units; on a tie the former holder, if it is one of them."""
    units = {f"u{number}": man(side, inside="hill") for number, side in enumerate(there)}
    recorder = Recorder(table(units, places={"hill": {"kind": "location"}}))
    recorder.set_place("hill", holder=before)
    assert upper_hand(recorder, "hill") == holder


@pytest.mark.parametrize(("kind", "deep"), [("dive", True), ("dig", True), ("land", False)])
def test_units_begin_as_high_or_deep_as_they_move(kind, deep):
    """WL-7.4."""
    legs = {**LEGS, "sub-category": kind, "impact": 3, "extension": 7}
    unit = table({"a": man("x", skills={"legs": legs})}).units["a"]
    assert (unit.elevation, unit.depth) == ((0, 7) if deep else (3, 0))


# --- prisons and spies ----------------------------------------------------------------------------


def test_a_prisoner_leaves_everything_it_was_in():
    """WL-13.16."""
    cell = {**SEATS, "impact": 1}
    prisoner = man("y", inside="hut", behind="wall", hazard="fire", status="fleeing")
    state = table(
        {"a": man("x", skills={"cell": cell}), "b": prisoner},
        places={"hut": {"kind": "house"}, "wall": {"kind": "obstacle"}},
        hazards={"fire": {"kind": "fire", "impact": 1}},
    )
    after, _ = do(state, "surrender", by="b", to="a")
    unit = after.units["b"]
    assert (unit.inside, unit.behind, unit.hazard, unit.held_by) == (None, None, None, "a")
    assert unit.status == {"prisoner"} and after.units["a"].known == {"cell"}


def test_a_spy_shows_itself_in_the_open():
    """WL-15.8."""
    spy = {"spy": True, "inside": "hut", "behind": "wall", "hidden-path": 4}
    state = table({"a": man("x", **spy)}, places={"hut": {"kind": "house"}, "wall": {"kind": "obstacle"}})
    after, _ = do(state, "reveal", by="a", distance=4)
    assert (after.units["a"].inside, after.units["a"].behind, after.units["a"].exposed) == (None, None, True)


# --- together -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hit", "sides", "code"), [("bc", 2, ""), ("b", 2, "pincer-needs-attackers"), ("bc", 3, "pincer-needs-attackers")]
)
def test_only_units_that_were_attacked_answer_together(hit, sides, code):
    """WL-8.15, WL-10.4."""
    units = {"a": man("x"), **{name: man("y", skills={"gun": weapon()}) for name in "bc"}}
    for name in hit:
        units[name]["attacked-by"] = ["a"]
    state = replace(course({"a": man("x"), "b": man("y")}), units=table(units).units, sheets=table(units).sheets)
    state = replace(state, turn=replace(state.turn, step="defense"))
    back = {"type": "attack-back", "by": "b", "with": "gun", "target": "a", "distance": 1}
    assert refused(state, "y", 1, sides=sides, attackers=sides, **back) == code


@pytest.mark.parametrize(
    ("mode", "said"),
    [("each", ["rifle of a", "rifle of m", "g of n"]), ("type", ["all rifle", "all g"]), ("one", ["the whole volley"])],
)
def test_each_die_of_a_volley_says_what_it_is_for(mode, said):
    """WL-8.2."""
    guns = {"a": weapon(name="rifle"), "m": weapon(name="rifle"), "n": weapon()}
    units = {name: man("x", skills={"g": gun}) for name, gun in guns.items()}
    shots = [{"by": name, "with": "g", "target": "b", "distance": 1} for name in guns]
    dice = TapeDice([3] * len(said))
    action = ACTIONS.read({"type": "volley", "shots": shots, "dice-mode": mode})
    TABLE.resolve(table({**units, "b": man("y")}), REFEREE, action, dice)
    assert [one.why for one in dice.rolled] == said


def test_the_step_of_an_action_begins_and_never_goes_back():
    """WL-5.1."""
    state = course({"a": man("x", skills={"gun": weapon(), "legs": LEGS}), "b": man("y")})
    state = act(state, "x", type="move", by="a", distance=1, **{"with": "legs"})
    assert state.turn.step == "movement"
    state = act(state, "x", 5, type="attack", **SHOOT)
    assert (state.turn.step, state.turn.acted, state.turn.moved) == ("offense", {"a"}, {"a"})
