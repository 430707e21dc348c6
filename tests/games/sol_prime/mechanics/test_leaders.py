"""Leaders whose stand is lost (SP-19.2)."""

from __future__ import annotations

from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import RED, begin, do, in_turn
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH


def test_a_leader_whose_stand_is_lost_is_settled_at_once():
    led = {**TANKS, "leaders": [{"name": "Ann", "attached": "Ray"}]}
    state = do(in_turn(begin(led, WATCH), first=(5, 2), face=3), REFEREE, type="lose-stand", unit="Ray")
    assert [(one.kind, one.side, one.unit) for one in state.pending] == [("leader", "red", "Ann")]
    after = do(state, RED, 4, type="leader-fate", leader="Ann", nearest="Ram")
    assert after.units["Ram"].leader == "Ann" and after.units["Ray"].leader is None and not after.pending
