"""The plan of the table as it is drawn."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Ground
from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from tests.games.sol_prime.battles import BLUE, RED, begin, do, offered
from tests.games.sol_prime.plan_battles import FOES, GUNS


def test_arcs_and_ghosts_are_drawn(acting):
    view = GAME.view(acting, RED)
    shot = GAME.battle.codecs.actions.read(
        {"type": "fire", "by": "Hunter", "target": "Foe", "weapon": "he-missile", "range": 20}
    )
    drawn = GAME.display.plan.sketch(view, shot)
    assert [(one.half, one.reach) for one in drawn.arcs] == [(15, 20), (45, 3)] and len(drawn.lines) == 1
    drive = GAME.battle.codecs.actions.read({"type": "drive", "unit": "Tank", "to": [10, 16]})
    drawn = GAME.display.plan.sketch(view, drive)
    assert drawn.pieces[0].ghost and drawn.lines[0].title == '6"' and len(drawn.circles) == 2
    assert "move:Tank" in offered(acting, RED) and offered(acting, RED)["move:Tank"].placing.at == ("to",)


def test_fire_begins_at_the_nearest_stand_in_reach_and_stands_aside_when_there_is_none(acting):
    gun = offered(acting, RED)["fire:Tank:laser-cannon"]
    assert (gun.action["target"], gun.group, gun.seldom) == ("Foe", "Fire", False)
    hand = offered(acting, RED)["fire:Tank:apwl"]
    assert (hand.action["target"], hand.group, hand.seldom) == ("Squad", "Out of reach", True)
    wall = Ground(kind="building", at=(14, 20), width=60, depth=1)
    behind = offered(replace(acting, grounds={"wall": wall}), RED)["fire:Tank:laser-cannon"]
    assert (behind.group, behind.seldom) == ("Out of reach", True), "in reach, and nobody is seen"
    nowhere = {name: replace(one, at=None) for name, one in acting.units.items()}
    assert not offered(replace(acting, units=nowhere), RED)["fire:Tank:apwl"].seldom, "nobody has measured it"


def test_unseen_stands_are_not_on_the_plan():
    state = begin(GUNS, FOES, plan=True, **{"hidden-set-up": True})
    state = do(state, BLUE, type="posture", unit="Squad", concealed=True)
    state = do(state, BLUE, type="place", unit="Squad", at=[40, 30])
    pieces = {
        viewer: {one.id for one in GAME.display.screen(GAME.view(state, viewer)).plan.pieces} for viewer in (RED, BLUE)
    }
    assert pieces == {RED: set(), BLUE: {"Squad"}}


def test_a_stand_in_its_place_has_nothing_left_that_it_must_do_before_the_battle():
    state = begin(GUNS, FOES, plan=True)
    waits = [key for key, one in offered(state, BLUE).items() if one.by and "Squad" in key and not one.seldom]
    assert waits == ["place:Squad", "posture:Squad"]
    state = do(state, BLUE, type="place", unit="Squad", at=[40, 30])
    assert all(one.seldom for key, one in offered(state, BLUE).items() if "Squad" in key)


def test_the_end_of_set_up_names_those_that_have_no_place_on_the_plan():
    state = begin(GUNS, FOES, plan=True)
    before = next(one for key, one in offered(state, BLUE).items() if key.startswith("ready:")).forfeits
    assert any("not on the plan" in text for text in before)
    for name, unit in state.units.items():
        if unit.side == "blue":
            state = do(state, BLUE, type="place", unit=name, at=[40, 30])
    after = next(one for key, one in offered(state, BLUE).items() if key.startswith("ready:")).forfeits
    assert not any("not on the plan" in text for text in after)
