"""Rate of fire and rushed shots (EIC-14.10, EIC-14.11)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import attack, attacker, battle, refused


@pytest.mark.parametrize(("round_", "penalty"), [(4, 40), (5, 20), (6, 0), (9, 0)])
def test_oxy_plus_recharges_for_three_rounds_or_is_rushed(round_, penalty):
    state = battle(attacker(weapons=("oxy-plus",), last_fired={"1": 3}), round_=round_)
    assert check_attack(state, attack(1, rush=True)).penalty == penalty
    if penalty:
        assert refused(state, attack(1)) == "weapon-recharging"


def test_each_oxy_plus_counts_for_itself():
    state = battle(attacker("tank", weapons=("oxy-plus", "oxy-plus"), last_fired={"1": 3}), round_=4)
    assert check_attack(state, attack(2)).penalty == 0
