"""The defense step: who may react, and who is waited for (section 10)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon

WALK = {"walk": "human-land-move"}


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


def attacked():
    """X has shot at both of Y's men and could shoot again."""
    skills = {"gun": weapon(), "pistol": weapon(), "walk": "human-land-move"}
    state = table({"a": man("x", skills=skills), "b": man("y", skills=skills), "c": man("y", skills=skills)})
    state = replace(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    for gun, target in (("gun", "b"), ("pistol", "c")):
        state, _ = do(state, "attack", 2, by="a", **{"with": gun}, target=target)
    return state


def act(state, viewer, *dice, **action):
    return evolve(state, TABLE.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))[0])


def awaited(state):
    """Returns the sides that the turn waits for, as everybody sees them; clocks follow it."""
    return {one.side: one.left for one in GAME.display.screen(GAME.view(state, SPECTATOR)).progress.waiting}


def offered(state, viewer):
    return {one.key: one for one in GAME.display.offers(GAME.view(state, viewer))}


def test_several_weapons_may_answer():
    state = table(
        {
            "a": man("x"),
            "b": man("y", skills={"g": weapon(), "h": weapon(), "k": "medic-kit", **WALK}, **{"attacked-by": ["a"]}),
        }
    )
    state, _ = do(state, "attack-back", 5, by="b", **{"with": "g"}, target="a")
    assert refusal_code(state, "attack-back", 5, by="b", **{"with": "g"}, target="a") == "weapon-already-used"
    assert refusal_code(state, "retreat", by="b", **{"with": "walk"}, distance=2) == "already-reacted"
    assert refusal_code(state, "recover", by="b", **{"with": "k"}, target="b") == "already-reacted"
    state, _ = do(state, "attack-back", 5, by="b", **{"with": "h"}, target="a")
    assert state.units["a"].attacked_by == frozenset()


def test_answers_may_follow_the_end_of_the_turn():
    state, _ = do(duel(), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-turn")
    assert refusal_code(state, "attack", 2, by="a", **{"with": "gun"}, target="b") == "not-your-turn"
    state, report = do(state, "attack-back", 10, by="b", **{"with": "gun"}, target="a")
    assert report.shots[0].effective == 10


def test_an_answer_after_the_turn_can_decide_the_battle():
    state = table({"a": man("x", health=3, skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-turn")
    state, _ = do(state, "attack-back", 10, by="b", **{"with": "gun"}, target="a")
    assert state.winner == "y"


def test_answers_wait_for_the_end_of_the_attacks():
    state, _ = do(duel(), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    answer = ACTIONS.read({"type": "attack-back", "by": "b", "with": "gun", "target": "a"})
    with pytest.raises(Illegal, match="wrong-step"):
        TABLE.decide(state, side("y"), answer, TapeDice([5]))
    state, _ = do(state, "end-offense")
    assert TABLE.decide(state, side("y"), answer, TapeDice([5]))


def test_nobody_is_waited_for_before_they_can_act():
    state = attacked()
    assert list(awaited(state)) == ["x"]
    assert "b, c may react when the attacks" in str(GAME.display.screen(GAME.view(state, side("y"))).progress.reminders)
    assert "may react when" not in str(GAME.display.screen(GAME.view(state, side("x"))).progress.reminders)
    state = act(state, side("x"), type="end-offense")
    assert awaited(state) == {"y": 2}
    assert "b, c may react now" in str(GAME.display.screen(GAME.view(state, side("y"))).progress.reminders)


def test_the_turn_ends_when_attacked_units_have_reacted_or_passed():
    state = act(attacked(), side("x"), type="end-offense")
    end = offered(state, side("x"))["end-turn"]
    assert end.closed and "Y may still react with b, c" in end.closed.message and not end.primary
    with pytest.raises(Illegal, match="may still react with b, c"):
        act(state, side("x"), type="end-turn")
    state = act(state, side("y"), 5, type="attack-back", by="b", **{"with": "gun"}, target="a")
    assert awaited(state) == {"y": 1}
    assert offered(state, side("y"))["pass:y"].forfeits == ("c",)
    state = act(state, side("y"), type="pass", side="y")
    assert awaited(state) == {"x": 0} and offered(state, side("x"))["end-turn"].primary
    assert act(state, side("y"), type="retreat", by="c", **{"with": "walk"}, distance=3).units["c"].reacted == "retreat"
    assert act(state, side("x"), type="end-turn").turn.over
    assert (
        act(act(state, side("x"), type="end-turn"), side("y"), type="begin-turn", side="y").turn.passed == frozenset()
    )


def test_a_point_is_not_won_before_attacked_units_have_answered():
    state = replace(attacked(), card=replace(attacked().card, objective=()))
    with pytest.raises(Illegal, match="may still react"):
        act(state, side("x"), type="end-turn")
    assert act(state, REFEREE, type="end-turn").turn.over  # nobody is kept waiting for ever


@pytest.mark.parametrize(("viewer", "whose"), [("x", "y"), ("x", "x"), ("y", "x")])
def test_a_side_passes_only_for_itself_and_only_when_waited_for(viewer, whose):
    state = act(attacked(), side("x"), type="end-offense")
    with pytest.raises(Illegal):
        act(state, side(viewer), type="pass", side=whose)
    with pytest.raises(Illegal, match="not-attacked"):
        act(attacked(), side("y"), type="pass", side="y")


def test_an_attacker_without_possible_reactions_keeps_nobody_waiting():
    state = attacked()
    served = {name: replace(unit, forfeits=frozenset({"y"})) for name, unit in state.units.items() if name == "a"}
    state = act(replace(state, units={**state.units, **served}), side("x"), type="end-offense")
    assert awaited(state) == {"x": 0}


def test_a_unit_hit_by_its_own_blast_has_no_reaction_in_its_own_turn():
    """WL-5.1, R-36: the defense step is that of the others."""
    skills = {"bomb": weapon(extension=12, impact=1), "kit": "medic-kit", "gun": weapon()}
    state = tables.course({"a": man("x", skills=skills), "c": man("x", skills=skills), "b": man("y", skills=skills)})
    state = tables.act(state, "x", 10, type="attack", by="a", with_="bomb", target="b", near={"a": 1, "c": 1})
    assert state.units["c"].health == 19
    state = tables.act(state, "x", type="end-offense")
    assert not [key for key in tables.offered(state, "x") if key.startswith(("recover", "attack-back", "retreat"))]
    for name in "ac":
        use = {"type": "recover", "by": name, "with": "kit", "target": name}
        assert (
            tables.refused(state, "x", **use)
            == "not-attacked"
            == tables.refused(tables.act(state, "y", type="pass", side="y"), "x", **use)
        )
    assert "recover:b:kit" in tables.offered(state, "y")
