"""Moves to a place on the plan."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import RED, begin, do, in_turn, offered, refused
from tests.games.sol_prime.plan_battles import FOES, GUNS, moved


def test_a_way_is_measured_through_its_ground(acting):
    assert moved(acting, "Tank", 10, 15)[0] == 5
    cost, unit_ = moved(acting, "Tank", 16, 10)
    assert (cost, unit_.facing, unit_.at) == (6, 90, (16, 10))
    assert moved(acting, "Mate", 12, 15.5)[0] == 5.5, "the hill begins at 16"
    assert moved(acting, "Mate", 12, 17)[0] == 9, "and costs 2 more for tracks"


def test_walls_and_swamp_and_roads(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/A")
    assert moved(state, "Mate", 16, 14)[0] == pytest.approx(5.7 + 4)
    assert state.units["Van"].transport == "wheeled"
    state = do(do(state, RED, type="end-activation", platoon="red/A"), RED, type="activate", platoon="red/V")
    assert moved(state, "Van", 60, 20)[0] == 5, "a road is half"
    action = {"type": "drive", "unit": "Van", "to": [64, 18]}
    assert refused(state, RED, **action) == "terrain-not-allowed"


def test_turning_round_costs_an_inch_and_backing_twice_the_way(acting):
    cost, unit_ = moved(acting, "Tank", 10, 7)
    assert (cost, unit_.facing) == (4, 180)
    cost, unit_ = moved(acting, "Tank", 10, 7, backward=True)
    assert (cost, unit_.facing) == (6, 0)
    cost, unit_ = moved(acting, "Tank", 10, 13, facing=90)
    assert (cost, unit_.facing) == (4, 90)
    assert moved(acting, "Tank", 10, 10, facing=90)[0] == 1


def test_deep_water_is_crossed_or_not_entered(acting):
    state = do(acting, REFEREE, type="place", unit="Tank", at=[3, 11], facing=0)
    assert refused(state, RED, type="drive", unit="Tank", to=[3, 14]) == "deep-water"


def test_cohesion_and_reasons_for_a_test_are_measured(acting):
    far = do(acting, REFEREE, type="place", unit="Tank", at=[4, 4], facing=0)
    assert refused(far, RED, type="drive", unit="Tank", to=[4, 6]) == "out-of-cohesion"
    assert moved(far, "Tank", 9.2, 10)[0] <= 12
    failed = do(acting, RED, 1, type="platoon-morale", platoon="red/A", reason="closer")
    assert refused(failed, RED, type="drive", unit="Tank", to=[10, 12]) == "may-not-advance"
    assert moved(failed, "Tank", 10, 9)[0] == 2


def test_the_table_has_edges(acting):
    assert refused(acting, RED, type="drive", unit="Tank", to=[-1, 10]) in ("no-place", "below-zero")
    assert refused(acting, RED, type="drive", unit="Tank", to=[10, 49]) == "no-place"
    with pytest.raises(Illegal):
        GAME.battle.decide(
            begin(GUNS, FOES),
            RED,
            GAME.battle.codecs.actions.read({"type": "place", "unit": "Tank", "at": [1, 1]}),
            None,
        )


def test_a_stand_out_of_cohesion_is_offered_the_way_back(acting):
    """To stay is no legal move for it, and yet it may go where its platoon is (SP-5.8)."""
    far = do(acting, RED, type="drive", unit="Tank", to=[10, 16])
    for name in ("Tank", "Mate"):
        offer = next(one for one in GAME.display.offers(GAME.view(far, RED)) if one.key == f"move:{name}")
        assert offer.closed is None and offer.fields
        assert do(far, RED, **offer.action).units[name].moved > 1
    assert refused(far, RED, type="drive", unit="Mate", to=[12, 10]) == "out-of-cohesion"
    lost = do(far, REFEREE, type="place", unit="Mate", at=[60, 40], facing=0)
    assert next(one for one in GAME.display.offers(GAME.view(lost, RED)) if one.key == "move:Mate").closed.code


def test_on_a_plan_an_attack_is_made_by_who_touches_the_enemy(acting):
    fight = {"type": "close-combat", "attackers": ["Tank"], "defender": "Foe"}
    assert refused(acting, RED, **fight) == "not-adjacent", "ten inches away"
    near = do(acting, REFEREE, type="place", unit="Foe", at=[10, 11], facing=180)
    assert do(near, RED, 6, 1, **fight).units["Foe"].destroyed
    assert "close-combat:Tank" in offered(near, RED)
    assert "close-combat:Tank" not in offered(acting, RED)
