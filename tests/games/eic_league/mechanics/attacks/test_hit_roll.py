"""The combat chart, ATTR and the number to beat (EIC-14.4 to EIC-14.7)."""

import pytest

from rules.games.eic_league.mechanics.attacks import combat_chart
from tests.games.eic_league.duels import attack, attacker, battle, make, unit


@pytest.mark.parametrize(
    ("attr", "dfr", "spd", "need"),
    [
        (60, 50, 0, 60),
        (69, 59, 0, 60),
        (0, 50, 0, 80),
        (60, 9, 0, 50),
        (60, 0, 0, 50),
        (120, 120, 0, 65),
        (121, 121, 0, 65),
        (129, 119, 0, 60),
        (10, 121, 0, 99),
        (60, 50, 100, 60),
        (70, 50, 100, 55),
        (70, 50, 99, 60),
        (0, 50, 100, 80),
        (121, 121, 120, 65),
        (120, 50, 100, 35),
    ],
)
def test_the_combat_chart_reads_downwards_and_speed_one_column_higher(attr, dfr, spd, need):
    assert combat_chart.need_to_hit(attr=attr, dfr=dfr, spd=spd) == need


@pytest.mark.parametrize(("roll", "hit"), [(60, False), (61, True), (1, False), (99, True)])
def test_a_tie_misses(roll, hit):
    event = make(battle(attacker()), attack("arm-guns"), [roll])
    assert (event.need, event.hit) == (60, hit)


def test_the_weapon_and_skill_bonuses_of_attr():
    weapons = ("grenade-launcher", "sonic-grenade")
    assert make(battle(attacker(weapons=weapons)), attack(2, type_="launch"), [1]).attr == 90
    assert make(battle(attacker(weapons=weapons)), attack(2, type_="throw"), [1]).attr == 60
    archie = battle(attacker("archie", weapons=("laser",)))
    assert make(archie, attack(1), [1]).attr == 80
    assert make(archie, attack("arm-guns"), [1]).attr == 60
    bull = battle(attacker("raging-bull"), unit(at=1))
    assert [make(bull, attack(type_=kind), [1]).attr for kind in ("fight", "ram")] == [80, 60]
    assert make(battle(attacker(movement=("elevator",), height=5)), attack("arm-guns"), [1]).attr == 70


def test_a_penalty_never_takes_attr_below_zero():
    state = battle(attacker(attr=30, det=30, detected=()), unit(ecm=60))
    event = make(state, attack("arm-guns", wildfire=True), [80])
    assert (event.attr, event.need) == (0, 80)
