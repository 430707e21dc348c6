"""Kinds of attack, declarations, loads and energy needs, played (sections 14 and 15)."""

import pytest

from rules.kernel.viewer import SPECTATOR, side
from tests.games.eic_league.battles import GAME
from tests.games.eic_league.duels import FLYING, unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take

SOFT = {"bod": 50, "frag_hits": 20}
"""A target with BOD 50 less 40."""
KINDS = [
    ("suit", "shoot", ("laser",), "arm-guns", 3, 20),
    ("suit", "shoot", ("laser",), "1", 3, 55),
    ("suit", "shoot", ("sonic-missile",), "1", 9, 90),
    ("suit", "launch", ("sonic-grenade", "grenade-launcher"), "1", 6, 60),
    ("suit", "throw", ("sonic-grenade",), "1", 6, 60),
    ("tank", "drop", ("sonic-grenade",), "1", 8, 60),
    ("suit", "fight", (), "", 1, 37),
    ("suit", "ram", (), "", 4, 65),
]
"""The attacker has BOD 70, ATTR 60, PWR 60, SPD 40: guns 30 - 10, a fight 47.5 - 10, a ram 75 - 10."""


@pytest.mark.parametrize(("kind", "type_", "weapons", "weapon", "at", "damage"), KINDS)
def test_units_shoot_throw_launch_drop_fight_and_ram(kind, type_, weapons, weapon, at, damage):
    """EIC-14.1: each kind of attack at its own distance; it is the unit's attack of the round."""
    state = table(alpha=red(kind, weapons=weapons), bravo=unit(at=at, **SOFT))
    hit, state = take(state, "red", [99], type_=type_, by="alpha", weapon=weapon, target="bravo")
    assert (hit.attack.type, hit.damage) == (type_, {"bravo": damage})
    again = {"type_": type_, "by": "alpha", "weapon": weapon, "target": "bravo"}
    assert refuse(state, "red", **again)[0] == "no-attacks-left"


def test_two_suits_in_the_air_drop_a_bomb_together():
    """EIC-14.1: 400 heat and 300 force less BOD 10 on the target; both have made their attack, neither is hurt."""
    state = table(alpha=red(weapons=("nuclear-bomb",), **FLYING), wing=red(at=1, **FLYING), bravo=unit(at=0, **SOFT))
    drop = {"type_": "drop", "by": "alpha", "weapon": "1", "target": "bravo", "with": "wing"}
    hit, state = take(state, "red", [99], **drop)
    assert hit.damage == {"bravo": 690}
    assert [state.units[name].attacks_made for name in ("alpha", "wing")] == [1, 1]


@pytest.mark.parametrize(
    "other",
    [
        {"booster": 0},
        {"booster": 30},
        {"sharpshoot": False},
        {"weapon": "arm-guns", "booster": 0},
        {"target": "charlie"},
    ],
)
def test_weapon_booster_and_sharpshooting_are_declared_before_the_roll(other):
    """EIC-14.3: what was declared is rolled and nothing else; ATTR 60 less DFR 50 is 10, so 94 is to be beaten."""
    state = table(alpha=red(weapons=("laser",), detected={"bravo", "charlie"}), bravo=unit(), charlie=unit())
    shot = {"by": "alpha", "weapon": "1", "target": "bravo", "booster": 20, "sharpshoot": True}
    said, state = take(state, "red", type_="announce", attack={"type": "shoot", **shot})
    assert (said.attack.booster, said.attack.sharpshoot, said.need) == (20, True, 94)
    assert state.units["alpha"].energy == 205, "points leave with the roll"
    assert refuse(state, "red", type_="shoot", **{**shot, **other}) == ("attack-announced", "EIC-14.20")
    hit, state = take(state, "red", [95], type_="shoot", **shot)
    assert (hit.damage, state.units["alpha"].energy) == ({"bravo": 75}, 185)


@pytest.mark.parametrize("roll", [2, 99])
def test_a_load_loses_a_shot_by_every_attack_and_is_empty_after_the_last(roll):
    """EIC-14.19: of two bullets one is left, hit or miss, then none."""
    state = table(alpha=red(weapons=("auto-cannon",), shots={"1": 2}), bravo=unit())
    shot = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    for left in (1, 0):
        _, state = take(state, "red", [roll], **shot)
        assert state.units["alpha"].shots["1"] == left
        _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    assert refuse(state, "red", **shot) == ("out-of-ammo", "EIC-14.19")


