"""Energy percentages, bands and the needs of weapons (section 15)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.games.eic_league.mechanics.energy_needs import energy_band, energy_for, energy_percent
from tests.games.eic_league.duels import attack, attacker, battle, refused, unit


@pytest.mark.parametrize(
    ("energy", "percent", "band"),
    [(205, 100, "high"), (144, 70, "high"), (143, 69, "medium"), (64, 31, "medium"), (63, 30, "low"), (21, 10, "low")],
)
def test_percent_is_rounded_down_and_gives_the_band(energy, percent, band):
    one = unit(energy=energy)
    assert (energy_percent(one), energy_band(energy_percent(one))) == (percent, band)
    assert energy_for(percent, 205) <= energy


def test_nine_percent_is_failure_and_the_least_energy_of_a_band_is_exact():
    assert energy_band(energy_percent(unit(energy=20))) == "failure"
    assert [energy_for(share, 205) for share in (70, 31, 10)] == [144, 64, 21]


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
    check_attack(battle(attacker(kind, energy=least, **keys)), attack(reference))
    assert refused(battle(attacker(kind, energy=least - 1, **keys)), attack(reference)) == "low-energy"


def test_at_nine_percent_a_unit_can_still_throw_fight_and_ram_but_not_launch():
    weak = attacker(weapons=("sonic-grenade", "grenade-launcher"), energy=9, max_energy=100)
    check_attack(battle(weak), attack(1, type_="throw"))
    check_attack(battle(weak, unit(at=1)), attack(type_="fight"))
    check_attack(battle(weak, unit(at=1)), attack(type_="ram"))
    assert refused(battle(weak), attack(1, type_="launch")) == "low-energy"
