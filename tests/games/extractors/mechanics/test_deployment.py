"""Deployment (section 4)."""

import pytest

from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.mechanics.deployment.areas import check_area
from rules.games.extractors.mechanics.hexmap import all_hexes
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kit.maps.hex_maps import HexMark
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase, open_offers, refusal
from tests.games.extractors.play import cycle, machine, place, placement, resolve, script, section


@pytest.mark.parametrize(
    ("scenario", "hex_", "code"),
    [
        ("incoming", "0520", ""),
        ("incoming", "0519", "outside-deployment"),
        ("three-pod", "0115", ""),
        ("three-pod", "0114", "outside-deployment"),
        ("ambush", "0101", ""),
        ("engage", "0101", "outside-deployment"),
        ("extractors", "2404", "outside-deployment"),
        ("three-pod", "0128", "off-map"),
    ],
)
def test_deployment(scenario, hex_, code):
    """EXT-4.6, EXT-22.5, EXT-22.11."""
    assert placement({"s": section(None)}, place("s", hex_), scenario=scenario) == code


def test_the_command_post_stands_in_one_hex():
    """EXT-22.11."""
    units = {"c": {"type": "command-post", "hex": None}}
    assert placement(units, place("c", "1324"), scenario="three-pod") == ""
    assert placement(units, place("c", "1323"), scenario="three-pod") == "outside-deployment"


def test_each_side_places_in_its_phase():
    """EXT-2.2, EXT-4.6."""
    units = {"s": section(None), "G": machine(None, "glide")}
    assert placement(units, place("s", "1020"), scenario="three-pod", phase="avronian-setup") == "wrong-phase"
    assert placement(units, place("G", "1010"), scenario="extractors", phase="avronian-setup") == ""
    assert placement(units, place("G", "1010"), scenario="extractors") == "wrong-phase"


def test_stacking_holds_at_set_up():
    """EXT-4.1."""
    units = {"s": section(None), **{name: section("1020") for name in "abc"}}
    assert placement(units, place("s", "1020"), scenario="three-pod") == "stacking-limit"


def test_sections_may_begin_embarked_or_in_a_fort():
    """EXT-4.4, EXT-22.39."""
    units = {"s": section(None), "b": {"type": "floater", "hex": None}, "f": {"type": "fort", "hex": "1215"}}
    found = resolve(units, place("s", aboard="b"), phase="dorian-setup", scenario="engage")
    assert (found["units"]["s"]["aboard"], found["units"]["s"]["hex"]) == ("b", None)
    found = resolve(units, place("s", inside="f"), phase="dorian-setup", scenario="dobern", massif=["1215"])
    assert (found["units"]["s"]["inside"], found["units"]["s"]["hex"]) == ("f", "1215")
    assert placement({**units, "b": {"type": "flyer", "hex": None}}, place("s", aboard="b")) == "not-a-transport"


END = {"type": "end-phase"}
EXTRACTORS = {f"x{place}": {"type": "extractor", "hex": None} for place in range(4)}
DEPRESSIONS = {label: ["depression"] for label in ("0505", "1520", "2010")}


def test_set_up_does_not_end_without_the_extractors():
    """EXT-4.2, EXT-22.18: all four, and the Glide, stand on the map; each depression has one."""
    units = {**EXTRACTORS, "g": machine(None, "glide", **{"move-cycle": cycle("hold")})}
    places = [place(f"x{at}", label) for at, label in enumerate(("0505", "1520", "2010", "1310"))]
    rules = {"scenario": "extractors", "terrain": DEPRESSIONS, "phase": "avronian-setup"}
    found = script(units, [END, *places, END, place("g", "1216"), END], **rules)
    assert [one.get("problem") for one in found["script"]] == [
        "not-all-placed",
        *[None] * 4,
        "not-all-placed",
        None,
        None,
    ]
    assert found["phase"] == "dorian-move"


def test_the_order_of_placing_extractors_does_not_matter():
    """EXT-22.18: two in one depression are fine while one of them is the one near the bridge."""
    rules = {"scenario": "extractors", "terrain": {"1212": ["depression"], "1213": ["depression"]}}
    for first, second in (("1213", "1212"), ("1212", "1213")):
        units = {"x": {"type": "extractor", "hex": first}, "y": {"type": "extractor", "hex": None}}
        assert placement(units, place("y", second), phase="avronian-setup", **rules) == ""


def test_on_a_blank_map_the_fourth_extractor_stands_near_the_bridge():
    placed = {f"x{at}": {"type": "extractor", "hex": f"0{at + 1}01"} for at in range(3)}
    units = {**placed, "x3": {"type": "extractor", "hex": None}}
    rules = {"scenario": "extractors", "phase": "avronian-setup"}
    assert placement(units, place("x3", "2020"), **rules) == "outside-deployment"
    assert placement(units, place("x3", "1310"), **rules) == ""


@pytest.mark.parametrize("drawn", [1, 2])
def test_where_fewer_depressions_are_drawn_the_other_extractors_stand_in_those_of_the_printed_map(drawn):
    """EXT-22.18, R-69: one in each that is drawn and one near the bridge hold, and set-up can end."""
    sunken = dict(list(DEPRESSIONS.items())[:drawn])
    rules = {"scenario": "extractors", "terrain": sunken, "phase": "avronian-setup"}
    elsewhere = ("0101", "0102", "0103")[: 3 - drawn]
    stand = {f"x{at}": {"type": "extractor", "hex": label} for at, label in enumerate((*sunken, *elsewhere))}
    units = {**stand, "x3": {"type": "extractor", "hex": None}}
    assert placement(units, place("x3", "2020"), **rules) == "outside-deployment"
    assert [one.get("problem") for one in script(units, [place("x3", "1310"), END], **rules)["script"]] == [None, None]


