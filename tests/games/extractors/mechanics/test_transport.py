"""Transport (section 7)."""

from rules.games.extractors.battle.state.units import on_map
from rules.kernel.records import replace
from tests.games.extractors.battles import DORIAN
from tests.games.extractors.play import SHOCK, WALKER, move, move_outcome, path, problem, resolve, section
from tests.games.extractors.tables import act_on_table, scenario_on_table, table_refusal

BOAT = {"f": {"type": "floater", "hex": "1009", "facing": "N"}}


def boarding(*steps, by="s"):
    return {"type": "move", "by": by, "path": [*path(*steps), {"board": "f"}]}


def test_boarding():
    """EXT-7.1, EXT-7.2."""
    assert move_outcome({**SHOCK, **BOAT}, boarding()) == "not-same-hex"
    assert move_outcome({**WALKER, **BOAT}, boarding(by="w")) == "not-a-section"
    full = {**BOAT, "p": section("1009", aboard="f"), "q": section("1009", aboard="f")}
    assert move_outcome({**SHOCK, **full}, boarding("1009")) == "transport-full"
    flyer = {**SHOCK, "f": {"type": "flyer", "hex": "1009"}}
    assert move_outcome(flyer, boarding("1009")) == "not-a-transport"
    after = boarding("1009")
    after["path"].append({"to": "1008"})
    assert move_outcome({"s": section("1010", "lance"), **BOAT}, after) == "movement-ended"
    assert move_outcome({"s": section("1011"), **BOAT}, boarding("1010", "1009")) == "not-enough-mp"


def test_leaving_a_floater():
    """EXT-7.4."""
    riding = {**BOAT, "s": section("1009", aboard="f")}
    assert move_outcome(riding, move("s", "1008")) == "must-unboard-first"
    out = {"type": "move", "by": "s", "path": [{"unboard": True}, {"to": "1008"}]}
    assert move_outcome(riding, out) == ("1008", 2)
    assert move_outcome({**SHOCK, **BOAT}, out) == "not-aboard"


def test_passengers_move_with_the_floater():
    """EXT-7.6."""
    riding = {**BOAT, "s": section("1009", aboard="f")}
    assert resolve(riding, move("f", "1008"), phase="dorian-move")["units"]["s"]["hex"] == "1008"


def test_boarding_needs_the_mp_and_ends_the_move():
    units = {"s": section("1010"), "f": {"type": "floater", "hex": "1009", "facing": "N"}}
    steps = [{"to": "1009"}, {"board": "f"}]
    found = resolve(units, {"type": "move", "by": "s", "path": steps})
    assert (found["mp-spent"], found["units"]["s"]["aboard"]) == (2, "f")
    far = {**units, "s": section("1011")}
    late = {"type": "move", "by": "s", "path": [{"to": "1010"}, {"to": "1009"}, {"board": "f"}]}
    assert problem(far, late) == "not-enough-mp"
    on = {"type": "move", "by": "s", "path": [*steps, {"to": "1008"}]}
    assert problem({**units, "s": section("1010", "lance")}, {**on, "by": "s"}) == "movement-ended"


def test_a_section_unboards_into_bog_and_tries_to_leave_it():
    """The example of EXT-7.5: 1 MP to leave, then a roll; 7 and it is stuck with 1 MP spent."""
    units = {"s": section("1010", aboard="f"), "f": {"type": "floater", "hex": "1010", "facing": "N"}}
    path = {"type": "move", "by": "s", "path": [{"unboard": True}, {"to": "1009"}]}
    bog = {"terrain": {"1010": ["bog"]}}
    assert resolve(units, path, [6], **bog)["hex"] == "1009"
    stuck = resolve(units, path, [7], **bog)
    assert (stuck["stuck"], stuck["mp-spent"], stuck["hex"]) == (True, 1, "1010")


def test_sections_begin_aboard_and_come_with_their_floater():
    state = scenario_on_table("engage")
    state, _ = act_on_table(state, DORIAN, type_="place", by="Medic", aboard="Barge")
    assert table_refusal(state, DORIAN, type_="place", by="Ox", aboard="Barge") == "not-a-section"
    state, _ = act_on_table(replace(state, phase="dorian-move"), DORIAN, type_="move", by="Barge")
    assert on_map(state.units["Medic"])
