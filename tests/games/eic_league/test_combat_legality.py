"""Which attacks the rules refuse, with which code, and the nearest attacks that they allow."""

import pytest

from rules.games.eic_league.legality import check
from rules.games.eic_league.model import Drone
from rules.kernel.problems import Illegal, Unreadable
from tests.games.eic_league.duels import attack, attacker, battle, unit

FLIGHT, ELEVATOR = ("flight",), ("elevator",)


def refused(state, action):
    with pytest.raises(Illegal) as error:
        check(state, action)
    problem = error.value.problem
    assert problem.rule.startswith("EIC-")
    assert problem.message
    return problem.code


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
    check(battle(attacker(), unit(status="retreating")), attack("arm-guns"))


def test_paralysis_ends_after_its_last_round():
    check(battle(attacker(paralysed_until=1), round_=2), attack("arm-guns"))


@pytest.mark.parametrize("type_", ["fight", "ram"])
def test_fighting_and_ramming_need_detection_too(type_):
    assert refused(battle(attacker(detected=()), unit(at=1)), attack(type_=type_)) == "not-detected"


def test_names_that_are_not_there_are_unreadable():
    for action in (attack("arm-guns", target="zulu"), attack("arm-guns", by="zulu"), attack(target="bravo/drone")):
        with pytest.raises(Unreadable):
            check(battle(attacker()), action)


# --- weapons --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "keys", "code"),
    [
        (2, {}, "weapon-missing"),
        (0, {}, "weapon-missing"),
        ("main-gun", {}, "weapon-missing"),
        ("chest-cannon", {}, "weapon-missing"),
        ("holster", {}, "weapon-missing"),
        ("pod", {}, "weapon-missing"),
        (1, {"destroyed": (1,)}, "weapon-destroyed"),
        (1, {"used": ("1",), "attr": 100, "movement": ELEVATOR, "height": 5}, "weapon-already-used"),
        (1, {"energy": 143}, "low-energy"),
    ],
)
def test_what_cannot_be_fired(weapon, keys, code):
    assert refused(battle(attacker(weapons=("laser",), **keys)), attack(weapon)) == code


def test_a_stumpy_has_no_arm_guns_and_a_tank_has_sub_guns():
    assert refused(battle(attacker("stumpy")), attack("arm-guns")) == "weapon-missing"
    assert refused(battle(attacker("tank")), attack("arm-guns")) == "weapon-missing"
    check(battle(attacker("tank")), attack("sub-guns"))


@pytest.mark.parametrize(
    ("weapon", "type_", "code"),
    [
        ("auto-cannon", "shoot", "out-of-ammo"),
        ("sonic-missile", "shoot", "out-of-ammo"),
        ("sonic-grenade", "throw", "out-of-ammo"),
    ],
)
def test_an_empty_load_fires_no_more(weapon, type_, code):
    state = battle(attacker(weapons=(weapon,), shots={"1": 0}))
    assert refused(state, attack(1, type_=type_)) == code


@pytest.mark.parametrize(
    ("weapon", "type_", "code"),
    [
        ("laser", "throw", "not-a-grenade"),
        ("nuclear-bomb", "throw", "not-a-grenade"),
        ("grenade-launcher", "launch", "not-a-grenade"),
        ("grenade-launcher", "shoot", "not-a-grenade"),
        ("sonic-grenade", "shoot", "no-launcher"),
        ("sonic-grenade", "launch", "no-launcher"),
        ("nuclear-bomb", "shoot", "no-delivery"),
        ("nuclear-bomb", "drop", "no-delivery"),
        ("laser", "drop", "no-delivery"),
        ("sonic-missile", "drop", "no-delivery"),
    ],
)
def test_what_does_not_go_with_the_kind_of_attack(weapon, type_, code):
    assert refused(battle(attacker(weapons=(weapon,))), attack(1, type_=type_)) == code


def test_a_tank_cannot_throw_but_it_can_launch():
    tank = attacker("tank", weapons=("sonic-grenade", "grenade-launcher"))
    assert refused(battle(tank), attack(1, type_="throw")) == "cannot-throw"
    check(battle(tank), attack(1, type_="launch"))


def test_a_destroyed_launcher_is_none_and_a_used_one_is_used():
    high = {"attr": 100, "movement": ELEVATOR, "height": 5}
    weapons = ("grenade-launcher", "sonic-grenade")
    assert refused(battle(attacker(weapons=weapons, destroyed=(1,))), attack(2, type_="launch")) == "no-launcher"
    used = attacker(weapons=weapons, used=("1",), attacks_made=1, **high)
    assert refused(battle(used), attack(2, type_="launch")) == "weapon-already-used"


