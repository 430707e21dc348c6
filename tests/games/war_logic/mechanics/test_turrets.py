"""Turrets fire with a die as in any attack, at enemies first, and at their own side without the map (section 12)."""

import pytest

from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import act, course, do, man, offered, refused, table, weapon

WALK = "human-land-move"


def battle():
    """X moves past a turret of its own and one of Y."""
    auto = weapon(impact=5, extension=9, traits=["turret"])
    units = {
        "a": man("x", skills={"walk": WALK}),
        "guide": man("x", skills={"walk": WALK, "map": "mine-map"}),
        "own": man("x", skills={"auto": auto}),
        "b": man("y"),
        "tower": man("y", skills={"auto": auto}),
    }
    state = table(units, turn={"side": "x", "number": 1, "commander": "own", "ordered": ["a", "guide"]})
    state = replace(state, sides={key: Side(name=key) for key in "xy"})
    for name in ("a", "guide"):
        state, _ = do(state, "move", by=name, **{"with": "walk"}, distance=3)
    return state


def fires(state, who, name):
    return next(one for one in GAME.display.offers(GAME.view(state, side(who))) if one.key == f"turret:{name}:auto")


def aims(offer):
    return [one.value for one in offer.fields[0].options]


def test_a_turret_fires_at_its_own_side_too_except_for_units_with_the_map():
    state = battle()
    offer = fires(state, "x", "own")
    assert aims(offer) == ["a"] and offer.seldom
    assert "can fire by itself" not in str(GAME.display.screen(GAME.view(state, side("x"))).progress.reminders)
    assert aims(fires(state, "y", "tower")) == ["a", "guide"] and not fires(state, "y", "tower").seldom
    assert do(state, "turret", 10, by="own", **{"with": "auto"}, target="a")[1].shots[0].damage == 5


def test_the_ground_counts_and_a_blast_reaches_others():
    shot = {"by": "tower", "with": "auto", "target": "a", "higher-ground": "attacker", "near": {"guide": 1}}
    state, report = do(battle(), "turret", 5, **shot)
    assert report.shots[0].effective == 3  # 5 × (5 + 1) / 10
    assert state.units["guide"].health == 20 - 3  # 5 × 5 / 10, without the ground
    preview = GAME.odds.breakdown(
        GAME.view(battle(), side("y")), GAME.battle.codecs.actions.read({"type": "turret", **shot})
    )
    assert "+1" in [one.amount for one in preview]


def test_the_log_tells_what_regenerative_armor_stops():
    regen = {"category": "defense", "sub-category": "armor", "impact": 4, "number": 2, "traits": ["regenerative"]}
    units = {"a": man("x", skills={"gun": weapon(impact=5)}), "b": man("y", skills={"shell": regen})}
    state, report = do(
        table(units, turn={"side": "x", "number": 1}), "attack", 10, by="a", **{"with": "gun"}, target="b"
    )
    assert report.notes == ("shell of b stops 4.",) and state.units["b"].health == 19


# --- when a turret fires (WL-12.8) ----------------------------------------------------------------

AUTO = {"auto": weapon(impact=5, traits=["turret"])}
WALKS = {"walk": WALK, "gun": weapon(range=60), "rank": "sergeant"}


def approach():
    return course({"a": man("x", skills=WALKS), "c": man("x", skills=WALKS), "tower": man("y", skills=AUTO)})


def fire(state, who, target, *dice):
    return act(state, who, *dice, type="turret", by="tower", with_="auto", target=target)


@pytest.mark.parametrize("who", ["y", "referee"])
def test_a_turret_fires_at_no_unit_that_has_not_just_moved(who):
    state = approach()
    assert refused(state, who, 5, type="turret", by="tower", with_="auto", target="a") == "wrong-step"
    moved = act(state, "x", type="move", by="a", with_="walk", distance=3)
    assert fire(moved, who, "a", 10).units["a"].health == 15
    assert refused(moved, who, 5, type="turret", by="tower", with_="auto", target="c") == "wrong-step"
    over = act(moved, "x", type="end-offense")
    assert refused(over, who, 5, type="turret", by="tower", with_="auto", target="a") == "wrong-step"


def test_a_turret_fires_in_no_turn_of_its_own_side():
    state = act(approach(), "x", type="move", by="a", with_="walk", distance=3)
    state = act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    assert refused(state, "y", 5, type="turret", by="tower", with_="auto", target="a") == "wrong-step"
    assert "turret:tower:auto" not in offered(state, "y")


def test_a_turret_tells_nothing_of_a_spy_that_has_crept():
    """WL-15.9: the refusal is the same whether or not the spy has moved."""
    state = course({"ghost": man("x", spy=True, skills=WALKS), "tower": man("y", skills=AUTO)})
    crept = act(state, "x", type="spy-move", by="ghost", with_="walk", distance=3)
    for now in (state, crept):
        assert refused(now, "y", 5, type="turret", by="tower", with_="auto", target="ghost") == "not-seen"


def test_whose_turret_has_fired_does_not_answer_in_a_dual():
    """WL-12.9, WL-16.4."""
    units = {"a": man("x", skills=WALKS), "tower": man("y", skills=AUTO), "b": man("y", skills=WALKS)}
    state = course(units, card={"fast-play": ["dual"], "open-sheets": True})
    state = act(state, "x", type="move", by="a", with_="walk", distance=3)
    dual = {"type": "dual", "by": "a", "with": "gun", "target": "b", "back-with": "gun"}
    assert "dual:a:gun:b" in offered(state, "x") and refused(state, "x", 5, 5, **dual) == ""
    state = fire(state, "y", "a", 3)
    assert "dual:a:gun:b" not in offered(state, "x")
    assert refused(state, "x", 5, 5, **dual) == "defense-forfeited"


def test_a_turret_fires_neither_at_itself_nor_at_those_who_know_its_mines():
    """WL-12.10."""
    assert refused(battle(), "x", type="turret", by="own", with_="auto", target="own") == "own-unit"
    assert refused(battle(), "x", type="turret", by="own", with_="auto", target="guide") == "own-unit"
