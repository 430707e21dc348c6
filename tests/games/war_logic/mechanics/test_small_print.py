"""The small print of attacks, crashes, orders, kits and spies, each by its rule."""

import pytest

from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from tests.games.war_logic.tables import act, course, do, man, refused, table, weapon

LEGS = {"category": "movement", "sub-category": "land", "impact": 2, "range": 5, "number": 3}
GUN = {"with": "g"}


def shooting(**more):
    """A shoots at B of the other side."""
    return table({"a": man("x", skills={"g": weapon(), "legs": LEGS}), "b": man("y", health=90)}, **more)


def rule_of(state, kind, **action):
    with pytest.raises(RulesError) as refusal:
        do(state, kind, **action)
    return refusal.value.problem.code, refusal.value.problem.rule


def test_a_distance_below_0_cannot_be():
    """WL-1.1."""
    assert rule_of(shooting(), "attack", by="a", target="b", distance=-1, **GUN) == ("out-of-range", "WL-1.1")


def test_a_volley_of_which_every_shot_is_held_is_none():
    """WL-8.1."""
    shot = {"by": "a", "with": "g", "target": "b", "hold": True}
    assert rule_of(shooting(), "volley", shots=[shot]) == ("not-a-weapon", "WL-8.1")


@pytest.mark.parametrize(("die", "face", "added"), [("d2", 1, 0), ("d6", 2, 2)])
def test_the_die_of_a_place_adds_its_face_in_a_volley_and_a_coin_nothing(die, face, added):
    """WL-8.20, WL-11.4, WL-11.5."""
    state = shooting(places={"hill": {"kind": "location", "die": die}})
    state, _ = do(state, "move", by="a", distance=1, inside="hill", **{"with": "legs"})
    shot = {"by": "a", "with": "g", "target": "b", "extra-die": "hill"}
    after, report = do(state, "volley", 5, face, shots=[shot])
    assert (report.shots[0].face, report.shots[0].extra, report.shots[0].modified) == (5, added, 5 + added)
    assert after.places["hill"].die_used


def test_a_house_that_is_hit_tells_what_it_lost():
    """WL-11.3."""
    state = shooting(places={"barn": {"kind": "house", "health": 12}})
    after, report = do(state, "attack", 4, by="a", target="barn", **GUN)
    (wound,) = report.wounds
    assert (wound.name, wound.points, wound.dead) == ("barn", 12 - after.places["barn"].health, False)
    assert wound.points > 0


def test_a_crash_tells_its_die_and_ends_where_it_was_said_to():
    """WL-7.6, WL-8.17, WL-10.12."""
    units = {"a": man("x", health=10, skills={"legs": LEGS}), "b": man("y", health=90)}
    state = table(units, places={"hut": {"kind": "house"}})
    after, report = do(state, "crash", 7, by="a", target="b", distance=2, inside="hut", **{"with": "legs"})
    assert after.units["a"].inside == "hut"
    assert (report.shots[0].face, report.shots[0].modified, report.shots[0].effective) == (
        7,
        7,
        9,
    )  # (10 + 2 of leverage) x 7 / 10
    assert after.units["a"].health == 10 - 9 and after.units["b"].attacked_by == {"a"}
    assert not after.units["a"].attacked_by


def test_a_commander_orders_by_one_rank_in_a_turn():
    """WL-6.1."""
    state = course({"s": man("x", skills={"rank": "sergeant"}), "p": man("x"), "q": man("y")})
    state = act(state, "x", type="order", by="s", targets=["p"], distances={"p": 1}, **{"with": "rank"})
    assert (state.turn.commander, state.turn.rank) == ("s", "rank")


def test_a_kit_with_extension_serves_others_near_its_target():
    """WL-10.8."""
    kit = {"category": "defense", "sub-category": "healing", "impact": 4, "range": 9, "number": 2, "extension": 12}
    units = {"a": man("x", skills={"kit": kit}, **{"attacked-by": ["z"]}), "b": man("x"), "c": man("x"), "z": man("y")}
    state = table(units)
    hurt = {name: replace(state.units[name], health=5) for name in "bc"}
    state = replace(state, units={**state.units, **hurt})
    after, report = do(state, "recover", by="a", target="b", near={"c": 1}, **{"with": "kit"})
    assert report.recovered == 4
    assert {name: after.units[name].health for name in "bc"} == {"b": 9, "c": 9}


def test_a_spy_may_stay_where_it_is_in_secret():
    """WL-15.5."""
    state = course({"s": man("x", spy=True, skills={"legs": LEGS}), "b": man("y")})
    walk = {"type": "spy-move", "by": "s", "with": "legs"}
    assert refused(state, "x", distance=-1, **walk) == "too-far"
    assert act(state, "x", distance=0, **walk).turn.secret == "s"
