"""Ramming (EIC-14.13 to EIC-14.16)."""

from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import ELEVATOR, FLIGHT, attack, attacker, battle, make, refused, unit


def test_a_ram_does_spd_and_half_bod():
    state = battle(attacker(bod=50, spd=60), unit(at=1, bod=50))
    event = make(state, attack(type_="ram"), [99])
    assert (event.strength, event.damage, event.backfire) == ({"force": 105}, {"bravo": 55}, False)  # Spiderweb +20


def test_a_ram_with_the_lower_bod_falls_back_undoubled_and_costs_no_weapon():
    state = battle(attacker(bod=60, spd=80, weapons=("laser",)), unit(at=1, bod=90, weapons=("laser",)))
    event = make(state, attack(type_="ram"), [100])
    assert (event.lethal, event.backfire, event.damage, event.weapon_lost) == (True, True, {"alpha": 60}, None)


def test_current_bod_decides_who_suffers_a_ram():
    tie = battle(attacker(bod=70, spd=80), unit(at=1, bod=70))
    assert not make(tie, attack(type_="ram"), [99]).backfire
    worn = battle(attacker(bod=70, spd=80), unit(at=1, bod=90, oxidised_until=0))
    assert make(worn, attack(type_="ram"), [99]).damage == {"bravo": 115}
    weaker = battle(attacker(bod=70, spd=80, frag_hits=1), unit(at=1, bod=70))
    assert make(weaker, attack(type_="ram"), [99]).damage == {"alpha": 46}  # 80 + 34, less 68


def test_a_missed_ram_does_nothing():
    event = make(battle(attacker(bod=60), unit(at=1, bod=90)), attack(type_="ram"), [1])
    assert (event.damage, event.energy, event.backfire) == ({}, {}, False)


def test_a_lethal_ram_is_doubled_on_the_target():
    state = battle(attacker(bod=90, spd=80), unit(at=1))
    assert make(state, attack(type_="ram"), [100, 1]).damage == {"bravo": 180}


def test_a_flyer_rams_units_on_the_ground_and_on_elevators():
    flyer = attacker(movement=FLIGHT, airborne=True)
    check_attack(battle(flyer, unit(at=4)), attack(type_="ram"))
    check_attack(battle(flyer, unit(at=1, movement=ELEVATOR, height=6)), attack(type_="ram"))


def test_ram_reach_is_ground_movement_with_the_penalty_of_tank_armor():
    tank = attacker("tank", bod=120, spd=80)
    check_attack(battle(tank, unit(at=6)), attack(type_="ram"))
    assert refused(battle(tank, unit(at=7)), attack(type_="ram")) == "ram-out-of-reach"
    check_attack(battle(attacker(bod=50), unit(at=6)), attack(type_="ram"))  # Spiderweb, SPD 60


def test_seven_fragmentation_hits_still_ram():
    check_attack(battle(attacker(frag_hits=7), unit(at=1)), attack(type_="ram"))
