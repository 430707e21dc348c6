"""What is given and has no meaning is refused: nobody believes that it counted."""

import pytest

from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, DORIAN, in_phase, refusal
from tests.games.extractors.play import cycle, machine, problem, script, section
from tests.games.extractors.tables import scenario_on_table, table_refusal, with_unit

HALT = {"sights": {"Ox": {"Alpha": {"range": 1}}}}


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("dorian-move", {"type_": "move", "by": "Medic", "to": "1010", "forts": ["Ox"]}),
        ("dorian-move", {"type_": "move", "by": "Medic", "to": "1010", "bog": True}),
        ("dorian-move", {"type_": "move", "by": "Medic", "to": "1009", "path": [{"to": "1009"}]}),
        ("dorian-move", {"type_": "move", "by": "Ox", "facing": "S"}),
        ("dorian-fire", {"type_": "fire", "by": ["Ox"], "target": "Alpha", **HALT}),
        ("dorian-rally", {"type_": "rally", "by": "Medic", "aid": 1}),
        ("dorian-setup", {"type_": "place", "by": "Medic", "hex": "1515", "aboard": "Barge"}),
        ("dorian-setup", {"type_": "place", "by": "Medic", "aboard": "Ox", "inside": "Alpha"}),
        ("dorian-setup", {"type_": "paint", "hexes": ["1010"], "terrain": ["lake"], "flux": "N"}),
        ("dorian-setup", {"type_": "lay-road", "start": "1010"}),
    ],
)
def test_on_the_map(phase, action):
    state = in_phase(phase, Medic={"hex": "1010"}, Ox={"hex": "1110"}, Alpha={"hex": "1212"})
    assert refusal(state, DORIAN, **action) == "not-asked"


@pytest.mark.parametrize(
    "action",
    [
        {"type_": "move", "by": "Medic", "to": "1010"},
        {"type_": "move", "by": "Ox", "facing": "S"},
        {"type_": "move", "by": "Medic", "path": [{"to": "flux"}]},
        {"type_": "move", "by": "Medic", "path": [{"enter": "0101"}]},
        {"type_": "move", "by": "Ox", "bog": True},
        {"type_": "place", "by": "Ox", "hex": "1010"},
        {"type_": "paint", "hexes": ["1010"], "terrain": ["lake"]},
        {"type_": "lay-road", "hexes": ["1010", "1009"]},
        {"type_": "activate", "units": []},
    ],
)
def test_at_the_players_own_table(action):
    phase = "dorian-setup" if action["type_"] in ("paint", "lay-road", "place") else "dorian-move"
    assert table_refusal(scenario_on_table("three-pod", phase), DORIAN, **action) == "not-asked"


@pytest.mark.parametrize(
    "step",
    [
        {"to": "1009", "enter": ""},
        {"to": "1009", "board": "Barge"},
        {"turn": "N", "exit": "N"},
        {"unboard": True, "to": "1009"},
        {"to": "1009", "facing": "N"},
        {"board": "Barge", "road": True},
    ],
)
@pytest.mark.parametrize("hex_", ["1010", None])
def test_a_step_is_one_thing(step, hex_):
    """EXT-4.7, EXT-6.2: a step that was two passed the check of the one and was taken as the other."""
    state = in_phase("dorian-move", Medic={"hex": hex_}, Barge={"hex": "1009"})
    assert refusal(state, DORIAN, type_="move", by="Medic", path=[step]) == "not-asked"


def test_orders_are_set_for_some_cycle():
    state = in_phase("avronian-setup")
    assert refusal(state, AVRONIAN, type_="set-orders", by="Alpha") == "not-asked"


def test_sights_of_units_that_nobody_knows_are_of_no_unit():
    """EXT-21.2: a hidden unit's name and one that is nowhere are refused alike."""
    state = with_unit(scenario_on_table("ambush", "avronian-fire"), "Alpha", hex="table")
    state = with_unit(state, "Medic", hidden=False)
    shot = {"type_": "fire", "by": ["Alpha"], "target": "Medic", "weapons": ["slot-1"]}
    for name in ("Ox", "nobody"):
        for sights in ({"Alpha": {name: {"range": 1}}}, {"Alpha": {"Medic": {"range": 1, "same": [name]}}}):
            assert table_refusal(state, AVRONIAN, **shot, sights=sights) == "unknown-unit"


def test_measures_are_taken_by_those_that_may_fire():
    """EXT-2.3, EXT-5.3: in their fire phase, and not after they have fired."""
    state = scenario_on_table("three-pod", "dorian-move")
    measure = {"type_": "measure", "by": "Ox", "target": "Alpha", "sight": {"range": 1}}
    state = with_unit(state, "Alpha", hex="table")
    assert table_refusal(state, DORIAN, **measure) == "wrong-phase"
    fired = with_unit(replace(state, phase="dorian-fire"), "Ox", fired=True)
    assert table_refusal(fired, DORIAN, **measure) == "already-fired"
    far = replace(state, phase="dorian-fire")
    assert table_refusal(far, DORIAN, **{**measure, "sight": {"range": 999}}) == "out-of-range"


def test_only_orders_that_mark_something_are_revealed_before_they_are_carried_out():
    """EXT-16.4, EXT-18.5, EXT-19.10: Vector and Target, until the mark is there."""
    units = {
        "A": machine("1010", **{"move-cycle": cycle("hold"), "combat-cycle": cycle("target", target="s")}),
        "s": section("1008"),
    }
    for phase, which in (("avronian-move", "move"), ("avronian-fire", "combat")):
        assert problem(units, {"type": "reveal", "by": "A", "cycle": which}, phase=phase) == "nothing-to-mark"
    steps = [{"type": "reveal", "by": "A", "cycle": "move", "objective": "1001"}]
    vector = {"A": machine("1010", **{"move-cycle": cycle("vector")})}
    assert "problem" not in script(vector, steps, phase="avronian-move")["script"][0]


def test_who_is_near_is_told_in_the_last_fire_phase():
    """EXT-22.42, EXT-22.50: what was told earlier would count units that have moved since."""
    early = scenario_on_table("engage", "avronian-fire", turn=11)
    assert table_refusal(early, DORIAN, type_="tell-near", units=[]) == "too-early"
    other = scenario_on_table("engage", "dorian-fire", turn=12)
    assert table_refusal(other, DORIAN, type_="tell-near", units=[]) == "wrong-phase"


def test_shots_that_are_chosen_at_once_leave_none_to_come():
    """EXT-19.3, EXT-19.8."""
    units = {"A": machine("1010", **{"combat-cycle": cycle("optimize")}), "s": section("1008")}
    order = {"type": "combat-order", "by": "A", "more": True}
    assert problem(units, order, phase="avronian-fire") == "not-asked"
