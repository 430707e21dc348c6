"""Forts (EXT-22.38 to EXT-22.41)."""

from tests.games.extractors.battles import DORIAN
from tests.games.extractors.play import fire, gunner, machine, move, problem, resolve, script, section, shots
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, table_refusal, with_unit

FORT = {"f": {"type": "fort", "hex": "1009"}}
INSIDE = {**FORT, "s": section("1009", inside="f")}


def into(by="s", *steps):
    return {"type": "move", "by": by, "path": [*({"to": step} for step in steps), {"enter-fort": "f"}]}


def test_going_in_costs_nothing_and_ends_the_move():
    """EXT-22.41."""
    found = resolve({**FORT, "s": section("1010", "lance")}, into("s", "1009"), scenario="dobern")
    assert (found["mp-spent"], found["units"]["s"]["inside"]) == (1, "f")
    late = into("s", "1009")
    late["path"].append({"to": "1008"})
    assert problem({**FORT, "s": section("1010", "lance")}, late) == "movement-ended"


def test_going_out_costs_nothing():
    found = resolve(INSIDE, move("s", "1008"))
    assert (found["mp-spent"], found["units"]["s"]["inside"]) == (1, None)


def test_one_section_and_only_a_fort():
    assert problem({**INSIDE, "t": section("1010")}, into("t", "1009")) == "fort-occupied"
    assert problem({"f": {"type": "floater", "hex": "1009"}, "s": section("1010")}, into("s", "1009")) == "not-a-fort"


def test_an_empty_fort_falls_when_a_machine_comes():
    """EXT-22.38."""
    found = resolve({**FORT, "A": machine("1010", "glide")}, move("A", "1009"), simple=True)
    assert found["forts-destroyed"] == ["f"]
    assert found["units"]["f"]["destroyed"]
    held = {**INSIDE, "A": machine("1010", "glide")}
    assert problem(held, move("A", "1009"), simple=True) == "enemy-occupied"
    assert resolve(held, move("A", "1009", "1008"), simple=True)["forts-destroyed"] == []


def test_shelter_until_the_fort_is_destroyed():
    """EXT-22.40."""
    units = {**INSIDE, "A": machine("1011", weapons={"slot-1": "particle-accelerator"})}
    shot = fire("A", "s", weapons=["slot-1"])
    assert problem(units, shot, simple=True) == "target-sheltered"
    strong = fire("A", "f", weapons=["slot-1"])
    found = resolve(units, strong, [9, 8, 1], simple=True)
    assert found["attacks"][0]["result"] == "3"
    assert found["units"]["f"]["destroyed"]
    assert (found["units"]["s"]["inside"], found["units"]["s"]["destroyed"]) == (None, False)


def test_a_section_inside_may_fire_out():
    units = {**INSIDE, "A": machine("1010", "glide")}
    assert resolve(units, fire("s", "A"), [4, 0])["attacks"][0]["hits"] == [True]


def test_forts_have_no_facing_and_ignore_firepower_and_speed():
    """EXT-5.4, EXT-11.6, EXT-12.5."""
    units = {**FORT, "A": machine("1011", weapons={"slot-1": "laser"})}
    for critical in (1, 6):
        found = resolve(units, fire("A", "f", weapons=["slot-1"]), [9, 5, critical], simple=True)
        attack = found["attacks"][0]
        assert attack["result"] == "1*"
        assert "through" not in attack
        assert found["units"]["f"]["armor"] == 2
        assert (found["units"]["f"]["firepower-hits"], found["units"]["f"]["speed-hits"]) == (0, 0)


def test_area_fire_spares_the_sheltered():
    units = {**INSIDE, "t": section("1009", "lance"), "A": machine("1011", weapons={"slot-1": "shredder"})}
    found = resolve(units, fire("A", "f", weapons=["slot-1"], area=True), [0, 0], simple=True)
    assert [attack["target"] for attack in found["attacks"]] == ["f", "t"]


def test_a_section_whose_fort_falls_first_is_spared_by_the_same_shot():
    """EXT-13.4, EXT-19.15, EXT-22.40: who is sheltered when fire opens is no part of it; the next shot finds it."""
    units = {
        "fort": {"type": "fort", "hex": "1009", "armor": 1},
        "inner": section("1009", inside="fort"),
        "A": gunner("optimize", weapons=("streamer",)),
        "z": section("1008"),
    }
    area = {"type": "combat-order", "by": "A", "shots": [{"weapons": ["slot-1"], "target": "z", "area": True}]}
    found = script(units, [(area, [0, 9, 9])], phase="avronian-fire")
    assert [one["target"] for one in found["script"][0]["attacks"]] == ["z", "fort"]
    assert (found["units"]["fort"]["destroyed"], found["units"]["inner"]["inside"]) == (True, None)
    blast = script({**units, "A": gunner("self-destruct")}, [(shots("A"), [9, 9])], phase="avronian-fire")
    assert [one["target"] for one in blast["script"][0]["attacks"]] == ["fort"]


def test_at_the_table_a_section_goes_from_fort_to_fort_and_into_none_that_is_gone():
    """EXT-22.41, EXT-7.1: a wreck shelters and carries nobody, and its own fort holds nobody back."""
    state = scenario_on_table("dobern", "dorian-move")
    forts = sorted(name for name, one in state.units.items() if one.type == "fort")[:3]
    section_ = next(name for name, one in state.units.items() if one.type == "lance")
    for fort in forts:
        state = with_unit(state, fort, hex="table")
    state = with_unit(with_unit(state, forts[2], destroyed=True), section_, hex="table", inside=forts[0])
    into = [{"path": [{"enter-fort": fort}]} for fort in forts]
    after, _ = act_on_table(state, DORIAN, type_="move", by=section_, **into[1])
    assert after.units[section_].inside == forts[1]
    assert find_offer(state, DORIAN, f"table:{section_}:has-gone-into-{forts[1].lower().replace(' ', '-')}")
    assert table_refusal(state, DORIAN, type_="move", by=section_, **into[2]) == "not-a-fort"
