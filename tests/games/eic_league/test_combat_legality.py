"""Which attacks the rules refuse, with which code, and the nearest attacks that they allow."""

import pytest

from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.kernel.problems import Illegal, Unreadable
from tests.games.eic_league.duels import attack, attacker, battle, refused, unit

FLIGHT, ELEVATOR = ("flight",), ("elevator",)


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"energy": 0}, "unit-vanquished"),
        ({"vanquished": True}, "unit-vanquished"),
        ({"paralysed_until": 1}, "unit-paralysed"),
        ({"status": "retreating"}, "unit-retreating"),
        ({"status": "base"}, "unit-at-base"),
        ({"detected": ()}, "not-detected"),
        ({"attacks_made": 1}, "no-attacks-left"),
    ],
)
def test_who_cannot_attack(keys, code):
    assert refused(battle(attacker(**keys)), attack("arm-guns")) == code


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"energy": 0}, "target-vanquished"),
        ({"vanquished": True}, "target-vanquished"),
        ({"status": "base"}, "target-at-base"),
        ({"side": "red"}, "target-friendly"),
    ],
)
def test_who_cannot_be_attacked(keys, code):
    assert refused(battle(attacker(), unit(**keys)), attack("arm-guns")) == code


def test_a_retreating_unit_can_be_attacked_on_its_way():
    check_attack(battle(attacker(), unit(status="retreating")), attack("arm-guns"))


def test_paralysis_ends_after_its_last_round():
    check_attack(battle(attacker(paralysed_until=1), round_=2), attack("arm-guns"))


@pytest.mark.parametrize("type_", ["fight", "ram"])
def test_fighting_and_ramming_need_detection_too(type_):
    assert refused(battle(attacker(detected=()), unit(at=1)), attack(type_=type_)) == "not-detected"


def test_names_that_are_not_there_are_unreadable():
    for action in (attack("arm-guns", target="zulu"), attack("arm-guns", by="zulu"), attack(target="bravo/drone")):
        with pytest.raises(Unreadable):
            check_attack(battle(attacker()), action)


# --- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "weapon", "type_"),
    [
        ("suit", "oxy-plus", "shoot"),
        ("suit", "auto-cannon", "shoot"),
        ("suit", "sonic-missile", "shoot"),
        ("suit", "sonic-grenade", "throw"),
        ("archie", "plasma-beam", "shoot"),
        ("suit", "", "fight"),
        ("suit", "", "ram"),
    ],
)
def test_what_cannot_be_boosted(kind, weapon, type_):
    state = battle(attacker(kind, weapons=(weapon,) if weapon else ()), unit(at=1))
    assert refused(state, attack(1 if weapon else "", type_=type_, booster=10)) == "booster-not-allowed"


@pytest.mark.parametrize(
    ("kind", "weapon"),
    [("tank", "main-gun"), ("stumpy", "chest-cannon"), ("suit", "concussion-cannon"), ("suit", "flame-thrower")],
)
def test_what_can_be_boosted(kind, weapon):
    built_in = weapon in ("main-gun", "chest-cannon")
    state = battle(attacker(kind, weapons=() if built_in else (weapon,)))
    check_attack(state, attack(weapon if built_in else 1, booster=10))


def test_booster_and_rush_together_leave_at_least_one_energy():
    laser = battle(attacker(weapons=("laser",)))
    check_attack(laser, attack(1, booster=204))
    assert refused(laser, attack(1, booster=205)) == "not-enough-energy"
    rushed = battle(attacker(weapons=("oxy-plus",), energy=40, max_energy=50, last_fired={"1": 3}), round_=4)
    assert refused(rushed, attack(1, rush=True)) == "not-enough-energy"
    check_attack(
        battle(attacker(weapons=("oxy-plus",), energy=41, max_energy=50, last_fired={"1": 3}), round_=4),
        attack(1, rush=True),
    )