def test_extractors_on_a_map_that_is_drawn_after_them_are_put_right_one_by_one():
    """EXT-22.18: each step that leaves fewer of them wrong is allowed, and set-up ends when all are right."""
    units = {f"x{at}": {"type": "extractor", "hex": f"0{at + 1}01"} for at in range(3)}
    units |= {"x3": {"type": "extractor", "hex": "1310"}}
    rules = {"scenario": "extractors", "terrain": DEPRESSIONS, "phase": "avronian-setup"}
    steps = [END, place("x0", "0401"), *(place(f"x{at}", label) for at, label in enumerate(DEPRESSIONS)), END]
    found = script(units, steps, **rules)
    wrong = "outside-deployment"
    assert [one.get("problem") for one in found["script"]] == [wrong, wrong, None, None, None, None]


@pytest.mark.parametrize(
    "drawn", [{}, dict(list(DEPRESSIONS.items())[:2]), DEPRESSIONS, {**DEPRESSIONS, "1212": ["depression"]}]
)
def test_the_hexes_of_an_extractor_are_offered_as_they_are_refused(drawn):
    """EXT-22.18: what is offered is found by the kind of place, what is refused hex by hex."""
    state = in_phase("avronian-setup", "extractors")
    terrain = {label: tuple(kinds) for label, kinds in drawn.items()}
    for name in sorted(name for name, unit in state.units.items() if unit.type == "extractor")[:3]:
        state = replace(state, terrain=terrain)
        offer = next(one for one in open_offers(state, AVRONIAN) if one.key == f"place:{name}")
        taken = {unit.hex for key, unit in state.units.items() if key != name}
        allowed = [label for label in all_hexes() if label not in taken and not area_refusal(state, name, label)]
        assert set(offer.cells.values()) == set(allowed)
        state, _ = act(state, AVRONIAN, type_="place", by=name, hex=allowed[len(allowed) // 3])


def area_refusal(state, name, label):
    try:
        check_area(state, name, state.units[name], label)
    except Illegal as error:
        return error.problem.code
    return ""


def test_set_up_does_not_end_without_the_forts_and_their_garrison():
    """EXT-4.1, EXT-22.36: five forts, and each garrison unit in the hex of one, also after a fort was moved."""
    forts = {f"f{at}": {"type": "fort", "hex": None} for at in range(2)}
    units = {**forts, "s": section(None, "dagmaton", garrison=True)}
    rules = {"scenario": "dobern", "massif": ["1215", "1217", "1219"], "phase": "dorian-setup"}
    steps = [place("s", "1215"), place("f0", "1215"), END, place("f1", "1217"), place("f0", "1219"), END]
    found = script(units, [*steps, place("s", "1217"), END], **rules)
    assert [one.get("problem") for one in found["script"]] == [
        *[None, None, "not-all-placed"],
        *[None, None, "outside-deployment"],
        *[None, None],
    ]


def test_bought_units_may_stay_out():
    """EXT-4.6: whoever leaves a bought unit out gives it away; nothing that the enemy has to destroy is missing."""
    units = {"o": {"type": "agrax", "hex": None}, "c": {"type": "command-post", "hex": "1324"}}
    assert placement(units, END, scenario="three-pod") == ""
    assert (
        placement({**units, "c": {"type": "command-post", "hex": None}}, END, scenario="three-pod") == "not-all-placed"
    )


def test_a_fort_that_is_placed_elsewhere_takes_its_section_along():
    """EXT-22.39."""
    units = {"f": {"type": "fort", "hex": "1215"}, "s": section("1215", "dagmaton", inside="f")}
    after = script(units, [place("f", "1217")], phase="dorian-setup", scenario="dobern")["units"]["s"]
    assert (after["hex"], after["inside"]) == ("1217", "f")


def test_a_unit_that_is_placed_looks_at_the_enemy_wherever_it_is_placed():
    """EXT-5.4, EXT-4.7: at a known enemy, else where they will enter, else away from the own edge."""
    state = in_phase("dorian-setup", "three-pod")
    name = next(key for key, one in state.units.items() if kind(one).has_facing and side(one) == "dorian")
    for label, ways in (("2115", {"N", "NE"}), ("0220", {"N", "NW"})):
        assert act(state, DORIAN, type_="place", by=name, hex=label)[0].units[name].facing in ways
    foe = next(key for key, one in state.units.items() if side(one) == "avronian")
    seen = in_phase("dorian-setup", "three-pod", **{foe: {"hex": "2125"}})
    assert act(seen, DORIAN, type_="place", by=name, hex="2115")[0].units[name].facing == "S"
    assert act(seen, DORIAN, type_="place", by=name, hex="2115", facing="N")[0].units[name].facing == "N"


def test_a_drawn_deployment_zone_binds_where_no_scenario_has_areas():
    """EXT-4.6: the map says where its sides begin."""
    state = replace(
        in_phase("dorian-setup", None), marks=(HexMark(brush="zone-1", name="Zone", hexes=("0101", "0102")),)
    )
    name = next(key for key, one in state.units.items() if side(one) == "dorian")
    offer = next(one for one in open_offers(state, DORIAN) if one.key == f"place:{name}")
    assert set(offer.cells.values()) == {"0101", "0102"}
    assert refusal(state, DORIAN, type_="place", by=name, hex="1010") == "outside-deployment"
