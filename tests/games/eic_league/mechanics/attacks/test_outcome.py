"""Events of attacks: what is recorded, what is shown, and units that come down."""

from rules.games.eic_league.battle.events import CameDown
from rules.games.eic_league.battle.evolve.attacks import after_attack, after_coming_down
from rules.games.eic_league.battle.state import Drone
from tests.games.eic_league.duels import FLYING, attack, attacker, battle, fight_on, make, unit


def test_a_shot_is_written_down_hit_or_miss():
    state = battle(attacker(weapons=("auto-cannon",)), round_=3)
    alpha = fight_on(state, attack(1), [1]).units["alpha"]
    assert (alpha.shots, alpha.used, alpha.last_fired) == ({"1": 24}, {"1"}, {"1": 3})
    assert (alpha.attacks_made, alpha.fights_made) == (1, 0)


def test_a_launch_uses_the_launcher_too():
    state = battle(attacker(weapons=("sonic-grenade", "grenade-launcher")))
    alpha = fight_on(state, attack(1, type_="launch"), [1]).units["alpha"]
    assert (alpha.shots, alpha.used, alpha.last_fired) == ({"1": 9}, {"1", "2"}, {"1": 1, "2": 1})


def test_an_attack_shows_attr_and_dfr_and_nothing_else():
    after = fight_on(battle(attacker(weapons=("laser",)), unit("jackrabbit")), attack(1), [1])
    assert {name: one.revealed for name, one in after.units.items()} == {"alpha": {"attr"}, "bravo": {"dfr"}}
    assert after.units["alpha"].shown == {"attr": 60}
    assert after.units["bravo"].shown == {"dfr": 70, "dfr-grounded": 70}


def test_a_hit_below_31_percent_brings_a_flyer_down():
    state = battle(attacker(weapons=("laser",)), unit(energy=118, **FLYING))
    event = make(state, attack(1), [99])
    assert event.grounded == ("bravo",)
    assert not fight_on(state, attack(1), [99]).units["bravo"].airborne
    assert make(battle(attacker(weapons=("laser",)), unit(energy=119, **FLYING)), attack(1), [99]).grounded == ()


def test_a_booster_can_bring_its_own_unit_down_and_attr_is_that_of_the_announcement():
    state = battle(attacker(weapons=("laser",), movement=("elevator",), height=5))
    event = make(state, attack(1, booster=150), [1])
    assert (event.attr, event.grounded) == (70, ("alpha",))
    assert fight_on(state, attack(1, booster=150), [1]).units["alpha"].height == 0


def test_a_blast_brings_down_whom_it_weakens():
    state = battle(
        attacker(weapons=("sonic-missile",)), unit(at=6, bod=60), near=unit(at=7, bod=60, energy=80, **FLYING)
    )
    assert make(state, attack(1), [99]).grounded == ("near",)


def test_coming_down_on_its_own():
    state = battle(attacker(), unit("tank", at=4, drone=Drone(hex=(1, 0))), flyer=unit(**FLYING))
    for name in ("flyer", "bravo/drone"):
        state = after_coming_down(state, CameDown(unit=name))
    assert not state.units["flyer"].airborne
    assert state.units["bravo"].drone == Drone(hex=(1, 0), airborne=False)


def test_the_state_after_an_attack_needs_no_rules():
    state = battle(attacker(weapons=("laser",)))
    event = make(state, attack(1), [99])
    other = battle(attacker(weapons=("laser",)), unit(shielding={"laser": 100}))
    assert after_attack(other, event).units["bravo"].energy == after_attack(state, event).units["bravo"].energy
