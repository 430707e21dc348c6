"""What is given and has no meaning is refused: nobody believes that it counted."""

import pytest

from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, DORIAN, in_phase, refusal
from tests.games.extractors.play import cycle, machine, problem, script, section
from tests.games.extractors.tables import (
    act_on_table,
    find_offer,
    scenario_on_table,
    table_refusal,
    with_order_at_table,
    with_unit,
)

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
        ("dorian-fire", {"type_": "fire", "by": ["Ox"], "target": "Alpha", "weapons": ["slot-1"]}),
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
        {"type_": "place", "by": "Ox"},
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


def test_a_unit_without_a_facing_ends_its_move_in_none():
    """EXT-5.4: as when it is placed."""
    state = in_phase("dorian-move", Medic={"hex": "1010"}, Ox={"hex": "1110"})
    assert refusal(state, DORIAN, type_="move", by="Medic", to="1009", facing="S") == "no-facing"


def test_a_move_order_marks_a_hex_and_a_combat_order_a_unit():
    """EXT-18.5, EXT-19.10: what the other kind of order marks is not asked for."""
    units = {"A": machine("1010", **{"move-cycle": cycle("vector"), "combat-cycle": cycle("target")})}
    units |= {"s": section("1008")}
    for phase, right, other in (
        ("avronian-move", {"cycle": "move", "objective": "1001"}, {"mark": "s"}),
        ("avronian-fire", {"cycle": "combat", "mark": "s"}, {"objective": "1001"}),
    ):
        reveal = {"type": "reveal", "by": "A", **right}
        assert problem(units, {**reveal, **other}, phase=phase) == "not-asked"
        assert "problem" not in script(units, [reveal], phase=phase)["script"][0]


@pytest.mark.parametrize(("order", "objective"), [("hold", None), ("vector", None)])
def test_only_an_objective_is_reached(order, objective):
    """EXT-18.7, at the players' own table."""
    state = with_order_at_table(
        scenario_on_table("three-pod", "avronian-move", simple=False), "Alpha", order, cycle="move_cycle"
    )
    move = {"type_": "move-order", "by": "Alpha", "reached": True}
    assert table_refusal(state, AVRONIAN, **move) == "not-asked"


def test_an_objective_is_named_and_reached_at_once():
    """EXT-18.5, EXT-18.7, at the players' own table, as where the site has the map."""
    state = with_order_at_table(
        scenario_on_table("three-pod", "avronian-move", simple=False), "Alpha", "vector", cycle="move_cycle"
    )
    move = {"type_": "move-order", "by": "Alpha", "reached": True, "objective": "1010"}
    state, _ = act_on_table(state, AVRONIAN, **move)
    assert state.units["Alpha"].move_cycle.objective is None


def test_sights_are_those_of_who_fires():
    state = with_unit(scenario_on_table("three-pod", "dorian-fire"), "Alpha", hex="table")
    shot = {"type_": "fire", "by": ["Ox"], "target": "Alpha"}
    sights = {"Ox": {"Alpha": {"range": 1}}}
    assert table_refusal(state, DORIAN, **shot, sights={**sights, "Barge": sights["Ox"]}) == "not-asked"
    assert act_on_table(state, DORIAN, [9] * 9, **shot, sights=sights)[0].units["Ox"].fired


def test_who_begins_aboard_may_begin_by_itself_again():
    """EXT-4.4, EXT-4.7: on the players' own table there is no hex to say; who enters later is not there yet."""
    state = scenario_on_table("three-pod", "dorian-setup")
    aboard, _ = act_on_table(state, DORIAN, type_="place", by="Medic", aboard="Barge")
    offer = find_offer(aboard, DORIAN, "alone:Medic")
    assert not find_offer(state, DORIAN, "alone:Medic") and aboard.units["Medic"].aboard == "Barge"
    again, _ = act_on_table(aboard, DORIAN, type_="place", by=offer.action["by"])
    assert again.units == state.units
    later = with_unit(state, "Medic", hex=None, wave="reinforcement")
    assert table_refusal(later, DORIAN, type_="place", by="Medic") == "not-asked"


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
