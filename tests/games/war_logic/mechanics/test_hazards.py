"""Mines, fire and other fields (section 12)."""

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.army.starting import starting_units
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.setup import Setup, SideSetup
from tests.games.war_logic.tables import do, man, table

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
