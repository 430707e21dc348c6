"""Commandos (section 15)."""

from tests.games.extractors.play import attack, fire, machine, resolve, section


def test_commando_criticals_come_after_that_of_the_damage():
    """EXT-15.2."""
    units = {
        "A": machine("1010", "glide", "S"),
        "c": section("1009", "commando"),
        "d": section("1009", "commando"),
        "s": section("1009"),
    }
    found = attack(units, fire(["c", "s", "d"], "A"), [9, 9, 9, 8, 4, 0, 6])
    assert found["result"] == "3*"
    assert found["criticals"] == ["none", "speed", "none"]


def test_commando_uses_its_own_hex():
    """EXT-15.2: the Shock stands in front, the Commando behind; only slots that bear on the rear may be lost."""
    units = {"A": machine("1010", "glide"), "c": section("1011", "commando"), "s": section("1009")}
    found = attack(units, fire(["c", "s"], "A"), [9, 9, 0, 3])
    assert found["slot-lost"] == "slot-3"


def test_a_commando_hit_without_damage_still_rolls_a_critical():
    """EXT-15.1."""
    units = {"c": section("1011", "commando"), "g": machine("1010", "glide", "N", speed=6)}
    found = resolve(units, fire("c", "g"), [4, 3, 5])
    attack = found["attacks"][0]
    assert (attack["drms"], attack["die"], attack["result"], attack["criticals"]) == ([1], 4, "0", ["speed"])
    assert found["units"]["g"]["speed"] == 5
