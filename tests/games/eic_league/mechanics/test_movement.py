"""Movement (section 12)."""

import pytest

from rules.games.eic_league.battle.actions import Move
from rules.games.eic_league.battle.state import Ground, Side, State
from rules.games.eic_league.mechanics import movement
from rules.games.eic_league.mechanics.conditions import elevator_height
from rules.kernel.problems import Illegal
from tests.games.eic_league.duels import unit


def moved(mover, *, ground=None, **action):
    state = State(units={"alpha": mover}, ground=ground, sides={"blue": Side(base=(0, 0))})
    return movement.move(state, Move(by="alpha", **action))


def code(mover, **action):
    with pytest.raises(Illegal) as error:
        moved(mover, **action)
    return error.value.problem.code


def test_ground_movement_is_spd_by_ten_with_bonuses_less_the_armor():
    assert moved(unit(spd=47, at=0), hexes=4).limit == 4
    assert moved(unit(bod=50, spd=40), hexes=6).limit == 6
    assert moved(unit("tank", bod=110, spd=50), hexes=4).limit == 4
    assert moved(unit("tank", bod=150, spd=30), hexes=0).limit == 0
    assert code(unit(spd=40), hexes=5) == "move-too-far"


def test_movement_to_a_hex_is_counted_on_the_map():
    assert moved(unit(spd=40, at=0), to=(2, 2)).hexes == 4
    assert code(unit(spd=40, at=0), to=(5, 0)) == "move-too-far"
    assert code(unit(spd=90, at=0), to=(10, 0), hexes=1) == "move-too-far"
    assert code(unit(spd=90, at=0), to=(0, -1), ground=Ground(columns=9, rows=9)) == "off-the-map"


def test_a_flyer_stays_in_the_air_unless_it_lands():
    flyer = unit(pwr=50, movement=("flight",))
    assert moved(flyer, mode="flight", hexes=5).airborne
    assert not moved(flyer, mode="flight", hexes=5, land=True).airborne
    assert code(flyer, mode="flight", hexes=6) == "move-too-far"


@pytest.mark.parametrize("mode", ["flight", "warp", "elevator"])
def test_special_movement_is_bought_and_fails_below_31_percent(mode):
    assert code(unit(), mode=mode) == "movement-not-equipped"
    assert code(unit(movement=(mode,), energy=63, max_energy=205), mode=mode) == "movement-failed"
    assert moved(unit(movement=(mode,), energy=64, max_energy=205), mode=mode)


def test_the_column_reaches_a_tenth_of_pwr_in_all():  # EIC-R21
    lift = unit(pwr=60, movement=("elevator",), height=4)
    assert moved(lift, mode="elevator").height == 6
    assert moved(lift, mode="elevator").limit == 2
    assert code(lift, mode="elevator", hexes=3) == "move-too-far"
    assert moved(lift, mode="elevator", direction="down").height == 0
    assert code(lift, mode="elevator", direction="down", hexes=5) == "move-too-far"


@pytest.mark.parametrize("mode", ["flight", "warp", "elevator"])
def test_a_pwr_below_zero_moves_nothing_and_nothing_back(mode):
    """Effects of weapons take a rating below zero; an offer then had -1 hex down."""
    spent = unit(pwr=-4, movement=(mode,))
    assert movement.reach(spent, mode, 1) == movement.Reach(limit=0, down=0)
    assert moved(spent, mode=mode, hexes=0) and code(spent, mode=mode, hexes=1) == "move-too-far"


def test_a_height_below_zero_is_none():
    """A correction may write it; an offer then had -1 hex down."""
    sunk = unit(pwr=60, movement=("elevator",), height=-1)
    assert movement.reach(sunk, "elevator", 1) == movement.Reach(limit=6, down=0)


@pytest.mark.parametrize("mode", ["ground", "flight", "warp"])
def test_nothing_moves_off_the_top_of_an_elevator(mode):  # EIC-R22
    assert code(unit(movement=("elevator", "flight", "warp"), height=5), mode=mode) == "on-elevator"


@pytest.mark.parametrize(("first", "then"), [("elevator", "ground"), ("warp", "elevator"), ("flight", "elevator")])
def test_an_elevator_move_is_the_whole_movement_of_a_turn(first, then):
    assert code(unit(movement=("elevator", "flight", "warp"), moved=first), mode=then) == "on-elevator"


def test_one_kind_of_movement_per_turn():  # EIC-R22
    assert code(unit(movement=("flight",), moved="ground"), mode="flight") == "already-moved"


def test_units_that_cannot_move():
    assert code(unit(paralysed_until=1)) == "unit-paralysed"
    assert code(unit(energy=0, vanquished=True)) == "unit-vanquished"
    assert code(unit(status="base", base_until=1)) == "unit-at-base"


def test_a_unit_in_the_air_that_moves_on_the_ground_comes_down():
    assert not moved(unit(movement=("flight",), airborne=True), hexes=2).airborne


def test_below_31_percent_a_unit_is_down_at_once_and_walks():
    fallen = unit(movement=("elevator",), height=5, energy=60, max_energy=205)
    assert elevator_height(fallen, 1) == 0
    assert moved(fallen, hexes=2).height == 0
