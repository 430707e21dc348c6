"""Fragmentation grenades (EIC-17.4)."""

from rules.games.eic_league.mechanics.ratings import current_ratings
from tests.games.eic_league.duels import THROW, attack, attacker, battle, fight_on, make, unit


def test_a_fragmentation_grenade_touches_its_target_only():  # EIC-16.14
    state = battle(attacker(weapons=("fragment-grenade",)), unit(at=1), charlie=unit(at=1))
    event = make(state, attack(1, type_="throw"), [99])
    assert (event.frag_hits, event.damage, event.steps) == (1, {}, {})


def test_fragments_take_two_points_of_bod_and_no_energy():
    state = battle(attacker(weapons=("fragment-grenade",)), unit(frag_hits=2))
    event = make(state, THROW, [100, 1])
    assert (event.bod, event.frag_hits, event.damage, event.energy) == (64, 3, {}, {})
    bravo = fight_on(state, THROW, [99]).units["bravo"]
    assert (current_ratings(bravo, 1).bod, bravo.energy, bravo.max_energy) == (64, 205, 205)


def test_bod_does_not_fall_below_zero():
    state = battle(attacker(weapons=("fragment-grenade",)), unit(bod=50, frag_hits=25))
    assert make(state, THROW, [99]).bod == 0