@pytest.mark.parametrize(
    ("weapon", "type_"),
    [("sonic-grenade", "throw"), ("sonic-missile", "shoot"), ("oxy-plus", "shoot"), ("", "fight"), ("", "ram")],
)
def test_what_cannot_sharpshoot(weapon, type_):
    state = battle(attacker(weapons=(weapon,) if weapon else ()), unit(at=1))
    assert refused(state, attack(1 if weapon else "", type_=type_, sharpshoot=True)) == "sharpshoot-not-allowed"


def test_sharpshooting_needs_an_attr_of_at_least_the_dfr_used():
    check_attack(battle(attacker(attr=50)), attack("arm-guns", sharpshoot=True))
    assert refused(battle(attacker(attr=40)), attack("arm-guns", sharpshoot=True)) == "sharpshoot-attr-too-low"
    check_attack(battle(attacker(attr=30), unit(paralysed_until=1)), attack("arm-guns", sharpshoot=True))


def test_the_refusal_of_an_aimed_shot_tells_the_dfr_only_when_it_has_been_shown():
    for revealed, told in (((), False), (("dfr",), True)):
        with pytest.raises(Illegal) as error:
            check_attack(battle(attacker(attr=40), unit(revealed=revealed)), attack("arm-guns", sharpshoot=True))
        assert ("50" in error.value.problem.message) is told


# --- fire by sight --------------------------------------------------------------------------------


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


# --- hand to hand and ramming ---------------------------------------------------------------------


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


def test_a_flyer_whose_flight_has_failed_can_be_fought():
    check_attack(battle(attacker(), unit(at=1, movement=FLIGHT, airborne=True, energy=60)), attack(type_="fight"))


# --- attacks of a round ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "fights", "type_", "legal"),
    [
        (0, 0, "fight", True),
        (1, 1, "fight", True),
        (1, 0, "fight", False),
        (2, 2, "fight", False),
        (1, 1, "ram", False),
        (1, 1, "shoot", False),
    ],
)
def test_the_raging_bull_fights_twice_when_its_other_attack_is_a_fight(made, fights, type_, legal):
    bull = attacker("raging-bull", attacks_made=made, fights_made=fights)
    action = attack("arm-guns" if type_ == "shoot" else "", type_=type_)
    if legal:
        check_attack(battle(bull, unit(at=1)), action)
    else:
        assert refused(battle(bull, unit(at=1)), action) == "no-attacks-left"


def test_nobody_else_fights_twice():
    suit = attacker(attacks_made=1, fights_made=1)
    assert refused(battle(suit, unit(at=1)), attack(type_="fight")) == "no-attacks-left"


def test_attr_110_gives_a_second_attack_with_another_weapon():
    high = {"attr": 100, "movement": ELEVATOR, "height": 5, "weapons": ("laser",)}
    once = attacker(attacks_made=1, used=("1",), **high)
    check_attack(battle(once), attack("arm-guns"))
    assert refused(battle(once), attack(1)) == "weapon-already-used"
    assert refused(battle(attacker(attacks_made=2, **high)), attack("arm-guns")) == "no-attacks-left"


# --- drones as targets ----------------------------------------------------------------------------


def test_a_drone_can_be_attacked_once_it_has_left_its_tank():
    seen = attacker(detected=("bravo/drone",))
    out = unit("tank", at=9, drone=Drone(hex=(3, 0)))
    assert check_attack(battle(seen, out), attack("arm-guns", target="bravo/drone")).aim.dfr == 50
    inside = battle(seen, unit("tank"))
    assert refused(inside, attack("arm-guns", target="bravo/drone")) == "not-detected"
    lost = battle(seen, unit("tank", drone_lost=True))
    assert refused(lost, attack("arm-guns", target="bravo/drone")) == "target-vanquished"


def test_a_drone_in_the_air_cannot_be_rammed_or_fought_but_a_grounded_one_can():
    seen = attacker(detected=("bravo/drone",))
    for type_ in ("fight", "ram"):
        up = battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0))))
        assert refused(up, attack(type_=type_, target="bravo/drone")) == "target-airborne"
        check_attack(
            battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0), energy=40))),
            attack(type_=type_, target="bravo/drone"),
        )
