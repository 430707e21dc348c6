"""The arithmetic of an attack before the roll."""

from rules.games.eic_league.battle.state import Drone
from tests.games.eic_league.duels import attack, attack_breakdown, attacker, battle, unit


def lines(state, action):
    return {line.label: (line.amount, line.rule) for line in attack_breakdown(state, action)}


def test_every_modifier_is_named_with_its_rule():
    alpha = attacker("archie", spd=100, weapons=("laser",), movement=("elevator",), height=5, det=20)
    bravo = unit("tank", movement=("warp",), ecm=90, paralysed_until=3)
    found = lines(battle(alpha, bravo), attack(1, wildfire=True))
    assert found["ATTR bought"] == ("60", "EIC-4.13")
    assert found["Elevator, 5 hexes high"] == ("+10", "EIC-12.7")
    assert found["Bow"] == ("+20", "EIC-9.6")
    assert found["Fire by sight"] == ("−50", "EIC-13.10")
    assert found["ATTR"] == ("40", "EIC-14.4")
    assert found["Warp"] == ("+20", "EIC-12.4")
    assert found["Paralysed"] == ("half", "EIC-17.2")
    assert found["DFR"][0] == "35"
    assert found["SPD 100"] == ("+1 column", "EIC-14.6")
    assert found["To beat"] == ("60", "EIC-14.4")
    assert found["Range"] == ("3 of 7", "EIC-14.9")
    assert found["Energy"] == ("100 %", "EIC-15.1")


def test_boosters_launchers_and_rushed_shots_are_named():
    plasma = lines(battle(attacker(weapons=("plasma-beam",)), unit(shielding={"heat": 20})), attack(1, booster=50))
    assert plasma["Booster, heat"] == ("+25", "EIC-16.5")
    assert plasma["Strength"] == ("140", "EIC-16.1")
    assert plasma["Heat shielding"] == ("−20", "EIC-6.8")
    assert plasma["Energy afterwards"] == ("155", "EIC-16.4")
    launch = lines(battle(attacker(weapons=("grenade-launcher", "sonic-grenade"))), attack(2, type_="launch"))
    assert launch["Grenade launcher"] == ("+30", "EIC-7.11")
    oxy = battle(attacker(weapons=("oxy-plus",), last_fired={"1": 1}), round_=2)
    assert lines(oxy, attack(1, rush=True))["Rushed shot"] == ("−40", "EIC-14.11")


def test_the_arithmetic_of_aimed_shots_drones_and_contact():
    aimed = lines(battle(attacker(attr=90)), attack("arm-guns", sharpshoot=True))
    assert (aimed["To beat"], aimed["BOD"]) == (("64", "EIC-16.7"), ("0", "EIC-16.8"))
    drop = lines(battle(attacker("tank", weapons=("sonic-grenade",))), attack(1, type_="drop"))
    assert (drop["ATTR of the drone"], drop["Range"]) == (("80", "EIC-17.8"), ("3 of 8", "EIC-17.8"))
    bull = lines(battle(attacker("raging-bull"), unit(at=1)), attack(type_="fight"))
    assert bull["Raging Bull, hand to hand"] == ("+20", "EIC-9.8")
    assert bull["Strength, force"] == ("75", "EIC-9.9")
    ram = lines(battle(attacker(bod=60), unit(at=1, bod=90)), attack(type_="ram"))
    assert ram["Falls back"] == ("", "EIC-14.14")
    drone = battle(attacker(detected=("bravo/drone",)), unit("tank", at=9, drone=Drone(hex=(3, 0))))
    assert lines(drone, attack("arm-guns", target="bravo/drone"))["DFR"] == ("50", "EIC-17.9")
