"""Oxy plus (EIC-17.5)."""

import pytest

from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, unit


@pytest.mark.parametrize(
    ("keys", "until"),
    [
        ({}, 8),
        ({"frag_hits": 1}, 7),
        ({"bod": 100}, 11),
        ({"oxidised_until": 5}, 5),
        ({"oxidised_until": 20}, 8),
        ({"oxidised_until": 0}, 0),
    ],
)
def test_oxy_plus_leaves_the_armor_a_tenth_of_bod_in_rounds(keys, until):
    state = battle(attacker(weapons=("oxy-plus",)), unit(**keys))
    event = make(state, attack(1), [99])
    assert (event.oxidised_until, event.damage) == (until, {})


def test_tuffstuff_is_immune_even_when_worn():
    state = battle(attacker(weapons=("oxy-plus",)), unit(bod=80, frag_hits=1))
    assert make(state, attack(1), [99]).oxidised_immune
    assert fight_on(state, attack(1), [99]).units["bravo"].oxidised_until is None


def test_armor_that_is_gone_stops_no_force():
    state = battle(attacker(), unit(oxidised_until=1), round_=2)
    assert make(state, attack("arm-guns"), [99]).damage == {"bravo": 30}
