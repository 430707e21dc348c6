"""Moving and smashing by force (WL-13.1 to WL-13.3)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, refusal_code, table


def battle(*, lifts=20):
    push = {"category": "control", "sub-category": "override", "impact": 10, "range": 15, "extension": lifts}
    units = {
        "jedi": man("x", health=5, skills={"push": {**push, "traits": ["force"]}}),
        "light": man("y", health=7),
        "heavy": man("y", health=33),
    }
    state = table(units, turn={"side": "x", "number": 1})
    return replace(state, sides={key: Side(name=key) for key in "xy"})


def offered(state, viewer=None):
    return {one.key: one for one in GAME.display.offers(GAME.view(state, viewer or side("x")))}


def objects(offer):
    return [one.value for one in offer.fields[0].options]


def act(state, **action):
    document = {"by": "jedi", "with": "push", "distance": 3, **action}
    return TABLE.decide(state, side("x"), GAME.battle.codecs.actions.read(document), TapeDice((6, 10)))


def test_a_smashed_thing_has_its_own_height():
    push = {
        "category": "control",
        "sub-category": "override",
        "impact": 10,
        "range": 15,
        "extension": 20,
        "traits": ["force"],
    }
    state = table({"a": man("x", elevation=9, skills={"push": push}), "crate": man("n", health=10), "b": man("y")})
    _, report = do(state, "force-crash", 5, by="a", **{"with": "push"}, object="crate", distance=1, target="b")
    assert (report.shots[0].impact, report.shots[0].effective) == (10, 5)


def test_anti_force_makes_a_unit_heavier_but_hinders_no_force_jump():
    damp = {"category": "control", "sub-category": "intelligence", "impact": 5, "traits": ["anti-force"]}
    push = {
        "category": "control",
        "sub-category": "override",
        "impact": 10,
        "range": 15,
        "extension": 20,
        "traits": ["force"],
    }
    state = table({"a": man("x", skills={"push": push, "damp": damp}), "b": man("y", skills={"damp": damp})})
    assert refusal_code(state, "force-move", by="a", **{"with": "push"}, object="b", distance=1) == "too-heavy"
    assert do(state, "force-move", by="a", **{"with": "push"}, object="a")[1].weight == 20


def test_enemies_and_things_of_the_table_can_be_lifted():
    state = battle()
    assert objects(offered(state)["force-move:jedi:push"]) == ["jedi", "thing 1", "light", "heavy"]
    assert objects(offered(state)["force-crash:jedi:push"]) == ["thing 1", "light", "heavy"]
    assert objects(offered(state, REFEREE)["force-move:jedi:push"]) == ["jedi", "light", "thing 1"]
    assert objects(offered(battle(lifts=12))["force-move:jedi:push"]) == ["jedi", "light", "heavy"]
    crash = act(state, type="force-crash", object="thing 1", target="light", **{"target-distance": 5})[0]
    assert (crash.report.weight, crash.report.shots[0].effective) == (6, 6)
    assert act(state, type="force-move", object="light")[0].report.weight == 7


@pytest.mark.parametrize("kind", ["force-move", "force-crash"])
def test_a_thing_of_the_table_is_the_next_one_and_light_enough(kind):
    """WL-13.2, W-81: no die is rolled for one that may be too heavy."""
    more = {"by": "jedi", "with_": "push", "distance": 3} | ({"target": "light"} if kind == "force-crash" else {})
    for thing in ("crate", "thing 2", "x" * 500):
        assert tables.refused(battle(), "x", type=kind, object=thing, **more) == "unreadable"
    assert tables.refused(battle(lifts=19), "x", type=kind, object="thing 1", **more) == "too-heavy"
    dice = (20,) if kind == "force-move" else (20, 5)
    state = tables.act(battle(), "x", *dice, type=kind, object="thing 1", **more)
    assert tables.refused(state, "x", type=kind, object="thing 1", **more) == "target-dead"


def test_a_refusal_does_not_tell_the_weight():
    with pytest.raises(Illegal, match="heavy is too heavy") as caught:
        act(battle(), type="force-move", object="heavy")
    assert "33" not in caught.value.problem.message
    action = GAME.battle.codecs.actions.read({"type": "force-move", "by": "jedi", "with": "push", "object": "heavy"})
    assert [one.amount for one in GAME.odds.breakdown(GAME.view(battle(), side("x")), action)] == ["?"]
    crash = {"type": "force-crash", "by": "jedi", "with": "push", "object": "heavy", "target": "light"}
    assert GAME.odds.odds(GAME.view(battle(), side("x")), GAME.battle.codecs.actions.read(crash)) is None


def test_an_attempt_that_is_illegal_anyhow_tells_nothing_of_the_weight():
    """W-19: only who really tries learns that something is too heavy."""
    state = battle()
    lighter = replace(state, units={**state.units, "heavy": replace(state.units["heavy"], health=6)})
    attempt = {"by": "jedi", "with_": "push", "object": "heavy", "target": "light", "attackers": 3, "sides": 2}
    codes = [tables.refused(one, "x", type="force-crash", **attempt) for one in (state, lighter)]
    assert codes == ["pincer-needs-attackers"] * 2


# --- jumps, and enemies as missiles ---------------------------------------------------------------

PUSH = {
    "category": "control",
    "sub-category": "override",
    "impact": 9,
    "range": 20,
    "extension": 60,
    "traits": ["force"],
}


def throw(**more):
    skills = {"push": PUSH, "walk": "human-land-move"}
    return tables.course(
        {"a": tables.man("x", skills=skills, **more), "b": tables.man("y", skills={"kit": "medic-kit"})},
        card={"open-sheets": True},
    )


def test_a_thing_is_not_offered_to_be_smashed_into_itself():
    """WL-13.3: with one enemy that can be lifted a thing of the table is the missile."""
    offer = tables.offered(throw(), "x")["force-crash:a:push"]
    assert offer.action["object"] != offer.action["target"]
    assert tables.refused(throw(), "x", 5, 5, **offer.action) == ""
    weak = tables.course(
        {"a": tables.man("x", skills={"push": {**PUSH, "extension": 19}}), "b": tables.man("y", health=5)},
        card={"open-sheets": True},
    )
    assert "force-crash:a:push" not in tables.offered(weak, "x")


def test_nobody_smashes_themselves_into_another():
    """WL-13.3: moving oneself by force is a jump, running into somebody a crash."""
    offer = tables.offered(throw(), "x")["force-crash:a:push"]
    assert tables.refused(throw(), "x", **{**offer.action, "object": "a", "target": "b"}) == "target-dead"


def test_a_force_jump_is_the_move_of_its_turn():
    """WL-13.3, WL-7.1."""
    jump = {"type": "force-move", "by": "a", "with": "push", "object": "a", "distance": 5}
    state = tables.act(throw(), "x", **jump)
    assert "move:a:walk" not in tables.offered(state, "x")
    assert tables.refused(state, "x", type="move", by="a", with_="walk", distance=1) == "already-moved"
    state = tables.act(throw(), "x", type="move", by="a", with_="walk", distance=1)
    assert tables.refused(state, "x", **jump) == "already-moved"
    assert "a" not in tables.choices(tables.offered(state, "x")["force-move:a:push"], "object")


def test_nobody_jumps_by_force_beside_a_secret_move():
    """WL-15.6."""
    skills = {"push": PUSH, "rank": "sergeant"}
    ghost = tables.man("x", spy=True, skills={"walk": "human-land-move"})
    state = tables.course({"a": tables.man("x", skills=skills), "ghost": ghost, "b": tables.man("y")})
    state = tables.act(state, "x", type="order", by="a", with_="rank", targets=["ghost"])
    state = tables.act(state, "x", type="spy-move", by="ghost", with_="walk", distance=3)
    assert tables.refused(state, "x", type="force-move", by="a", with_="push", object="a") == "spy-turn"


def test_an_enemy_who_is_smashed_into_another_was_attacked():
    """WL-13.1, WL-10.1."""
    units = {
        "a": tables.man("x", skills={"push": PUSH}),
        "b": tables.man("y", skills={"kit": "medic-kit"}),
        "c": tables.man("y"),
    }
    state = tables.course(units, card={"open-sheets": True})
    state = tables.act(state, "x", 5, type="force-crash", by="a", with_="push", object="b", target="c")
    assert state.units["b"].health == 10 == state.units["c"].health
    state = tables.act(state, "x", type="end-offense")
    assert tables.act(state, "y", type="recover", by="b", with_="kit", target="b").units["b"].health == 15


def test_each_thing_of_the_table_is_thrown_once():
    """WL-13.2: what has been smashed is no more, however many follow."""
    state = throw()
    for thing in ("thing 1", "thing 2"):
        crash = {"type": "force-crash", "by": "a", "with": "push", "object": thing, "target": "b"}
        state = tables.act(state, "x", 6, 5, **crash)
        assert tables.refused(state, "x", 6, 5, **crash) == "target-dead"
    assert state.thrown == {"thing 1", "thing 2"}


def test_a_unit_that_is_lifted_is_no_longer_where_it_was():
    units = {
        "a": man("x", skills={"push": PUSH}),
        "tank": man("y", nature=["machinery"]),
        "b": man("y", inside="tank"),
    }
    lifted = do(table(units), "force-move", by="a", **{"with": "push"}, object="b")[0]
    assert lifted.units["b"].inside is None


def test_anti_force_damps_no_ordinary_weapon():
    """WL-13.10."""
    damp = {"category": "control", "sub-category": "intelligence", "impact": 5, "traits": ["anti-force"]}
    gun = tables.weapon()
    state = table({"a": man("x", skills={"gun": gun}), "b": man("y", skills={"damp": damp}), "c": man("y")})
    damped, plain = (do(state, "attack", 8, by="a", **{"with": "gun"}, target=one)[1].shots[0] for one in "bc")
    assert damped.effective == plain.effective == 8


def test_the_dead_are_neither_moved_nor_smashed():
    state = battle()
    dead = replace(state.units["light"], health=0, status=frozenset({"dead"}))
    state = replace(state, units={**state.units, "light": dead})
    for kind, more in (("force-move", {}), ("force-crash", {"target": "heavy"})):
        assert (
            refusal_code(state, kind, 6, by="jedi", object="light", distance=3, **{"with": "push"}, **more)
            == "target-dead"
        )
    assert "light" not in objects(offered(state)["force-crash:jedi:push"])


def test_a_thing_is_offered_to_be_smashed_into_a_house_as_well():
    places = {"hut": {"kind": "house", "health": 30}}
    state = battle()
    state = replace(state, places=table({"one": man("x")}, places=places).places)
    found = offered(state)["force-crash:jedi:push"].fields[2]
    assert [one.value for one in found.options if not one.reason] == ["light", "heavy", "hut"]
    after, report = do(
        state, "force-crash", 10, by="jedi", object="light", distance=3, target="hut", **{"with": "push"}
    )
    assert after.places["hut"].health == 30 - report.shots[0].damage
    assert report.shots[0].damage > 0
