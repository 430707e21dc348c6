"""The scenario Extractors."""

from tests.games.extractors.play import ask_score, machine, place, placement, resolve, section


def test_extractors_one_in_each_depression_one_near_the_bridge():
    terrain = {label: ["depression"] for label in ("0505", "0506", "2020", "0120")}
    units = {name: {"type": "extractor", "hex": None} for name in ("x", "y", "z")}
    rules = {"scenario": "extractors", "terrain": terrain, "phase": "avronian-setup"}
    assert placement(units, place("x", "0505"), **rules) == ""
    assert placement(units, place("x", "1010"), **rules) == ""
    assert placement(units, place("x", "2222"), **rules) == "outside-deployment"
    one = {**units, "x": {"type": "extractor", "hex": "0505"}}
    assert placement(one, place("y", "0506"), **rules) == "outside-deployment"
    assert (
        placement({**one, "y": {"type": "extractor", "hex": "1309"}}, place("z", "1307"), **rules)
        == "outside-deployment"
    )


def test_extractors_counts_units_gone_off_the_map():
    units = {"x": {"type": "extractor", "hex": "1010", "destroyed": True}, "A": machine("1010", destroyed=True)}
    units |= {
        "s": section(None, exited={"edge": "E", "turn": 3, "status": "routed"}),
        "d": section("1010", "dagmaton", destroyed=True),
    }
    found = resolve(units, {"type": "score"}, scenario="extractors")
    assert (found["victory-points"], found["losses"], found["balance"], found["winner"]) == (25, 25, 0, "avronian")


def test_extractors_balance_above_zero_wins():
    """50 for two Extractors, less a Shock (11) and a Walker (20): 19; a Dagmaton and a Flyer more: -7 (EXT-22.20)."""
    dead = {"destroyed": True}
    units = {
        "e1": {"type": "extractor", "hex": "0509", **dead},
        "e2": {"type": "extractor", "hex": "0820", **dead},
        "s": section("1010", **dead),
        "w": {"type": "walker", "hex": None, "exited": {"edge": "E", "turn": 3}},
        "r": section("1111", steps=1),
    }
    found = ask_score(units, scenario="extractors")
    assert (found["victory-points"], found["losses"], found["balance"], found["winner"]) == (50, 31, 19, "dorian")
    units |= {"d": section("1212", "dagmaton", **dead), "f": {"type": "flyer", "hex": "1213", **dead}}
    found = ask_score(units, scenario="extractors")
    assert (found["balance"], found["winner"]) == (-7, "avronian")
