"""Wildfire, or fire by sight (EIC-13.10, EIC-13.11)."""

import pytest

from rules.games.eic_league.battle.events import WildfireTold
from rules.games.eic_league.battle.state import Side, State
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.games.eic_league.mechanics.wildfire import is_wildfire_allowed, possible_det, wildfire_sides
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import SPECTATOR, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import CLOSE, GAME, act, begin, open_offers, to_movement, two
from tests.games.eic_league.duels import attack, attacker, battle, refused, search_battle, unit


def test_fire_by_sight_needs_an_enemy_nobody_could_detect():
    hidden = unit(ecm=60)
    state = battle(attacker(detected=(), det=30), hidden)
    assert check_attack(state, attack("arm-guns", wildfire=True)).aim.attr == 10
    assert (
        refused(battle(attacker(detected=(), det=60), hidden), attack("arm-guns", wildfire=True))
        == "wildfire-not-allowed"
    )


@pytest.mark.parametrize("type_", ["fight", "ram"])
def test_nobody_fights_or_rams_by_sight(type_):
    state = battle(attacker(det=30), unit(ecm=60, at=1))
    assert refused(state, attack(type_=type_, wildfire=True)) == "wildfire-not-allowed"


def test_in_a_view_fire_by_sight_is_what_the_side_was_told():
    seen = unit(ecm=0, unknown=frozenset({"ecm"}))
    state = battle(attacker(detected=()), seen)
    assert refused(state, attack("arm-guns", wildfire=True)) == "wildfire-not-allowed"


def test_a_side_that_may_fire_by_sight_keeps_the_turn_open():  # EIC-R27
    hidden = search_battle(at=9, det=50, ecm=60)
    assert wildfire_sides(hidden) == ("red",)
    assert not detection.is_turn_over(hidden)


def test_fire_by_sight_needs_all_enemies_above_all_own_units():
    assert not is_wildfire_allowed(search_battle(det=50, ecm=50), "red")
    assert is_wildfire_allowed(search_battle(det=50, ecm=51), "red")
    more = {**search_battle(det=50, ecm=60).units, "charlie": unit(ecm=40, at=30)}
    assert not is_wildfire_allowed(State(units=more), "red")
    out = {**more, "charlie": unit(ecm=40, energy=0, vanquished=True)}
    assert is_wildfire_allowed(State(units=out), "red")
    keen = {**search_battle(det=50, ecm=60).units, "delta": unit(side="red", det=90, status="base")}
    assert not is_wildfire_allowed(State(units=keen), "red")


def test_units_of_a_side_that_has_surrendered_are_not_compared():
    units = {**search_battle(det=50, ecm=60).units, "charlie": unit(ecm=10, side="green", status="base")}
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
def test_possible_bonuses_of_flight_and_elevator_count(keys, best):  # EIC-R28
    assert possible_det(unit(det=50, **keys), 1) == best


def hidden_team():
    unit = {**samples.LONE_WOLF["units"][0], "ratings": {**samples.LONE_WOLF["units"][0]["ratings"], "ecm": 100}}
    return {**samples.LONE_WOLF, "units": [{**unit, "name": "Shade"}], "budget": 9000}


def test_fire_by_sight_is_told_when_attacks_begin_to_the_side_alone():
    state = begin(two(red=hidden_team(), blue=samples.IRON_FOUNDRY, **CLOSE))
    state = to_movement(state)
    state = act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")
    state = act(state, "red", type_="end-phase")
    events = GAME.battle.decide(state, side("blue"), GAME.battle.codecs.actions.read({"type": "end-phase"}), TapeDice())
    (told,) = [event for event in events if isinstance(event, WildfireTold)]
    assert told.sides == ("blue",)
    assert GAME.display.describe(told, side("blue"))
    assert GAME.display.describe(told, side("red")) is GAME.display.describe(told, SPECTATOR) is None
    for event in events:
        state = GAME.battle.evolve(state, event)
    keys = [offer.key for offer in open_offers(state, side("blue"))]
    assert any(key.endswith(":sight") for key in keys)
    assert GAME.view(state, side("red")).state.wildfire == frozenset()
