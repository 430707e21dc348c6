"""Two or three rules at a time, played: bows and aim, fire by sight, launchers, holsters, wear that adds up."""

import pytest

from rules.games.eic_league.battle.state import Drone, Side
from rules.kernel.records import replace
from tests.games.eic_league.duels import bare, unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take

SHOT = {"type_": "shoot", "by": "alpha", "target": "bravo"}


def test_an_aimed_shot_with_the_bow_counts_the_bow():
    """EIC-16.6, EIC-9.7: ATTR 60 + 20 less DFR 50 is 30, 79 to beat; with arm guns 10, 94 to beat."""
    state = table(alpha=red("archie", weapons=("laser",)), bravo=unit())
    assert take(state, "red", [80], weapon="1", sharpshoot=True, **SHOT)[0].need == 79
    assert take(state, "red", [95], weapon="arm-guns", sharpshoot=True, **SHOT)[0].need == 94
    weak = table(alpha=red("archie", attr=40, weapons=("laser",)), bravo=unit())
    assert take(weak, "red", [95], weapon="1", sharpshoot=True, **SHOT)[0].need == 94
    refused = refuse(weak, "red", weapon="arm-guns", sharpshoot=True, **SHOT)
    assert refused == ("sharpshoot-attr-too-low", "EIC-16.6")


BLIND = {"detected": (), "det": 20}
"""A unit that cannot find ECM 40 and has found nobody."""
LAUNCHING = ("grenade-launcher", "sonic-grenade")
BY_SIGHT = [
    (
        {"attr": 60, "weapons": ("grenade-launcher", "sonic-grenade")},
        "suit",
        {"type_": "launch", "weapon": "2"},
        40,
        70,
    ),
    ({"attr": 100, "weapons": ("sonic-grenade",)}, "tank", {"type_": "drop", "weapon": "1"}, 30, 75),
    ({"attr": 100, "weapons": ("laser",)}, "suit", {"weapon": "1", "sharpshoot": True}, 50, 97),
    ({"attr": 80, "spd": 100}, "suit", {"weapon": "arm-guns"}, 30, 70),
    ({"attr": 80, "spd": 90}, "suit", {"weapon": "arm-guns"}, 30, 75),
    ({"attr": 70, "weapons": ("laser",)}, "archie", {"weapon": "1"}, 40, 70),
]
"""Fire by sight at DFR 50: ratings and weapons, unit, attack, ATTR that is left, number to beat."""


@pytest.mark.parametrize(("keys", "kind", "action", "attr", "need"), BY_SIGHT)
def test_fire_by_sight_takes_50_from_attr_with_every_bonus(keys, kind, action, attr, need):
    """EIC-13.10: launcher +30, a drone's own 80, an aimed shot at difference 0, the step for SPD 100, the bow's 20."""
    state = table(alpha=red(kind, **BLIND, **keys), bravo=unit())
    shot, _ = take(state, "red", [need], **{**SHOT, **action}, wildfire=True)
    assert (shot.attr, shot.need, shot.hit) == (attr, need, False)
    assert take(state, "red", [need + 1], **{**SHOT, **action}, wildfire=True)[0].hit


def test_fire_by_sight_is_aimed_only_with_what_is_left_of_attr():
    """EIC-16.6: ATTR 90 less 50 is below DFR 50."""
    state = table(alpha=red(attr=90, weapons=("laser",), **BLIND), bravo=unit())
    refused = refuse(state, "red", weapon="1", wildfire=True, sharpshoot=True, **SHOT)
    assert refused == ("sharpshoot-attr-too-low", "EIC-16.6")


def test_attr_below_ten_reads_the_first_column_and_speed_the_second():
    """EIC-14.5, EIC-14.6: ATTR 50 by sight is 0: 75 to beat against DFR 30, and 70 with SPD 100."""
    for spd, need in ((90, 75), (100, 70)):
        state = table(alpha=red(attr=50, spd=spd, **BLIND), bravo=unit(dfr=30))
        assert take(state, "red", [need], weapon="arm-guns", wildfire=True, **SHOT)[0].need == need


