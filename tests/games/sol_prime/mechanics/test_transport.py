"""Getting on and off a carrier on the plan (SP-16)."""

from __future__ import annotations

from tests.games.sol_prime.battles import RED, do, in_turn
from tests.games.sol_prime.plan_battles import measured


def test_a_squad_leaves_the_plan_when_it_gets_on_and_returns_next_to_its_carrier(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/V")
    assert measured(state, type="load", unit="Foot", carrier="Van")["distance"] == 0
    state = do(state, RED, type="load", unit="Foot", carrier="Van")
    assert state.units["Foot"].at is None
    state = do(state, RED, type="drive", unit="Van", to=[60, 14])
    state = do(state, RED, type="unload", unit="Foot")
    assert state.units["Foot"].at == (61, 14)
