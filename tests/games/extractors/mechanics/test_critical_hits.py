"""Critical hits (section 12, R-29, R-30, R-48)."""

import pytest

from rules.games.extractors.mechanics.random_choice import roll_pick
from rules.kernel.dice import TapeDice
from tests.games.extractors.play import bipod, cycle, fire, machine, resolve, section


@pytest.mark.parametrize(
    ("type_", "die", "left"),
    [
        ("bipod", 0, 3),
        ("bipod", 2, 3),
        ("multipod", 2, 3),
        ("glide", 2, 4),
        ("orni", 2, 6),
        ("orni", 5, 7),
    ],
)
def test_machine_speed(type_, die, left):
    """EXT-12.6."""
    units = {"A": machine("1010", type_), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, die])
    assert found["units"].get("A", {"speed": 3})["speed"] == left


def test_speed_never_below_zero():
    units = {"A": machine("1010", "glide", speed=1), "c": section("1009", "commando")}
    assert resolve(units, fire("c", "A"), [9, 0, 2])["units"]["A"]["speed"] == 0


@pytest.mark.parametrize(
    ("die", "key"), [(1, "firepower-hits"), (4, "firepower-hits"), (6, "speed-hits"), (9, "speed-hits")]
)
def test_vehicle_counters_stop_at_two(die, key):
    """EXT-12.4, EXT-12.5."""
    for before in (0, 1, 2):
        units = {"A": bipod(slot_1="undulator"), "a": {"type": "agrax", "hex": "1008", "facing": "S", key: before}}
        found = resolve(units, fire("A", "a", weapons=["slot-1"]), [9, 6, die], simple=True)
        assert found["units"]["a"][key] == min(2, before + 1)


def test_extra_armor_hit_may_destroy():
    """EXT-12.3."""
    units = {"A": machine("1010", "glide", armor=1), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 9])
    assert found["units"]["A"]["destroyed"]


def test_slots_that_bear_on_the_attacker_empty_ones_too():
    """From the side only the flank slot and the turret bear (EXT-12.7); from the rear of an Orni none does."""
    units = {"A": machine("1010"), "c": section("1111", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 3, 4])
    assert found["attacks"][0]["slot-lost"] == "slot-2"
    rear = {"A": machine("1010", "orni"), "c": section("1011", "commando")}
    found = resolve(rear, fire("c", "A"), [9, 0, 3])
    assert "slot-lost" not in found["attacks"][0]
    assert "dice-unused" not in found


@pytest.mark.parametrize(("size", "spare"), [(6, [6, 7, 8, 9]), (4, [8, 9]), (3, [9]), (5, []), (2, [])])
def test_random_choice_rolls_uneven_faces_again(size, spare):
    for face in range(10):
        number, faces = roll_pick(TapeDice([face, 1]), "s" * size, "")
        assert (number, faces) == ((1, (face, 1)) if face in spare else (face % size, (face,)))
    assert roll_pick(TapeDice([]), "s", "") == (0, ())


def test_program_destroys_a_box_with_its_order():
    """EXT-12.8."""
    units = {
        "A": machine("1010", "glide", **{"move-cycle": cycle("close", "hold", destroyed=[1])}),
        "c": section("1009", "commando"),
    }
    found = resolve(units, fire("c", "A"), [9, 0, 8, 5])
    assert found["attacks"][0]["box-lost"] == "move-2"
    assert found["units"]["A"]["move-cycle"]["boxes"] == ["close", None, None]


@pytest.mark.parametrize("more", [{"thanis": ["free-move"]}, {}])
def test_program_spares_thanis_and_the_simple_game(more):
    """EXT-12.8, EXT-20.4."""
    units = {"A": machine("1010", "glide", **more), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 7], simple=not more)
    assert "box-lost" not in found["attacks"][0]


def test_a_program_critical_rolls_among_the_boxes_that_are_left():
    """Six boxes, one destroyed: five candidates; face 7 mod 5 = 2: the third of them (EXT-12.8, EXT-12.9)."""
    lost = machine("1010", "bipod", "N", **{"move-cycle": cycle("hold", destroyed=[1]), "combat-cycle": cycle("sweep")})
    units = {"c": section("1011", "commando"), "b": lost}
    found = resolve(units, fire("c", "b"), [9, 0, 8, 7])
    assert found["attacks"][0]["criticals"] == ["program"] and found["attacks"][0]["box-lost"] == "combat-1"