def test_a_slot_without_weapon_and_a_weapon_lost_to_a_lethal_blow_do_not_fire():
    """EIC-14.19: bravo's laser in slot 1 is lost; slot 3 never held anything, and a suit has no main gun."""
    state = table(alpha=red(), bravo=unit(weapons=("laser", "sonic-beam"), detected={"alpha"}))
    shot = {"type_": "shoot", "by": "bravo", "target": "alpha"}
    for reference in ("3", "main-gun", "holster", "pod"):
        assert refuse(state, "blue", weapon=reference, **shot) == ("weapon-missing", "EIC-14.19")
    _, state = take(state, "red", [100, 1], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    assert refuse(state, "blue", weapon="1", **shot) == ("weapon-destroyed", "EIC-14.19")
    assert take(state, "blue", [99], weapon="2", **shot)[0].strength == {"sonic": 40}


def test_the_attacker_tells_attr_and_the_defender_shows_dfr():
    """EIC-14.20: nobody but the owner knows them before; then ATTR 60, DFR 50 and 60 to beat are known to all."""
    state = table(alpha=red(weapons=("laser",)), bravo=unit())
    for viewer in (side("red"), side("blue"), SPECTATOR):
        seen = GAME.view(state, viewer).state.units
        assert (dict(seen["alpha"].shown), dict(seen["bravo"].shown)) == ({}, {})
    attack = {"type": "shoot", "by": "alpha", "weapon": "1", "target": "bravo"}
    said, state = take(state, "red", type_="announce", attack=attack)
    assert (said.attr, said.dfr, said.need) == (60, 50, 60)
    for viewer in (side("red"), side("blue"), SPECTATOR):
        seen = GAME.view(state, viewer).state.units
        assert (seen["alpha"].shown["attr"], seen["bravo"].shown["dfr"]) == (60, 50)
    assert refuse(state, "blue", type_="move", by="bravo", to=[4, 0]) == ("attack-announced", "EIC-14.20")


@pytest.mark.parametrize(("type_", "choice"), [("ram", None), ("shoot", 1)])
def test_an_announced_attack_is_offered_as_it_will_be_taken(type_, choice):
    """EIC-14.3, EIC-14.14: a ram destroys no slot, so its roll asks for none."""
    attack = {"type": type_, "by": "alpha", "target": "bravo"} | ({"weapon": "arm-guns"} if choice else {})
    _, state = take(table(alpha=red(), bravo=unit()), "red", type_="announce", attack=attack)
    (offer,) = GAME.display.offers(GAME.view(state, side("red")))
    assert (offer.action.get("choice"), len(offer.fields)) == (choice, 1 if choice else 0)
    said, _ = take(state, "red", [2], **{"type_" if key == "type" else key: one for key, one in offer.action.items()})
    assert said.attack.type == type_


MEDIUM = [
    ("suit", "flame-thrower", 40),
    ("suit", "liquid-ice", 40),
    ("suit", "concussion-cannon", 80),
    ("stumpy", "chest-cannon", 35),
]
"""Weapons of medium need with their damage on BOD 10: a flame and ice pass, 90 and three quarters of PWR 60 lose 10."""


@pytest.mark.parametrize(("kind", "weapon", "damage"), MEDIUM)
def test_a_medium_need_is_31_percent(kind, weapon, damage):
    """EIC-15.3: at 31 of 100 energy it fires, at 30 it does not."""
    weapons, reference = ((), weapon) if weapon == "chest-cannon" else ((weapon,), "1")
    shot = {"type_": "shoot", "by": "alpha", "weapon": reference, "target": "bravo"}
    ready, short = (red(kind, weapons=weapons, energy=energy, max_energy=100) for energy in (31, 30))
    hit, _ = take(table(alpha=ready, bravo=unit(**SOFT)), "red", [99], **shot)
    assert hit.damage == {"bravo": damage}
    assert refuse(table(alpha=short, bravo=unit(**SOFT)), "red", **shot) == ("low-energy", "EIC-15.5")


def test_the_need_is_checked_before_booster_and_rush_are_paid():
    """EIC-15.6: at 70 of 100 a laser takes a booster of 60, and oxy plus a fine of 40; at 69 neither fires at all."""
    laser = {"type_": "shoot", "by": "alpha", "weapon": "1", "target": "bravo", "booster": 60}
    acid = {"type_": "shoot", "by": "alpha", "weapon": "2", "target": "bravo", "rush": True}
    keys = {"weapons": ("laser", "oxy-plus"), "last_fired": {"2": 1}, "max_energy": 100}
    state = table(alpha=red(energy=70, **keys), bravo=unit(), round_=2)
    assert take(state, "red", [99], **laser)[1].units["alpha"].energy == 10
    assert take(state, "red", [99], **acid)[1].units["alpha"].energy == 30
    below = table(alpha=red(energy=69, **keys), bravo=unit(), round_=2)
    for shot in (laser, acid):
        assert refuse(below, "red", **shot) == ("low-energy", "EIC-15.5")
