"""Putting things in their places on the plan."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import RED, army, begin, do, offered, refused, unit
from tests.games.sol_prime.plan_battles import FOES, GUNS


def test_a_platoon_is_put_down_in_a_row():
    state = begin(GUNS, FOES, plan=True)
    assert GAME.display.screen(GAME.view(state, RED)).plan.missing
    state = do(state, RED, type="place-platoon", platoon="red/A", at=[20, 5], facing=0, spacing=3)
    assert (state.units["Tank"].at, state.units["Mate"].at) == ((18.5, 5), (21.5, 5))


def test_only_the_referee_mends_the_plan_once_the_battle_runs(acting):
    place = {"type": "place", "unit": "Tank", "at": [11, 10]}
    assert refused(acting, RED, **place) == "referee-only"
    assert do(acting, REFEREE, **place).units["Tank"].at == (11, 10)
    assert refused(acting, RED, type="place-ground", kind="woods", at=[1, 1]) == "referee-only"


def test_sp_5_1_infantry_put_down_in_a_row_may_be_shifted_though_it_has_no_facing():
    foot = army("basic", unit("Foot", "rifle-squad", "F", count=2))
    state = begin(foot, foot | {"name": "others"}, plan=True)
    state = do(state, RED, type="place-platoon", platoon="red/F", at=[20, 20], facing=90)
    name = next(name for name, one in state.units.items() if one.platoon == "red/F")
    assert do(state, RED, **offered(state, RED)[f"place:{name}"].action).units[name].at == state.units[name].at
