"""What is looked at when an attack is declared, and whom it touches."""

from tests.games.eic_league.duels import attack, attacker, battle, make, refused, unit


def test_the_need_is_checked_before_the_booster_is_taken():  # EIC-15.6
    barely = attacker(weapons=("laser",), energy=144, max_energy=205)
    assert make(battle(barely), attack(1, booster=143), [1]).energy == {"alpha": 1}
    below = attacker(weapons=("laser",), energy=143, max_energy=205)
    assert refused(battle(below), attack(1)) == "low-energy"


def test_a_shooter_in_its_own_blast_is_hit_and_a_miss_touches_nobody():  # EIC-16.13
    state = battle(attacker(weapons=("sonic-grenade",)), unit(at=1), charlie=unit(side="red", at=2))
    hit = make(state, attack(1, type_="throw"), [99])
    # Forceflex takes 35 of the 60 and 40 points of the blast.
    assert hit.damage == {"bravo": 25, "alpha": 5, "charlie": 5}
    miss = make(state, attack(1, type_="throw"), [2])
    assert (miss.damage, miss.energy, miss.shots) == ({}, {}, {"1": 9})


def test_a_fragmentation_grenade_touches_its_target_only():  # EIC-16.14
    state = battle(attacker(weapons=("fragment-grenade",)), unit(at=1), charlie=unit(at=1))
    event = make(state, attack(1, type_="throw"), [99])
    assert (event.frag_hits, event.damage, event.steps) == (1, {}, {})