def test_the_second_launcher_serves_when_the_first_is_used_or_destroyed():
    weapons = ("grenade-launcher", "grenade-launcher", "sonic-grenade")
    for keys in ({"used": ("1",)}, {"destroyed": (1,)}):
        plan = check(battle(attacker("tank", weapons=weapons, **keys)), attack(3, type_="launch"))
        assert plan.launcher and plan.launcher.reference == "2"


@pytest.mark.parametrize(
    ("weapon", "type_", "reach"),
    [
        ("laser", "shoot", 6),
        ("auto-cannon", "shoot", 6),
        ("sonic-grenade", "throw", 6),
        ("hi-explosive-missile", "shoot", 10),
        ("nuke-missile", "shoot", 10),
        ("sonic-missile", "shoot", 9),
        ("polar-missile", "shoot", 9),
    ],
)
def test_range_is_that_of_pwr_or_of_the_missile(weapon, type_, reach):
    alpha = attacker(weapons=(weapon,))
    check(battle(alpha, unit(at=reach)), attack(1, type_=type_))
    assert refused(battle(alpha, unit(at=reach + 1)), attack(1, type_=type_)) == "out-of-range"


def test_height_never_adds_to_a_distance():
    check(battle(attacker(), unit(at=6, movement=ELEVATOR, height=6)), attack("arm-guns"))


@pytest.mark.parametrize(
    ("kind", "weapon", "least"),
    [
        ("suit", "plasma-beam", 70),
        ("suit", "sonic-beam", 70),
        ("suit", "laser", 70),
        ("tank", "heavy-laser", 70),
        ("suit", "oxy-plus", 70),
        ("tank", "main-gun", 70),
        ("suit", "flame-thrower", 31),
        ("suit", "liquid-ice", 31),
        ("suit", "concussion-cannon", 31),
        ("stumpy", "chest-cannon", 31),
        ("suit", "arm-guns", 10),
        ("tank", "sub-guns", 10),
        ("suit", "nuke-missile", 10),
        ("suit", "auto-cannon", 10),
        ("archie", "laser", 10),
        ("archie", "concussion-cannon", 10),
    ],
)
def test_energy_needs(kind, weapon, least):
    built_in = "gun" in weapon or weapon == "chest-cannon"
    keys = {"weapons": () if built_in else (weapon,), "max_energy": 100}
    reference = weapon if built_in else 1
    check(battle(attacker(kind, energy=least, **keys)), attack(reference))
    assert refused(battle(attacker(kind, energy=least - 1, **keys)), attack(reference)) == "low-energy"


def test_at_nine_percent_a_unit_can_still_throw_fight_and_ram_but_not_launch():
    weak = attacker(weapons=("sonic-grenade", "grenade-launcher"), energy=9, max_energy=100)
    check(battle(weak), attack(1, type_="throw"))
    check(battle(weak, unit(at=1)), attack(type_="fight"))
    check(battle(weak, unit(at=1)), attack(type_="ram"))
    assert refused(battle(weak), attack(1, type_="launch")) == "low-energy"


def test_concussion_cannot_be_fired_in_the_air_but_from_an_elevator():
    flying = {"movement": FLIGHT, "airborne": True}
    assert refused(battle(attacker(weapons=("concussion-cannon",), **flying)), attack(1)) == "no-fire-in-flight"
    assert (
        refused(battle(attacker("archie", weapons=("concussion-cannon",), **flying)), attack(1)) == "no-fire-in-flight"
    )
    check(battle(attacker(weapons=("laser",), **flying)), attack(1))
    check(battle(attacker(weapons=("concussion-cannon",), movement=ELEVATOR, height=3)), attack(1))


@pytest.mark.parametrize(("round_", "penalty"), [(4, 40), (5, 20), (6, 0), (9, 0)])
def test_oxy_plus_recharges_for_three_rounds_or_is_rushed(round_, penalty):
    state = battle(attacker(weapons=("oxy-plus",), last_fired={"1": 3}), round_=round_)
    assert check(state, attack(1, rush=True)).penalty == penalty
    if penalty:
        assert refused(state, attack(1)) == "weapon-recharging"


def test_each_oxy_plus_counts_for_itself():
    state = battle(attacker("tank", weapons=("oxy-plus", "oxy-plus"), last_fired={"1": 3}), round_=4)
    assert check(state, attack(2)).penalty == 0


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
    check(state, attack(weapon if built_in else 1, booster=10))


