"""Exact odds and breakdown of an action."""

from fractions import Fraction
from fractions import Fraction as F

from rules.games.extractors.game import GAME
from tests.games.extractors.battles import DORIAN, in_phase
from tests.games.extractors.play import cycle, fire, machine, odds, section


def test_preview_and_odds_of_a_shot():
    state = in_phase("dorian-fire", Ox={"hex": "1010", "facing": "N"}, Alpha={"hex": "1007", "facing": "S"})
    action = GAME.battle.codecs.actions.read({"type": "fire", "by": ["Ox"], "target": "Alpha"})
    lines = GAME.odds.breakdown(GAME.view(state, DORIAN), action)
    assert [line.amount for line in lines if line.total] == ["6 or more"]
    odds = GAME.odds.odds(GAME.view(state, DORIAN), action)
    assert odds.strip[0].chance == 1 - odds.chances["hit"]
    assert sum(odds.tables["Armor lost of Alpha"].values()) == 1


def test_a_critical_hit_that_does_nothing_counts_as_no_effect():
    state = in_phase("dorian-fire", Alpha={"hex": "1007", "facing": "S"}, **{"Xibalem Commando": {"hex": "1107"}})
    action = GAME.battle.codecs.actions.read({"type": "fire", "by": ["Xibalem Commando"], "target": "Alpha"})
    strip = {one.label: one.chance for one in GAME.odds.odds(GAME.view(state, DORIAN), action).strip}
    # 4 or more hits; of firepower 1 a 0 to 5 takes no armor; of the critical hits 4 and 6 do nothing.
    assert strip == {"Miss": F(4, 10), "No effect": F(72, 1000), "Harmed": F(528, 1000), "Destroyed": 0}


def test_odds_of_a_sweep_on_one_unit_are_exact():
    units = {"A": machine("1010", weapons={"slot-1": "laser", "slot-2": "laser"}, **{"combat-cycle": cycle("sweep")})}
    units["s"] = section("1008")
    both = {"type": "combat-order", "by": "A", "shots": [{"weapons": [f"slot-{n}"], "target": "s"} for n in (1, 2)]}
    found = odds(units, both)
    assert Fraction(found["hit"]) == 1 - Fraction(1, 2) ** 2
    kept = sum(Fraction(found[key]) for key in ("ok", "pinned", "routed", "destroyed"))
    assert kept == 1


def test_odds_leave_out_shots_that_cannot_touch_the_unit():
    units = {
        "A": machine("1010", weapons={f"slot-{n}": "laser" for n in (1, 2, 3)}, **{"combat-cycle": cycle("sweep")})
    }
    units |= {name: section("1008", "lance") for name in ("a", "b", "c")}
    shots_ = [{"weapons": [f"slot-{n}"], "target": name} for n, name in ((1, "a"), (2, "b"), (3, "c"))]
    action = {"type": "combat-order", "by": "A", "shots": shots_}
    alone = odds(units, action, of="c")
    assert alone == odds(units, {**action, "shots": shots_}, of="a")
    assert alone["destroyed"] == "3/20"


def test_hit_chances_stay_between_none_and_certain():
    """PGP at range 4: -1; a Commando in build-up: -1 -2, 4 - 4: one face (EXT-10.2, EXT-10.6)."""
    units = {"p": {"type": "pgp", "hex": "1010", "facing": "N"}, "o": machine("1014", "orni", "N")}
    assert odds(units, fire("p", "o"))["hit"] == "1/5"
    foe = {"t": section("1012", "commando"), "m": machine("1010", "bipod", "S", weapons={"slot-1": "thermo-beam"})}
    simple = {"simple": True, "terrain": {"1012": ["build-up"]}}
    assert odds(foe, fire("m", "t", weapons=["slot-1"]), **simple)["hit"] == "1/5"
