"""Area weapons (section 13, R-31, R-32)."""

from tests.games.extractors.play import GLIDE, bipod, fire, machine, problem, resolve, section


def test_shredder_reaches_its_target_hex_alone():
    """EXT-13.1."""
    units = {"A": bipod(slot_1="shredder"), "s": section("1009"), "a": section("1009", "lance"), "z": section("1008")}
    found = resolve(units, fire("A", "s", weapons=["slot-1"], area=True), [0, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["s", "a"]


def test_area_needs_an_area_weapon():
    """EXT-13.7."""
    units = {"A": bipod(slot_1="laser"), "s": section("1009")}
    assert problem(units, fire("A", "s", weapons=["slot-1"], area=True), simple=True) == "no-area-weapon"
    assert problem({**GLIDE, "s": section("1009")}, fire("s", "A", area=True)) == "no-area-weapon"


def test_the_firer_is_not_in_its_own_area():
    """EXT-13.4."""
    units = {**GLIDE, "d": section("1009", "dagmaton"), "b": section("1009", "lance")}
    found = resolve(units, fire("d", "A", area=True), [0, 0])
    assert [one["target"] for one in found["attacks"]] == ["A", "b"]


def test_other_units_of_the_area_need_sight_not_range_nor_arc():
    """EXT-13.2."""
    units = {"A": machine("1010", "orni", weapons={"slot-1": "streamer"}), "s": section("1008"), "t": section("1009")}
    units |= {"v": section("1108", "lance"), "h": section("1109", "lance", hidden=True)}
    found = resolve(units, fire("A", "s", weapons=["slot-1"], area=True), [0, 0, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["s", "t", "v"]
    glide = {**units, "A": machine("1010", "glide", weapons={"slot-1": "streamer"})}
    blind = {"1009": ["depression"]}
    found = resolve(glide, fire("A", "s", weapons=["slot-1"], area=True), [0, 0, 0], simple=True, terrain=blind)
    assert [one["target"] for one in found["attacks"]] == ["s", "t", "v"]


def test_units_that_died_before_their_turn_take_no_dice():
    """EXT-7.7, EXT-13.5."""
    units = {
        "A": machine("1010", "orni", weapons={"slot-1": "streamer"}),
        "f": {"type": "floater", "hex": "1007", "armor": 1},
    }
    units |= {"p": section("1007", aboard="f"), "z": section("1007", "lance")}
    found = resolve(units, fire("A", "f", weapons=["slot-1"], area=True), [9, 5, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["f", "z"]
    assert found["units"]["p"]["destroyed"]


def test_area_weapons_in_a_combination():
    """Others are attacked only by the area weapons that reach them, combined (EXT-14.7)."""
    units = {"A": machine("1010", weapons={"slot-1": "streamer", "slot-2": "laser", "slot-3": "shredder"})}
    units |= {"s": section("1008"), "a": section("1008", "lance"), "b": section("1007", "lance")}
    shot = fire("A", "s", weapons=["slot-1", "slot-2", "slot-3"], area=True)
    found = resolve(units, shot, [0, 0, 0, 9, 9, 0, 0], simple=True)
    assert [(one["target"], one["drms"], one.get("firepower")) for one in found["attacks"]] == [
        ("s", [-1, 1, 0], None),
        ("a", [-1, 0], 10),
        ("b", [-1], None),
    ]


def test_a_dagmaton_spares_nobody_around_its_target():
    """Range 2 (+1), the target first, then the others by name, friends too (EXT-13.3 to EXT-13.5)."""
    units = {
        "d": section("1010", "dagmaton"),
        "Pod": machine("1012", "bipod", "N", armor=15),
        "friend": section("1013"),
        "Abe": section("1112", "lance"),
    }
    found = resolve(units, fire("d", "Pod", area=True), [0, 0, 0])
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("Pod", [1]), ("Abe", [1]), ("friend", [1])]


def test_a_streamer_asks_sight_alone_of_the_others():
    """The example of EXT-13.6: Shock -1 at range 4, Transcom in rough at range 5: -1 -1 -1."""
    units = {
        "m": machine("1010", "bipod", "S", weapons={"slot-2": "streamer"}),
        "s": section("1014"),
        "t": section("1015", "transcom"),
    }
    shot = fire("m", "s", weapons=["slot-2"], area=True)
    found = resolve(units, shot, [0, 0], simple=True, terrain={"1015": ["rough"]})
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("s", [-1]), ("t", [-3])]
    hidden = {"1014": ["rough"], "1015": ["rough"]}
    found = resolve(units, shot, [0], simple=True, terrain=hidden)
    assert [one["target"] for one in found["attacks"]] == ["s"]
