"""Recovery of energy (EIC-18.3, EIC-18.4)."""

import pytest

from rules.games.eic_league.battle.actions import LeaveBase, Recover
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.stay import leave_base
from rules.kernel.problems import Unreadable
from tests.games.eic_league.duels import base_battle, code_of, unit


@pytest.mark.parametrize(("points", "rounds", "cost"), [(50, 5, 250), (55, 6, 275), (1, 1, 5), (10, 1, 50)])
def test_a_part_of_a_round_counts_whole(points, rounds, cost):  # EIC-R50
    event = recover_energy(base_battle(a=unit(status="base", energy=100)), Recover(by="a", energy=points))
    assert (event.rounds, event.cost, event.energy, event.credits) == (rounds, cost, 100 + points, 1000 - cost)


def test_the_round_of_the_purchase_counts_as_the_first():
    event = recover_energy(base_battle(round_=4, a=unit(status="base", energy=100)), Recover(by="a", energy=50))
    assert event.until == 8
    again = unit(status="base", energy=100, base_until=8)
    assert recover_energy(base_battle(round_=4, a=again), Recover(by="a", energy=10)).until == 9


def test_energy_never_exceeds_the_maximum():
    hurt = unit(status="base", energy=200)
    assert recover_energy(base_battle(a=hurt), Recover(by="a", energy=5)).energy == hurt.max_energy == 205
    assert code_of(recover_energy, base_battle(a=hurt), Recover(by="a", energy=6)) == "over-maximum"
    with pytest.raises(Unreadable):
        recover_energy(base_battle(a=hurt), Recover(by="a", energy=0))


def test_units_that_cannot_recover():
    assert code_of(recover_energy, base_battle(a=unit(energy=9)), Recover(by="a", energy=1)) == "not-at-base"
    taken = unit(energy=9, status="base", captured=True)
    assert code_of(recover_energy, base_battle(a=taken), Recover(by="a", energy=1)) == "captured-unit"
    out = unit(energy=0, status="base", vanquished=True)
    assert code_of(recover_energy, base_battle(a=out), Recover(by="a", energy=1)) == "unit-vanquished"


def test_a_unit_stays_until_it_has_recovered():
    resting = unit(status="base", base_until=3)
    assert code_of(leave_base, base_battle(round_=3, a=resting), LeaveBase(by="a")) == "unit-at-base"
    assert leave_base(base_battle(round_=4, a=resting), LeaveBase(by="a"))
    assert code_of(leave_base, base_battle(a=unit()), LeaveBase(by="a")) == "not-at-base"
