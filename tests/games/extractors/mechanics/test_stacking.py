"""Stacking and ends of moves (EXT-5.9, EXT-5.10)."""

from tests.games.extractors.play import LANCE, SHOCK, WALKER, machine, move, move_outcome, section


def test_through_enemies_but_not_onto_them():
    units = {**LANCE, "A": machine("1009", "glide")}
    assert move_outcome(units, move("s", "1009")) == "enemy-occupied"
    assert move_outcome(units, move("s", "1009", "1008")) == ("1008", 2)


def test_one_vehicle_in_a_hex():
    units = {**WALKER, "f": {"type": "floater", "hex": "1009"}}
    assert move_outcome(units, move("w", "1009")) == "vehicle-stacking"


def test_passengers_and_garrisons_count():
    boat = {"f": {"type": "floater", "hex": "1009"}, "p": section("1009", "lance", aboard="f")}
    assert move_outcome({**SHOCK, **boat}, move("s", "1009")) == ("1009", 1)
    full = {**boat, "q": section("1009", "lance", aboard="f")}
    assert move_outcome({**SHOCK, **full}, move("s", "1009")) == "stacking-limit"
    two = {
        "f": {"type": "floater", "hex": "1010"},
        "p": section("1010", aboard="f"),
        "q": section("1009"),
        "r": section("1009"),
    }
    assert move_outcome(two, move("f", "1009")) == "stacking-limit"
