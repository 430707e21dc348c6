"""Detection rolls and turns that are over (section 13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.eic_league.battle.actions import Detect
from rules.games.eic_league.battle.state import Drone, State
from rules.games.eic_league.mechanics import detection
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from tests.games.eic_league.duels import search_battle, unit


def found(state, roll, by="alpha", **keys):
    return detection.resolve(detection.search(state, Detect(by=by, **keys)), TapeDice([roll]))


def code(battle, **keys):
    with pytest.raises(Illegal) as error:
        detection.search(battle, Detect(by="alpha", **keys))
    return error.value.problem.code


def test_the_number_is_to_be_reached():  # EIC-R25
    assert found(search_battle(), 75).success
    assert not found(search_battle(), 74).success


@pytest.mark.parametrize(("det", "need"), [(10, 95), (19, 95), (50, 75), (100, 50), (130, 35), (131, 30), (190, 30)])
def test_the_scale_of_detection(det, need):
    assert detection.search(search_battle(det=det), Detect(by="alpha")).need == need


def test_below_10_nothing_is_detected():
    assert code(search_battle(det=9)) == "cannot-detect"


def test_the_range_is_a_radius_without_the_unit_s_own_hex():  # EIC-R26
    assert found(search_battle(at=5), 99).seen == ("bravo",)
    assert found(search_battle(at=6), 99).seen == ()
    assert found(search_battle(at=(-5, 5)), 99).seen == ("bravo",)
    assert found(search_battle(at=0), 99).seen == ("bravo",)


def test_ecm_above_det_hides_and_00_finds_everybody_in_range():
    assert found(search_battle(ecm=50), 99).seen == ("bravo",)
    assert found(search_battle(ecm=51), 99).seen == ()
    assert found(search_battle(ecm=51), 100).seen == ("bravo",)
    assert found(search_battle(ecm=51, at=6), 100).seen == ()


def test_units_that_are_out_or_in_a_base_are_not_detected():
    assert found(search_battle(status="base"), 100).seen == ()
    assert found(search_battle(energy=0, vanquished=True), 100).seen == ()
    assert found(search_battle(status="retreating"), 99).seen == ("bravo",)


def test_drones_in_play_are_found_and_detect_nothing_themselves():
    tank = unit("tank", at=9, drone=Drone(hex=(2, 0)))
    battle = State(units={"alpha": unit(side="red", at=0, det=10), "tank": tank})
    assert found(battle, 99).seen == ()
    battle = State(units={"alpha": unit(side="red", at=0, det=20), "tank": tank})
    assert found(battle, 99).seen == ("tank/drone",)
    with pytest.raises(Illegal):
        detection.search(battle, Detect(by="tank/drone"))


def test_one_roll_a_round_and_by_whom():
    assert code(State(units={"alpha": unit(side="red", detect_rolled=True)})) == "detection-already-rolled"
    assert code(State(units={"alpha": unit(side="red", energy=0, vanquished=True)})) == "unit-vanquished"
    assert code(State(units={"alpha": unit(side="red", status="base")})) == "unit-at-base"


def test_typed_distances_are_used_without_a_map():
    battle = search_battle(typed=True)
    assert found(battle, 99).seen == ()
    assert found(battle, 99, distances={"bravo": 5}).seen == ("bravo",)
    assert found(battle, 99, distances={"bravo": 6}).seen == ()


@given(st.integers(10, 190), st.integers(0, 190), st.integers(1, 100))
def test_a_search_finds_what_the_rule_says(det, ecm, roll):
    battle = search_battle(det=det, at=1, ecm=ecm)
    need = detection.search(battle, Detect(by="alpha")).need
    assert bool(found(battle, roll).seen) == (roll == 100 or (roll >= need and ecm <= det))


def test_a_turn_is_over_when_nobody_has_an_enemy_in_range():
    assert detection.is_turn_over(search_battle(at=6, det=50))
    assert not detection.is_turn_over(search_battle(at=5, det=50))


def test_units_that_cannot_detect_do_not_keep_the_turn_open():
    blind = State(units={"alpha": unit(side="red", at=0, det=0, ecm=0), "bravo": unit(at=0, det=0, ecm=0)})
    assert detection.is_turn_over(blind)
    away = State(units={"alpha": unit(side="red", at=0, status="base"), "bravo": unit(at=1, status="base")})
    assert detection.is_turn_over(away)
