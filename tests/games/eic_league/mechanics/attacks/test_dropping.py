"""Drops by drones and by two suits in tandem (EIC-17.7 to EIC-17.10)."""

import pytest

from rules.games.eic_league.battle.state import Drone
from tests.games.eic_league.duels import FLYING, attack, attacker, bare, battle, fight_on, make, refused, unit


def test_a_drone_drops_with_its_own_attr_and_nothing_of_its_tank():
    tank = attacker("tank", attr=100, spd=100, weapons=("sonic-grenade", "grenade-launcher"))
    after = fight_on(battle(tank, bare(at=8)), attack(1, type_="drop"), [60])
    alpha = after.units["alpha"]
    assert (alpha.drone, alpha.shots) == (Drone(hex=(8, 0)), {"1": 29})
    assert (alpha.attacks_made, alpha.used, alpha.revealed) == (1, {"1"}, frozenset())
    event = make(battle(tank, bare(at=8)), attack(1, type_="drop"), [56])
    assert (event.attr, event.need, event.damage) == (80, 55, {"bravo": 60})


def test_a_drone_flies_eight_hexes_from_where_it_is():
    tank = {"weapons": ("sonic-grenade",), "pwr": 10}
    assert refused(battle(attacker("tank", **tank), unit(at=9)), attack(1, type_="drop")) == "out-of-range"
    away = attacker("tank", **tank, drone=Drone(hex=(9, 0), energy=100))
    after = fight_on(battle(away, bare(at=17)), attack(1, type_="drop"), [1])
    assert after.units["alpha"].drone == Drone(hex=(17, 0), energy=100)


@pytest.mark.parametrize(
    "keys",
    [
        {"drone_lost": True},
        {"drone": Drone(hex=(0, 0), energy=43)},
        {"drone": Drone(hex=(0, 0), paralysed_until=1)},
        {"drone": Drone(hex=(0, 0), energy=0)},
    ],
)
def test_a_drone_that_is_lost_or_cannot_fly_drops_nothing(keys):
    tank = attacker("tank", weapons=("sonic-grenade",), **keys)
    assert refused(battle(tank), attack(1, type_="drop")) == "drone-lost"


def test_drone_drops_fail_at_nine_percent_of_the_tank():
    tank = {"weapons": ("nuclear-bomb",), "max_energy": 100}
    assert refused(battle(attacker("tank", energy=9, **tank)), attack(1, type_="drop")) == "low-energy"
    make(battle(attacker("tank", energy=10, **tank)), attack(1, type_="drop"), [1])


def test_the_drone_is_clear_of_what_it_drops_and_its_tank_is_not():
    tank = attacker("tank", weapons=("nuclear-bomb",), drone=Drone(hex=(2, 0)))
    event = make(battle(tank, unit(at=5)), attack(1, type_="drop"), [99])
    assert "alpha/drone" not in event.damage
    assert event.vanquished == ("alpha", "bravo")
    assert event.drones_lost == ("alpha",)


def test_a_drone_is_lost_with_its_tank_and_alone():
    state = battle(attacker("tank", weapons=("laser",)), unit("tank", energy=1, drone=Drone(hex=(8, 0))))
    bravo = fight_on(state, attack(1), [99]).units["bravo"]
    assert (bravo.vanquished, bravo.drone, bravo.drone_lost) == (True, None, True)
    seen = attacker("tank", detected=("bravo/drone",))
    shot = battle(seen, unit("tank", at=9, drone=Drone(hex=(3, 0), energy=50)))
    event = make(shot, attack("main-gun", target="bravo/drone"), [99])
    assert (event.vanquished, event.energy) == (("bravo/drone",), {"bravo/drone": 0})
    bravo = fight_on(shot, attack("main-gun", target="bravo/drone"), [99]).units["bravo"]
    assert (bravo.vanquished, bravo.drone, bravo.drone_lost, bravo.energy) == (False, None, True, 205)


def test_a_drone_below_31_percent_comes_down():
    seen = attacker("tank", pwr=90, detected=("bravo/drone",))
    shot = battle(seen, unit("tank", at=9, drone=Drone(hex=(3, 0), energy=120)))
    event = make(shot, attack("main-gun", target="bravo/drone"), [99])
    assert (event.dfr, event.grounded) == (50, ("bravo/drone",))
    drone = fight_on(shot, attack("main-gun", target="bravo/drone"), [99]).units["bravo"].drone
    assert drone == Drone(hex=(3, 0), energy=40, airborne=False)


def test_drones_suffer_the_same_effects_as_units():
    seen = attacker(weapons=("paralysis-grenade", "fragment-grenade", "oxy-plus"), detected=("bravo/drone",))
    state = battle(seen, unit("tank", at=9, drone=Drone(hex=(3, 0))))
    for weapon, type_, keys in (
        (1, "throw", {"paralysed_until": 11, "airborne": False}),
        (2, "throw", {"frag_hits": 1}),
        (3, "shoot", {"oxidised_until": 2}),
    ):
        after = fight_on(state, attack(weapon, type_=type_, target="bravo/drone"), [99])
        drone = after.units["bravo"].drone
        assert {key: getattr(drone, key) for key in keys} == keys
        assert after.units["bravo"].paralysed_until is None


def test_a_drone_drops_by_sight_at_minus_50():
    tank = attacker("tank", weapons=("sonic-grenade",), det=30, detected=())
    event = make(battle(tank, unit(ecm=60)), attack(1, type_="drop", wildfire=True), [1])
    assert event.attr == 30


def tandem(*, carrier=None, partner=None, target=None):
    alpha = attacker(**{"at": 4, "weapons": ("nuclear-bomb",), **FLYING, **(carrier or {})})
    wing = unit(**{"side": "red", "at": 5, **FLYING, **(partner or {})})
    return battle(alpha, unit(**{"at": 4, **(target or {})}), wing=wing)


DROP = attack(1, type_="drop", with_="wing")


def test_a_tandem_drop_uses_both_attacks_and_spares_both():
    state = tandem()
    event = make(state, DROP, [99])
    assert event.damage == {"bravo": 630}
    after = fight_on(state, DROP, [99])
    assert [after.units[name].attacks_made for name in ("alpha", "wing")] == [1, 1]


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"carrier": {"airborne": False}}, "no-delivery"),
        ({"partner": {"airborne": False}}, "no-delivery"),
        ({"partner": {"energy": 60}}, "no-delivery"),
        ({"partner": {"at": 6}}, "no-delivery"),
        ({"partner": {"side": "blue"}}, "no-delivery"),
        ({"carrier": {"at": 3}}, "no-delivery"),
        ({"carrier": {"weapons": ("sonic-grenade",)}}, "no-delivery"),
        ({"partner": {"attacks_made": 1}}, "no-attacks-left"),
        ({"partner": {"status": "retreating"}}, "unit-retreating"),
    ],
)
def test_requirements_of_a_tandem_drop(keys, code):
    assert refused(tandem(**keys), DROP) == code


def test_a_unit_is_not_its_own_partner():
    assert refused(tandem(), attack(1, type_="drop", with_="alpha")) == "no-delivery"


def test_the_carriers_attr_and_speed_count_in_a_tandem_drop():
    event = make(tandem(carrier={"attr": 70, "spd": 100}), DROP, [1])
    assert (event.attr, event.need) == (70, 55)


def test_nobody_helps_in_another_attack():
    """EIC-17.7: two suits together drop a bomb, and do nothing else."""
    state = battle(attacker("suit", weapons=("rifle",)), unit(at=1))
    for other in ("bravo", "nobody"):
        assert refused(state, attack(1, with_=other)) == "no-delivery"
