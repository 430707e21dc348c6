"""Engage!"""

from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.victory import score
from tests.games.extractors.battles import AVRONIAN, DORIAN
from tests.games.extractors.play import LASER, ask_score, cycle, machine, resolve, section
from tests.games.extractors.tables import act_on_table, scenario_on_table, with_unit


def test_engage_counts_near_the_centre_and_never_below_zero():
    units = {
        "A": machine(
            "1214", "glide", armor=1, speed=0, **{"combat-cycle": {"destroyed": [1]}, "destroyed-slots": ["slot-1"]}
        ),
        "w": {"type": "walker", "hex": "1219"},
        "x": {"type": "walker", "hex": "1220"},
    }
    found = resolve(units, {"type": "score"}, scenario="engage")
    assert found["totals"] == {"dorian": 20, "avronian": 0}
    assert found["winner"] == "dorian"
    assert resolve({}, {"type": "score"}, scenario="engage")["winner"] == "draw"


def test_engage_deducts_the_losses_of_a_machine():
    """Bipod 40, Laser 4, armor 2 x 3: 50; 3 armor, 1 speed, 1 box lost: 50 - 15; slots cost nothing (EXT-22.51)."""
    worn = machine("1214", "bipod", "N", weapons=LASER, armor=14, speed=3)
    worn |= {"extra-armor": 2, "destroyed-slots": ["slot-1"]}
    worn["move-cycle"] = cycle("hold", destroyed=[2])
    worn["combat-cycle"] = cycle()
    units = {"b": worn, "s": section("1219", steps=1), "far": section("1220"), "w": {"type": "walker", "hex": "1215"}}
    found = ask_score(units, scenario="engage")
    assert found["totals"] == {"avronian": 35, "dorian": 11 + 20} and found["winner"] == "avronian"


def test_engage_counts_the_units_named_as_near():
    state = scenario_on_table("engage", "avronian-fire", turn=12)
    for name in ("Ox", "Wasp", "Gull"):
        state = with_unit(state, name, hex="table")
    told, _ = act_on_table(state, AVRONIAN, type_="tell-near", units=["Gull", "Ox"])
    assert score(told).values["totals"] == {"dorian": 22, "avronian": 35 + 7 + 4}
    again, _ = act_on_table(told, DORIAN, type_="tell-near", units=["Ox"])
    assert score(again).winner == "dorian"
    ended, _ = act_on_table(again, AVRONIAN, type_="end-phase")
    assert GAME.battle.outcome(ended).winners == ("side-1",)
