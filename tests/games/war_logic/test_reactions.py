"""Who is waited for while the attacked react (WL-5.1, WL-10.1, WL-10.14), and what a hacked unit can be made to do."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import EnteredDice, TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from tests.games.war_logic.tables import do, man, table, weapon

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
SEER = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "range": 1, "extension": 2, "number": 3}


def attacked():
    """X has shot at both of Y's men and could shoot on."""
    skills = {"gun": weapon(), "pistol": weapon(), "walk": "human-land-move"}
    state = table({"a": man("x", skills=skills), "b": man("y", skills=skills), "c": man("y", skills=skills)})
    state = changed(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    for gun, target in (("gun", "b"), ("pistol", "c")):
        state, _ = do(state, "attack", 2, by="a", **{"with": gun}, target=target)
    return state


def act(state, viewer, *dice, **action):
    return evolve(state, decide(state, viewer, GAME.actions.read(action), TapeDice(dice))[0])


def awaited(state):
    """As everybody sees it; clocks run by it."""
    return {one.side: one.left for one in GAME.screen(GAME.view(state, SPECTATOR)).progress.waiting}


def offered(state, viewer):
    return {one.key: one for one in GAME.offers(GAME.view(state, viewer))}


def test_nobody_is_waited_for_before_he_can_do_anything():
    state = attacked()
    assert list(awaited(state)) == ["x"]
    assert "b, c may react when the attacks" in str(GAME.screen(GAME.view(state, side("y"))).progress.reminders)
    assert "may react when" not in str(GAME.screen(GAME.view(state, side("x"))).progress.reminders)
    state = act(state, side("x"), type="end-offense")
    assert awaited(state) == {"y": 2}
    assert "b, c may react now" in str(GAME.screen(GAME.view(state, side("y"))).progress.reminders)


def test_the_turn_ends_when_the_attacked_have_reacted_or_pass():
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


def test_a_point_is_not_won_before_the_attacked_have_answered():
    state = changed(attacked(), card=changed(attacked().card, objective=()))
    with pytest.raises(Illegal, match="may still react"):
        act(state, side("x"), type="end-turn")
    assert act(state, REFEREE, type="end-turn").turn.over  # nobody is kept waiting for ever


@pytest.mark.parametrize(("viewer", "whose"), [("x", "y"), ("x", "x"), ("y", "x")])
def test_only_who_is_waited_for_passes_and_for_itself_alone(viewer, whose):
    state = act(attacked(), side("x"), type="end-offense")
    with pytest.raises(Illegal):
        act(state, side(viewer), type="pass", side=whose)
    with pytest.raises(Illegal, match="not-attacked"):
        act(attacked(), side("y"), type="pass", side="y")


def test_whom_nobody_may_react_to_keeps_nobody_waiting():
    state = attacked()
    served = {name: changed(unit, forfeits=frozenset({"y"})) for name, unit in state.units.items() if name == "a"}
    state = act(changed(state, units={**state.units, **served}), side("x"), type="end-offense")
    assert awaited(state) == {"x": 0}


# --- hacked units (WL-13.7) -----------------------------------------------------------------------


def hacked():
    """X has B of Y in its hand for this turn."""
    skills = {"gun": weapon(), "seer": SEER, "walk": "human-land-move", "rank": "sergeant"}
    state = table({"a": man("x", skills={"hack": HACK, "gun": weapon()}), "b": man("y", skills=skills), "c": man("y")})
    state = changed(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    return do(state, "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")[0]


def test_a_hacked_unit_is_made_to_move_and_attack_and_nothing_else():
    state = hacked()
    kinds = {one.action["type"] for one in offered(state, side("x")).values() if one.by == "b"}
    assert kinds == {"attack", "move", "crash"}
    for more in ({"type": "predict", "count": 1}, {"type": "set-dice", "faces": [9]}):
        with pytest.raises(Illegal, match="only be made to move and attack"):
            act(state, side("x"), 5, by="b", **{"with": "seer"}, **more)
    with pytest.raises(Illegal, match="only be made to move and attack"):
        act(state, side("x"), type="order", by="b", **{"with": "rank"}, targets=["c"])
    aims = next(one for one in offered(state, side("x"))["attack:b:gun"].fields if one.path == ("target",)).options
    assert [option.value for option in aims] == ["c"]
    with pytest.raises(Illegal, match="own-unit"):
        act(state, side("x"), 5, type="attack", by="b", **{"with": "gun"}, target="b")


def test_its_owner_does_not_use_it_meanwhile():
    state = hacked()
    assert not [one for one in offered(state, side("y")).values() if one.by == "b"]
    with pytest.raises(Illegal, match="under enemy control"):
        act(state, side("y"), type="move", by="b", **{"with": "walk"}, distance=2)


def test_nobody_turns_back_time_with_another_ones_seer():
    state = hacked()
    with pytest.raises(Illegal, match="turns back no time for you"):
        shot = {"by": "a", "with": "gun", "target": "c", "undo-by": {"unit": "b", "with": "seer"}}
        act(state, side("x"), 5, 5, type="attack", **shot)


# --- whose die it is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "whose"),
    [
        ({"type": "life-or-death", "by": "a", "target": "b"}, ["x", "y"]),
        ({"type": "dual", "by": "a", "with": "gun", "target": "b", "back-with": "gun"}, ["x", "y"]),
    ],
)
def test_each_die_of_a_duel_is_its_own_sides(action, whose):
    card = {"fast-play": ["life-or-death", "dual"]}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, card=card)
    dice = EnteredDice([7, 3])
    decide(state, REFEREE, GAME.actions.read(action), dice)
    assert [roll.side for roll in dice.rolled] == whose
