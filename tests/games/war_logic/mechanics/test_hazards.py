"""Mines, fire and other fields (section 12)."""

import pytest

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.army.starting import starting_units
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.setup import Setup, SideSetup
from tests.games.war_logic.tables import act, choices, course, do, man, offered, refused, table, weapon

WALK = {"walk": "human-land-move"}
MINES = {"field": {"kind": "minefield", "impact": 10, "extension": 12, "number": 2, "side": "y"}}
FIELD = {"name": "Field", "kind": "hazard", "skills": []}


def army(*units):
    return {"game": "war-logic", "name": "A", "options": {}, "skills": [], "units": list(units), "teams": []}


def begun(*units, **options):
    sides = [SideSetup(id=key, name=key.upper(), army=army(*units)) for key in "xy"]
    return GAME.battle.setup.start(Setup(sides=sides, options=options), TapeDice([]))[0].state


def test_a_detector_also_shields_units_beside_it():
    detector = {"category": "defense", "sub-category": "repair", "impact": 7, "number": 3, "traits": ["mine-detector"]}
    state = table(
        {"a": man("x", skills={"det": detector, **WALK}), "c": man("x"), "far": man("x"), "b": man("y")}, hazards=MINES
    )
    state, report = do(state, "move", by="a", **{"with": "walk"}, distance=1, into="field", near={"c": 2, "far": 3})
    assert report.hazard == 3
    assert [state.units[name].health for name in ("a", "c", "far")] == [17, 17, 20]
    assert state.units["a"].forfeits == {"y"}


@pytest.mark.parametrize("inches", [-1, 501])
def test_whoever_is_near_a_mine_is_at_a_distance_that_can_be(inches):
    """WL-1.1: however it is said."""
    state = course({"a": man("x", skills=WALK), "b": man("y")}, hazards={"field": {**HIDDEN["field"], "known": ["x"]}})
    move = {"type": "move", "by": "a", "with_": "walk", "distance": 1}
    assert refused(state, "x", **move, into="field", near={"b": inches}) == "out-of-range"
    after = act(state, "x", **move)
    assert refused(after, "x", **SPRING, by="a", near={"b": inches}) == "out-of-range"


def test_flying_units_are_safe():
    fire = {**MINES, "fire": {"kind": "fire", "impact": 4}}
    state = table({"a": man("x", skills={"fly": "plane-move", **WALK})}, hazards=fire)
    for key in fire:
        after, report = do(state, "move", by="a", **{"with": "fly"}, distance=1, into=key)
        assert (report.hazard, after.units["a"].health, after.units["a"].hazard) == (0, 20, None)


def test_fire_burns_again_at_each_own_turn_until_the_unit_leaves():
    state = table({"a": man("x", skills=WALK), "b": man("y")}, hazards={"fire": {"kind": "fire", "impact": 4}})
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=1, into="fire")
    state, _ = do(state, "begin-turn", side="y")
    state, _ = do(state, "begin-turn", side="x")
    assert state.units["a"].health == 12
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=1)
    state, _ = do(state, "begin-turn", side="x")
    assert state.units["a"].health == 12


def test_equipment_protects_from_a_hazard():
    suit = {"category": "defense", "sub-category": "armor", "number": 1, "traits": ["safe-in:gas"]}
    state = table({"a": man("x", skills={"suit": suit, **WALK})}, hazards={"cloud": {"kind": "gas", "impact": 4}})
    assert do(state, "move", by="a", **{"with": "walk"}, distance=1, into="cloud")[1].hazard == 0


def test_a_minefield_from_the_list_has_mines():
    soldier, field = (
        next(one for label, _, one in starting_units() if label == name) for name in ("Soldier", "Minefield")
    )
    assert not [
        one for one in GAME.armies.evaluate(ARMY.read(army(soldier, field))).problems if one.code == "harmless-hazard"
    ]
    mines = [one for one in begun(soldier, field).hazards.values() if one.side == "x"]
    assert [(one.kind, one.number, int(one.impact)) for one in mines] == [("minefield", 5, 5)]


def test_the_name_of_its_weapon_decides_the_kind_of_a_field():
    weapon_ = {"name": "Wall of fire", "category": "offense", "sub-category": "biological", "impact": 3, "number": 1}
    state = begun({"name": "Man", "skills": ["human-health"]}, {**FIELD, "skills": [weapon_]})
    assert {(one.kind, one.number) for one in state.hazards.values()} == {("fire", None)}


# --- hidden fields and every kind of move (WL-12.1, WL-15.12) -------------------------------------

GUN = {"gun": weapon(range=60)}
HIDDEN = {"field": {"kind": "minefield", "impact": 3, "number": 5, "side": "x", "known": ["x"]}}
SPRING = {"type": "spring-hazard", "hazard": "field"}


def retreated():
    """B of Y retreats in the turn of X, whose hidden field lies behind it."""
    state = course({"a": man("x", skills=GUN), "b": man("y", skills=WALK)}, hazards=HIDDEN)
    state = act(state, "x", 1, type="attack", by="a", with_="gun", target="b")
    state = act(state, "x", type="end-offense")
    assert refused(state, "x", **SPRING, by="b") == "not-ordered"
    return act(state, "y", type="retreat", by="b", with_="walk", distance=3)


