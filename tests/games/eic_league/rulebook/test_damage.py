"""Boosters, lethal blows and blasts, played (section 16)."""

import pytest

from tests.games.eic_league.duels import FLYING, bare, unit
from tests.games.eic_league.tables import red, refuse, table, take


def test_a_booster_leaves_the_attacker_at_least_one_energy():
    """EIC-16.4: of 70 points 69 may go into a laser, which then does 55 + 69; the seventieth may not."""
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    state = table(alpha=red(weapons=("laser",), energy=70, max_energy=100), bravo=unit())
    assert refuse(state, "red", booster=70, **shot) == ("not-enough-energy", "EIC-16.4")
    hit, state = take(state, "red", [99], booster=69, **shot)
    assert (hit.damage, state.units["alpha"].energy) == ({"bravo": 124}, 1)


@pytest.mark.parametrize(("fired", "fine"), [(2, 40), (1, 20)])
def test_a_rushed_shot_leaves_the_attacker_at_least_one_energy(fired, fine):
    """EIC-16.4: in round 3 oxy plus costs 40 if it was fired in round 2, 20 if in round 1."""
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo", "rush": True}
    keys = {"weapons": ("oxy-plus",), "last_fired": {"1": fired}}
    short = table(alpha=red(energy=fine, max_energy=fine, **keys), bravo=unit(), round_=3)
    assert refuse(short, "red", **shot) == ("not-enough-energy", "EIC-16.4")
    enough = table(alpha=red(energy=fine + 1, max_energy=fine + 1, **keys), bravo=unit(), round_=3)
    assert take(enough, "red", [2], **shot)[1].units["alpha"].energy == 1


@pytest.mark.parametrize("dice", [[99], [100, 6]])
def test_a_lethal_blow_doubles_no_special_effect(dice):
    """EIC-16.11: armor of BOD 70 works 7 rounds more, 2 BOD are lost, BOD 70 and PWR 60 stand still for 8 rounds."""
    alpha = red(weapons=("oxy-plus", "fragment-grenade", "paralysis-grenade"))
    state = table(alpha=alpha, bravo=unit())
    attack = {"by": "alpha", "target": "bravo"}
    acid, _ = take(state, "red", dice, type_="shoot", weapon="1", **attack)
    fragments, _ = take(state, "red", dice, type_="throw", weapon="2", **attack)
    paralysed, _ = take(state, "red", dice, type_="throw", weapon="3", **attack)
    assert acid.oxidised_until == 1 + 7
    assert (fragments.frag_hits, fragments.bod) == (1, 68)
    assert (paralysed.paralysed, paralysed.paralysed_until) == (8, 1 + 8)


def test_a_lethal_blow_doubles_no_blast_on_others():
    """EIC-16.11: a sonic missile does 180 to its target, 90 to who shares its hex and 70 in the next one."""
    units = {"bravo": bare(at=6), "beside": bare(at=6), "friend": bare(at=7, side="red")}
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    hit, _ = take(table(alpha=red(weapons=("sonic-missile",)), **units), "red", [100, 1], **shot)
    assert hit.damage == {"bravo": 180, "beside": 90, "friend": 70}


def test_a_lethal_ram_that_falls_back_is_not_doubled_and_takes_no_weapon():
    """EIC-16.11: BOD 60 rams BOD 100 with 50 + 30 (the armor adds 10 SPD) and suffers 80 - 60; no die for a slot."""
    light = {"bod": 60, "spd": 40, "weapons": ("laser",)}
    ram = {"type_": "ram", "by": "alpha", "target": "bravo"}
    back, state = take(table(alpha=red(**light), bravo=unit(bod=100, at=1, weapons=("laser",))), "red", [100], **ram)
    assert (back.damage, back.weapon_lost, state.units["bravo"].destroyed) == ({"alpha": 20}, None, frozenset())
    through, state = take(table(alpha=red(**light), bravo=bare(at=1, weapons=("laser",))), "red", [100, 1], **ram)
    assert (through.damage, state.units["bravo"].destroyed) == ({"bravo": 2 * 80 - 60}, {1})


def test_a_missed_area_attack_touches_nobody_and_a_hit_its_shooter_too():
    """EIC-16.13: thrown at the next hex, 60 points of sound come back as 40; a miss costs the grenade alone."""
    alpha = red(bod=60, weapons=("sonic-grenade",))
    state = table(alpha=alpha, bravo=bare(at=1), charlie=bare(at=2))
    throw = {"type_": "throw", "by": "alpha", "weapon": "1", "target": "bravo"}
    hit, _ = take(state, "red", [99], **throw)
    assert hit.damage == {"bravo": 60, "alpha": 40, "charlie": 40}
    miss, after = take(state, "red", [2], **throw)
    assert (miss.hit, miss.damage, after.units["alpha"].shots) == (False, {}, {"1": 9})
    assert {name: one.energy for name, one in after.units.items()} == {
        name: one.energy for name, one in state.units.items()
    }


def test_a_fragmentation_grenade_affects_its_target_only():
    """EIC-16.14: who shares the hex or stands beside it loses neither BOD nor energy, the thrower neither."""
    state = table(alpha=red(weapons=("fragment-grenade",)), bravo=unit(at=1), beside=unit(at=1), near=unit(at=2))
    hit, state = take(state, "red", [99], type_="throw", by="alpha", weapon="1", target="bravo")
    assert hit.damage == {}
    assert {name: one.frag_hits for name, one in state.units.items()} == {
        "alpha": 0,
        "bravo": 1,
        "beside": 0,
        "near": 0,
    }
    assert {one.energy for one in state.units.values()} == {205}


def test_blasts_reach_the_air_and_the_top_of_elevators_and_those_who_stand_there():
    """EIC-16.15: one hex from the target a flyer, one nine hexes up and one on the ground lose 90 - 20 alike."""
    high = {"movement": ("elevator",), "height": 9, "pwr": 90}
    units = {"flyer": bare(at=7, **FLYING), "high": bare(at=5, **high), "low": bare(at=7), "bravo": bare(at=6)}
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    hit, _ = take(table(alpha=red(weapons=("sonic-missile",)), **units), "red", [99], **shot)
    assert hit.damage == {"bravo": 90, "flyer": 70, "high": 70, "low": 70}
    up = take(
        table(alpha=red(weapons=("sonic-missile",)), **{**units, "bravo": bare(at=6, **high)}), "red", [99], **shot
    )
    assert up[0].damage == hit.damage, "a target nine hexes up is the middle of the blast as on the ground"
