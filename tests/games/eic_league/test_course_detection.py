"""Detection, turns that are over, fire by sight (section 13)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.eic_league.battle.actions import Detect
from rules.games.eic_league.battle.state import Drone, Side, State
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.wildfire import is_wildfire_allowed, possible_det, wildfire_sides
from rules.games.eic_league.odds.detection import detection_chances
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal
from tests.games.eic_league.battles import GAME
from tests.games.eic_league.duels import unit


def found(state, roll, by="alpha", **keys):
    return detection.resolve(detection.search(state, Detect(by=by, **keys)), TapeDice([roll]))


def state(*, det=50, at=3, typed=False, **keys):
    alpha = unit(side="red", at=0, det=det)
    return State(units={"alpha": alpha, "bravo": unit(at=at, **keys)}, typed=typed)


def code(battle, **keys):
    with pytest.raises(Illegal) as error:
        detection.search(battle, Detect(by="alpha", **keys))
    return error.value.problem.code


def test_the_number_is_to_be_reached():  # EIC-R25
    assert found(state(), 75).success
    assert not found(state(), 74).success


@pytest.mark.parametrize(("det", "need"), [(10, 95), (19, 95), (50, 75), (100, 50), (130, 35), (131, 30), (190, 30)])
def test_the_scale_of_detection(det, need):
    assert detection.search(state(det=det), Detect(by="alpha")).need == need


def test_below_10_nothing_is_detected():
    assert code(state(det=9)) == "cannot-detect"


def test_the_range_is_a_radius_without_the_unit_s_own_hex():  # EIC-R26
    assert found(state(at=5), 99).seen == ("bravo",)
    assert found(state(at=6), 99).seen == ()
    assert found(state(at=(-5, 5)), 99).seen == ("bravo",)
    assert found(state(at=0), 99).seen == ("bravo",)


def test_ecm_above_det_hides_and_00_finds_everybody_in_range():
    assert found(state(ecm=50), 99).seen == ("bravo",)
    assert found(state(ecm=51), 99).seen == ()
    assert found(state(ecm=51), 100).seen == ("bravo",)
    assert found(state(ecm=51, at=6), 100).seen == ()


def test_who_is_out_or_in_a_base_is_not_detected():
    assert found(state(status="base"), 100).seen == ()
    assert found(state(energy=0, vanquished=True), 100).seen == ()
    assert found(state(status="retreating"), 99).seen == ("bravo",)


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
    battle = state(typed=True)
    assert found(battle, 99).seen == ()
    assert found(battle, 99, distances={"bravo": 5}).seen == ("bravo",)
    assert found(battle, 99, distances={"bravo": 6}).seen == ()


def test_odds_of_a_search():
    success, each = detection_chances(detection.search(state(ecm=60), Detect(by="alpha")))
    assert (success, each) == (Fraction(26, 100), {"bravo": Fraction(1, 100)})


@given(st.integers(10, 190), st.integers(0, 190), st.integers(1, 100))
def test_a_search_finds_what_the_rule_says(det, ecm, roll):
    battle = state(det=det, at=1, ecm=ecm)
    need = detection.search(battle, Detect(by="alpha")).need
    assert bool(found(battle, roll).seen) == (roll == 100 or (roll >= need and ecm <= det))


# --- turn over and fire by sight ------------------------------------------------------------------


def test_a_turn_is_over_when_nobody_has_an_enemy_in_range():
    assert detection.turn_over(state(at=6, det=50))
    assert not detection.turn_over(state(at=5, det=50))


def test_who_cannot_see_does_not_keep_the_turn_open():
    blind = State(units={"alpha": unit(side="red", at=0, det=0, ecm=0), "bravo": unit(at=0, det=0, ecm=0)})
    assert detection.turn_over(blind)
    away = State(units={"alpha": unit(side="red", at=0, status="base"), "bravo": unit(at=1, status="base")})
    assert detection.turn_over(away)


def test_a_side_that_may_fire_by_sight_keeps_the_turn_open():  # EIC-R27
    hidden = state(at=9, det=50, ecm=60)
    assert wildfire_sides(hidden) == ("red",)
    assert not detection.turn_over(hidden)


def test_fire_by_sight_needs_all_enemies_above_all_own_units():
    assert not is_wildfire_allowed(state(det=50, ecm=50), "red")
    assert is_wildfire_allowed(state(det=50, ecm=51), "red")
    more = {**state(det=50, ecm=60).units, "charlie": unit(ecm=40, at=30)}
    assert not is_wildfire_allowed(State(units=more), "red")
    out = {**more, "charlie": unit(ecm=40, energy=0, vanquished=True)}
    assert is_wildfire_allowed(State(units=out), "red")
    keen = {**state(det=50, ecm=60).units, "delta": unit(side="red", det=90, status="base")}
    assert not is_wildfire_allowed(State(units=keen), "red")


def test_units_of_a_side_that_has_surrendered_are_not_compared():
    units = {**state(det=50, ecm=60).units, "charlie": unit(ecm=10, side="green", status="base")}
    sides = {key: Side(out=key == "green") for key in ("red", "blue", "green")}
    assert is_wildfire_allowed(State(units=units, sides=sides), "red")


@pytest.mark.parametrize(
    ("keys", "best"),
    [
        ({"movement": ("flight",)}, 60),
        ({"movement": ("flight",), "airborne": True}, 60),
        ({"movement": ("elevator",), "pwr": 100}, 70),
        ({"movement": ("elevator",), "pwr": 100, "height": 5}, 70),
        ({"movement": ("elevator",), "pwr": 49}, 50),
        ({"movement": ("flight", "elevator"), "pwr": 50}, 60),
        ({"movement": ("flight",), "energy": 60, "max_energy": 205}, 50),
        ({"movement": ("flight",), "paralysed_until": 2}, 50),
        ({"movement": ("warp",)}, 50),
    ],
)
def test_what_a_unit_could_make_up_for_counts(keys, best):  # EIC-R28
    assert possible_det(unit(det=50, **keys), 1) == best


def test_only_the_side_that_searches_is_told_what_it_found():
    alpha = unit(side="red", at=0)
    battle = State(units={"alpha": alpha, "bravo": unit()}, sides={"red": Side(), "blue": Side()})
    (event,) = GAME.decide(battle, side("red"), Detect(by="alpha"), TapeDice([83]))
    assert "bravo" in GAME.describe(event, side("red")).text
    for viewer in (side("blue"), SPECTATOR):
        said = repr(GAME.describe(event, viewer))
        assert "bravo" not in said and "83" not in said and "75" not in said
    assert "83" in GAME.describe(event, REFEREE).dice
    seen = GAME.view(GAME.evolve(battle, event), side("blue"))
    assert not seen.state.units["alpha"].detected