def test_booster_and_rush_together_leave_at_least_one_energy():
    laser = battle(attacker(weapons=("laser",)))
    check(laser, attack(1, booster=204))
    assert refused(laser, attack(1, booster=205)) == "not-enough-energy"
    rushed = battle(attacker(weapons=("oxy-plus",), energy=40, max_energy=50, last_fired={"1": 3}), round_=4)
    assert refused(rushed, attack(1, rush=True)) == "not-enough-energy"
    check(
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
    check(battle(attacker(attr=50)), attack("arm-guns", sharpshoot=True))
    assert refused(battle(attacker(attr=40)), attack("arm-guns", sharpshoot=True)) == "sharpshoot-attr-too-low"
    check(battle(attacker(attr=30), unit(paralysed_until=1)), attack("arm-guns", sharpshoot=True))


def test_the_refusal_of_an_aimed_shot_tells_the_dfr_only_when_it_has_been_shown():
    for revealed, told in (((), False), (("dfr",), True)):
        with pytest.raises(Illegal) as error:
            check(battle(attacker(attr=40), unit(revealed=revealed)), attack("arm-guns", sharpshoot=True))
        assert ("50" in error.value.problem.message) is told


# --- fire by sight --------------------------------------------------------------------------------


def test_fire_by_sight_needs_an_enemy_nobody_could_detect():
    hidden = unit(ecm=60)
    state = battle(attacker(detected=(), det=30), hidden)
    assert check(state, attack("arm-guns", wildfire=True)).aim.attr == 10
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
    check(battle(flyer, unit(at=4)), attack(type_="ram"))
    check(battle(flyer, unit(at=1, movement=ELEVATOR, height=6)), attack(type_="ram"))


def test_ram_reach_is_ground_movement_with_the_penalty_of_tank_armor():
    tank = attacker("tank", bod=120, spd=80)
    check(battle(tank, unit(at=6)), attack(type_="ram"))
    assert refused(battle(tank, unit(at=7)), attack(type_="ram")) == "ram-out-of-reach"
    check(battle(attacker(bod=50), unit(at=6)), attack(type_="ram"))  # Spiderweb, SPD 60


def test_seven_fragmentation_hits_still_ram():
    check(battle(attacker(frag_hits=7), unit(at=1)), attack(type_="ram"))


def test_a_flyer_whose_flight_has_failed_can_be_fought():
    check(battle(attacker(), unit(at=1, movement=FLIGHT, airborne=True, energy=60)), attack(type_="fight"))


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
        check(battle(bull, unit(at=1)), action)
    else:
        assert refused(battle(bull, unit(at=1)), action) == "no-attacks-left"


def test_nobody_else_fights_twice():
    suit = attacker(attacks_made=1, fights_made=1)
    assert refused(battle(suit, unit(at=1)), attack(type_="fight")) == "no-attacks-left"


def test_attr_110_gives_a_second_attack_with_another_weapon():
    high = {"attr": 100, "movement": ELEVATOR, "height": 5, "weapons": ("laser",)}
    once = attacker(attacks_made=1, used=("1",), **high)
    check(battle(once), attack("arm-guns"))
    assert refused(battle(once), attack(1)) == "weapon-already-used"
    assert refused(battle(attacker(attacks_made=2, **high)), attack("arm-guns")) == "no-attacks-left"


# --- drones as targets ----------------------------------------------------------------------------


def test_a_drone_can_be_attacked_once_it_has_left_its_tank():
    seen = attacker(detected=("bravo/drone",))
    out = unit("tank", at=9, drone=Drone(hex=(3, 0)))
    assert check(battle(seen, out), attack("arm-guns", target="bravo/drone")).aim.dfr == 50
    inside = battle(seen, unit("tank"))
    assert refused(inside, attack("arm-guns", target="bravo/drone")) == "not-detected"
    lost = battle(seen, unit("tank", drone_lost=True))
    assert refused(lost, attack("arm-guns", target="bravo/drone")) == "target-vanquished"


def test_a_drone_in_the_air_cannot_be_rammed_or_fought_but_a_grounded_one_can():
    seen = attacker(detected=("bravo/drone",))
    for type_ in ("fight", "ram"):
        up = battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0))))
        assert refused(up, attack(type_=type_, target="bravo/drone")) == "target-airborne"
        check(
            battle(seen, unit("tank", at=9, drone=Drone(hex=(1, 0), energy=40))),
            attack(type_=type_, target="bravo/drone"),
        )