@pytest.mark.parametrize("who", ["x", "referee"])
def test_who_retreats_onto_a_hidden_field_sets_it_off(who):
    state = retreated()
    assert choices(offered(state, who)["spring-hazard:field"], "by") == ["b"]
    state = act(state, who, **SPRING, by="b")
    assert state.units["b"].health == 20 - 1 - 3
    over = act(retreated(), "x", type="end-turn")
    assert act(over, who, **SPRING, by="b").hazards["field"].number == 4


def test_who_crashes_onto_a_hidden_field_sets_it_off():
    units = {"b": man("y", skills=WALK), "a": man("x", skills=GUN)}
    state = course(units, turn="y", hazards=HIDDEN)
    state = act(state, "y", 1, type="crash", by="b", with_="walk", target="a")
    left = state.units["b"].health
    assert act(state, "x", **SPRING, by="b").units["b"].health == left - 3


def test_a_crash_into_a_field_without_an_owner_is_offered_to_the_side_that_crashed():
    units = {"b": man("y", skills=WALK), "a": man("x", skills=GUN)}
    state = course(units, turn="y", hazards={"swamp": {"kind": "quicksand", "impact": 1}})
    state = act(state, "y", 1, type="crash", by="b", with_="walk", target="a")
    assert "spring-hazard:swamp" not in offered(state, "x")
    assert choices(offered(state, "y")["spring-hazard:swamp"], "by") == ["b"]
    assert act(state, "y", type="spring-hazard", hazard="swamp", by="b").units["b"].hazard == "swamp"


def test_one_move_sets_off_one_mine_of_a_field():
    state = act(retreated(), "x", **SPRING, by="b")
    assert "spring-hazard:field" not in offered(state, "x")
    assert refused(state, "x", **SPRING, by="b") == "weapon-already-used"
    assert state.hazards["field"].number == 4


def test_who_says_that_it_enters_a_field_has_set_it_off():
    units = {"b": man("y", skills=WALK), "a": man("x", skills=GUN)}
    state = course(units, turn="y", hazards={"field": {**HIDDEN["field"], "known": ["x", "y"]}})
    state = act(state, "y", type="move", by="b", with_="walk", distance=3, into="field")
    assert refused(state, "x", **SPRING, by="b") == "weapon-already-used"
    state = act(act(state, "y", type="end-turn"), "x", type="begin-turn", side="x")
    state = act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    state = act(state, "y", type="move", by="b", with_="walk", distance=3)
    assert act(state, "x", **SPRING, by="b").hazards["field"].number == 3


@pytest.mark.parametrize("kind", ["move", "retreat"])
def test_a_field_that_nobody_knows_is_none(kind):
    """WL-15.12, W-82: a name that is guessed tells nothing."""
    units = {"a": man("x", skills=GUN), "b": man("y", skills=WALK, **{"attacked-by": ["a"]})}
    if kind == "move":
        state = course(dict(reversed(units.items())), turn="y", hazards=HIDDEN)
    else:
        state = course(units, hazards=HIDDEN)
        state = act(act(state, "x", 1, type="attack", by="a", with_="gun", target="b"), "x", type="end-offense")
    for guess in ("field", "meadow"):
        go = {"type": kind, "by": "b", "with_": "walk", "distance": 3, "into": guess}
        assert refused(state, "y", **go) == "unreadable"
    assert refused(state, "y", type=kind, by="b", with_="walk", distance=3) == ""


def test_a_hidden_field_is_flown_over_and_an_empty_one_is_safe():
    """WL-12.6, WL-12.3."""
    units = {"b": man("y", skills={"fly": "plane-move"}), "a": man("x", skills=GUN)}
    state = course(units, turn="y", hazards=HIDDEN)
    state = act(state, "y", type="move", by="b", with_="fly", distance=3)
    assert act(state, "x", **SPRING, by="b").units["b"].health == 20
    state = course(units, turn="y", hazards={"field": {**HIDDEN["field"], "number": 0}})
    state = act(state, "y", type="move", by="b", with_="fly", distance=3)
    assert refused(state, "x", **SPRING, by="b") == "no-uses-left"


def test_a_hidden_spy_sets_off_nothing_that_anybody_could_tell():
    units = {"ghost": man("y", spy=True, skills=WALK), "a": man("x", skills=GUN)}
    state = course(units, turn="y", hazards=HIDDEN)
    crept = act(state, "y", type="spy-move", by="ghost", with_="walk", distance=3)
    for now in (state, crept):
        assert refused(now, "x", **SPRING, by="ghost") == "not-seen"


def test_a_mine_spares_the_crew_inside_a_vehicle():
    """WL-12.2, WL-8.24."""
    units = {
        "a": man("x", skills=WALK),
        "car": man("x"),
        "crew": man("x", inside="car"),
        "guest": man("x", inside="mill"),
        "b": man("y"),
    }
    more = {"hazards": {"field": {"kind": "minefield", "impact": 4, "extension": 12, "number": 1}}}
    state = course(units, places={"mill": {"kind": "house"}}, **more)
    near = {"car": 1, "crew": 1, "guest": 1}
    state = act(state, "x", type="move", by="a", with_="walk", distance=1, into="field", near=near)
    assert [state.units[name].health for name in ("a", "car", "crew", "guest")] == [16, 16, 20, 20]
