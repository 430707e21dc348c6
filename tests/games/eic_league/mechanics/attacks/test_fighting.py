"""Fighting hand to hand (EIC-14.12, EIC-14.15)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import ELEVATOR, FLIGHT, attack, attacker, battle, fight_on, make, refused, unit


def test_fighting_does_a_quarter_of_three_current_ratings():
    state = battle(attacker(bod=100, attr=90, pwr=100, frag_hits=2), unit(at=1, bod=60))
    event = make(state, attack(type_="fight"), [99])
    assert (event.strength, event.damage) == ({"force": 71}, {"bravo": 11})  # 24 + 22.5 + 25 = 71.5


def test_a_lethal_fight_doubles_before_rounding():
    state = battle(attacker(bod=100, attr=90, pwr=100), unit(at=1, bod=60))
    assert make(state, attack(type_="fight"), [100, 1]).damage == {"bravo": 85}  # 72.5 twice, less 60


def test_the_bow_and_the_bulls_own_damage():
    archie = battle(attacker("archie", bod=100, attr=90, pwr=100), unit(at=1, bod=60))
    assert make(archie, attack(type_="fight"), [99]).strength == {"force": 75}  # 25 + 22.5 + 27.5
    bull = battle(attacker("raging-bull", bod=90, pwr=100, frag_hits=1), unit(at=1))
    assert make(bull, attack(type_="fight"), [99]).strength == {"force": 104}


def test_a_fight_is_counted_and_needs_no_weapon():
    alpha = fight_on(battle(attacker(), unit(at=1)), attack(type_="fight"), [1]).units["alpha"]
    assert (alpha.attacks_made, alpha.fights_made, alpha.used) == (1, 1, frozenset())


@pytest.mark.parametrize(
    ("type_", "own", "other", "code"),
    [
        ("fight", {}, {"at": 2}, "not-adjacent"),
        ("fight", {}, {"at": 0}, "not-adjacent"),
        ("fight", {"movement": FLIGHT, "airborne": True}, {}, "attacker-airborne"),
        ("fight", {"movement": ELEVATOR, "height": 1}, {}, "attacker-elevated"),
        ("fight", {}, {"movement": FLIGHT, "airborne": True}, "target-airborne"),
        ("fight", {}, {"movement": ELEVATOR, "height": 1}, "target-elevated"),
        ("ram", {"movement": ELEVATOR, "height": 1}, {}, "attacker-elevated"),
        ("ram", {}, {"movement": FLIGHT, "airborne": True}, "target-airborne"),
        ("ram", {}, {"movement": ELEVATOR, "height": 1}, "target-elevated"),
        ("ram", {}, {"at": 5}, "ram-out-of-reach"),
        ("ram", {"frag_hits": 8}, {}, "ram-disabled"),
    ],
)
def test_contact(type_, own, other, code):
    state = battle(attacker(**own), unit(**{"at": 1, **other}))
    assert refused(state, attack(type_=type_)) == code


def test_a_flyer_whose_flight_has_failed_can_be_fought():
    check_attack(battle(attacker(), unit(at=1, movement=FLIGHT, airborne=True, energy=60)), attack(type_="fight"))