def test_fire_by_sight_looks_at_both_enemies_of_three():
    """EIC-13.10: while green has a unit of ECM 20, DET 20 can find it: red fires at blue by sight once it is out."""
    state = table(alpha=red(**BLIND), bravo=unit(), charlie=unit(side="green", at=2, ecm=20), delta=unit(side="green"))
    state = replace(state, sides={**state.sides, "green": Side(name="Grass")})
    shot = {**SHOT, "weapon": "arm-guns", "wildfire": True}
    assert refuse(state, "red", **shot) == ("wildfire-not-allowed", "EIC-13.10")
    gone = replace(state.units["charlie"], energy=0, vanquished=True)
    assert take(replace(state, units={**state.units, "charlie": gone}), "red", [99], **shot)[0].hit


def test_a_launcher_fires_once_a_round_and_gives_no_extra_attack():
    """EIC-14.7, EIC-14.8: ATTR 100 five hexes up is 110, two attacks: two launchers launch twice, one launches once."""
    high = {"attr": 100, "pwr": 60, "movement": ("elevator",), "height": 5}
    loads = ("sonic-grenade", "polar-grenade", "grenade-launcher")
    launch = {**SHOT, "type_": "launch"}
    one = table(alpha=red("tank", weapons=loads, **high), bravo=unit(bod=60))
    first, one = take(one, "red", [2], weapon="1", **launch)
    assert first.attr == 140
    assert refuse(one, "red", weapon="2", **launch) == ("weapon-already-used", "EIC-14.8")
    assert take(one, "red", [2], weapon="main-gun", **SHOT)[0].attr == 110
    two = table(alpha=red("tank", weapons=(*loads, "grenade-launcher"), **high), bravo=unit(bod=60))
    _, two = take(two, "red", [2], weapon="1", **launch)
    _, two = take(two, "red", [2], weapon="2", **launch)
    assert two.units["alpha"].used == {"1", "2", "3", "4"}
    low = table(alpha=red("tank", attr=80, weapons=(*loads, "grenade-launcher")), bravo=unit())
    _, low = take(low, "red", [2], weapon="1", **launch)
    assert refuse(low, "red", weapon="2", **launch)[0] == "no-attacks-left"


def test_oxy_plus_in_a_holster_recharges_for_itself():
    """EIC-14.10, EIC-9.10: fired in round 1 it costs 40 in round 2, while the one in slot 1 is free."""
    state = table(alpha=red("outlaw", weapons=("oxy-plus",), holster="oxy-plus"), bravo=unit())
    _, state = take(state, "red", [2], weapon="holster", **SHOT)
    _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    assert refuse(state, "red", weapon="holster", **SHOT) == ("weapon-recharging", "EIC-14.10")
    assert take(state, "red", [2], weapon="1", **SHOT)[1].units["alpha"].energy == 205
    assert take(state, "red", [2], weapon="holster", rush=True, **SHOT)[1].units["alpha"].energy == 165


def test_fragments_oxidation_and_paralysis_add_up():
    """EIC-17.6: BOD 68 keeps its armor 6 rounds and is paralysed for 9 (128); without armor it is for 10 (60)."""
    loads = ("fragment-grenade", "oxy-plus", "paralysis-grenade")
    state = table(alpha=red(weapons=loads), bravo=unit())
    throw = {**SHOT, "type_": "throw"}
    _, state = take(state, "red", [99], weapon="1", **throw)
    _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    acid, state = take(state, "red", [99], weapon="2", **SHOT)
    assert acid.oxidised_until == 2 + 6
    for round_, rounds in ((8, 9), (9, 10)):
        while state.round < round_:
            state = next_round(state)
        _, found = take(state, "red", [100], type_="detect", by="alpha")
        hit, _ = take(found, "red", [99], weapon="3", **throw)
        assert (hit.paralysed, hit.paralysed_until) == (rounds, round_ + rounds)


def test_a_blast_takes_a_tank_and_its_drone_each_with_its_own_protection():
    """EIC-16.12, EIC-17.9: a nuke missile leaves 180 + 140 for the drone beside, less its BOD 10; it is lost once.

    The shooter six hexes away suffers 80 of heat, and 40 of force that its BOD stops.
    """
    tank = bare(kind="tank", at=6, energy=300, max_energy=300, drone=Drone(hex=(7, 0)))
    state = table(alpha=red(weapons=("nuke-missile",)), bravo=tank, spare=unit(at=20))
    hit, state = take(state, "red", [99], weapon="1", **SHOT)
    assert hit.damage == {"bravo": 200 + 100, "bravo/drone": 180 + 130, "alpha": 80}
    assert (hit.vanquished, hit.drones_lost) == (("bravo", "bravo/drone"), ("bravo",))
    assert (state.units["bravo"].drone, state.units["bravo"].drone_lost, state.ended) == (None, True, "")
