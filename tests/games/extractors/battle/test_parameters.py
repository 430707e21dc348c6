"""What is given and has no meaning is refused: nobody believes that it counted."""

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.game import GAME
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
        {},
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


ORDERS = ["vector", "close", "retire", "patrol", "hold"]


@pytest.mark.parametrize("order", ORDERS)
def test_a_hex_is_reached_under_vector_orders_only(order):
    """EXT-18.7, at the players' own table: offered and allowed alike, though an objective is marked."""
    state = scenario_on_table("three-pod", "avronian-move", simple=False)
    ordered = Cycle(boxes=(order, None, None), objective="1010")
    state = with_unit(state, "Alpha", hex="table", move_cycle=ordered)
    offers = GAME.display.offers(GAME.view(state, AVRONIAN))
    reached = [one for one in offers if one.by == "Alpha" and one.action.get("reached")]
    assert [one.label for one in reached] == (["Has reached 1010"] if order == "vector" else [])
    move = {"type_": "move-order", "by": "Alpha", "reached": True}
    if order == "vector":
        assert act_on_table(state, AVRONIAN, **move)[0].units["Alpha"].move_cycle.objective is None
    else:
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


def test_who_was_near_and_has_fallen_is_named_no_more():
    """EXT-22.50: the question comes again with those who are left of the last answer."""
    state = scenario_on_table("engage", "avronian-fire", turn=12)
    for name in ("Medic", "Ox"):
        state = with_unit(state, name, hex="table")
    state, _ = act_on_table(state, AVRONIAN, type_="tell-near", units=["Medic", "Ox"])
    assert find_offer(state, AVRONIAN, "tell-near").action["units"] == list(state.near)
    state = with_unit(state, "Medic", destroyed=True, hex=None)
    offer = find_offer(state, AVRONIAN, "tell-near")
    assert offer.action["units"] == ["Ox"]
    assert act_on_table(state, AVRONIAN, type_="tell-near", units=["Ox"])[0].near == ("Ox",)


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


def test_what_enters_names_a_hex_of_the_map():
    """EXT-4.7, EXT-5.1: a word that is none was measured as if it were one."""
    units = {"A": machine(None, **{"move-cycle": cycle("charge")}), "s": section("1008")}
    order = {"type": "move-order", "by": "A", "enter": "move-cycle"}
    assert problem(units, order, phase="avronian-move") == "off-map"


# --- what says nothing, or is said in another way ----------------------------------------------------


def firing(order, *shots, **more):
    units = {"A": machine("1010", **{"combat-cycle": cycle(order, **more)}), "s": section("1008"), "t": section("1108")}
    return units, {"type": "combat-order", "by": "A", "shots": [{"weapons": [slot], "target": "s"} for slot in shots]}


@pytest.mark.parametrize(
    ("order", "shots", "more"),
    [
        ("free-target", (), {"more": True}),
        ("optimize", (), {"combined": True}),
        ("optimize", ("slot-1",), {"combined": True}),
        ("sweep", ("slot-1", "slot-2"), {"combined": True}),
        ("optimize", ("slot-1",), {"mark": "s"}),
        ("optimize", ("slot-1",), {"sights": {"A": {}}}),
    ],
)
def test_what_a_combat_order_has_no_use_for(order, shots, more):
    """EXT-14.3, EXT-19.6, EXT-19.8, EXT-19.10, EXT-5.3."""
    units, action = firing(order, *shots)
    assert problem(units, {**action, **more}, phase="avronian-fire") == "not-asked"


def test_a_mark_is_named_once():
    """EXT-19.10: with the order, or before it; the same mark again says nothing."""
    units, action = firing("target")
    assert problem(units, {**action, "mark": "nobody"}, phase="avronian-fire") == "unknown-unit"
    units, action = firing("target", target="s")
    assert problem(units, {**action, "mark": "s"}, phase="avronian-fire") == "not-asked"
    assert problem(units, {**action, "mark": "t"}, phase="avronian-fire") == "target-fixed"


@pytest.mark.parametrize(
    ("order", "more"),
    [("hold", {"objective": "1010"}), ("close", {"objective": "1010"}), ("hold", {"target": "s"})],
)
def test_what_a_move_order_has_no_use_for(order, more):
    """EXT-18.4, EXT-18.5."""
    units = {"A": machine("1010", **{"move-cycle": cycle(order)}), "s": section("1001")}
    move = {"type": "move-order", "by": "A", **more}
    assert problem(units, move, phase="avronian-move") == "not-asked"


def test_the_boxes_after_the_last_order_are_empty():
    """EXT-16.1: orders are the same, whether a document says so or leaves them out."""
    actions = GAME.battle.codecs.actions
    for kind, key in (("set-orders", "move"), ("move-reset", "orders"), ("combat-order", "reset")):
        short, whole = ({"type": kind, "by": "A", key: boxes} for boxes in (["hold"], ["hold", None, None]))
        assert actions.read(short) == actions.read(whole)
        assert actions.write(actions.read(short))[key] == ["hold", None, None]


def test_hexes_of_the_first_versions_are_read_still():
    actions = GAME.battle.codecs.actions
    assert actions.read({"type": "paint", "hex": "1010"}).hexes == ("1010",)
    assert actions.read({"type": "lay-road", "start": "1010", "end": "1009", "hexes": ["1008"]}).hexes == (
        "1010",
        "1009",
        "1008",
    )
    assert "hex" not in actions.schema()["$defs"]["Paint"]["properties"]


@pytest.mark.parametrize(
    ("by", "sight", "code"),
    [
        ("Ox", {"area": "rear"}, "not-asked"),
        ("Ox", {"same": ["Beta"]}, "not-asked"),
        ("Ox", {"beside": "hex"}, "not-asked"),
        ("Command Post", {}, "not-asked"),
        ("Ox", {"through": "rear"}, ""),
    ],
)
def test_a_measure_is_one_that_a_weapon_can_use(by, sight, code):
    """EXT-5.3, EXT-5.6, EXT-13.1."""
    state = with_unit(scenario_on_table("three-pod", "dorian-fire"), "Alpha", hex="table")
    measure = {"type_": "measure", "by": by, "target": "Alpha", "sight": {"range": 1, **sight}}
    if code:
        assert table_refusal(state, DORIAN, **measure) == code
    else:
        assert act_on_table(state, DORIAN, **measure)[0].sights["Ox"]["Alpha"].through == "rear"


def test_a_machine_measures_before_it_marks_and_not_without_an_order():
    """EXT-19.10: at the players' own table; EXT-16.10."""
    state = scenario_on_table("three-pod", "avronian-fire", simple=False)
    measure = {"type_": "measure", "by": "Alpha", "target": "Ox", "sight": {"range": 1}}
    target = with_order_at_table(state, "Alpha", "target")
    assert find_offer(target, AVRONIAN, "measure:Alpha") and find_offer(target, AVRONIAN, "mark:Alpha")
    assert act_on_table(target, AVRONIAN, **measure)
    idle = with_unit(target, "Alpha", combat_cycle=Cycle(boxes=(None, None, None)))
    assert find_offer(idle, AVRONIAN, "measure:Alpha") is None
    assert table_refusal(idle, AVRONIAN, **measure) == "no-orders"


def test_nobody_is_found_where_nobody_hides():
    """EXT-22.28: before that, nobody found is an answer."""
    state = scenario_on_table("ambush", "dorian-move", turn=2)
    for name, unit in state.units.items():
        state = with_unit(state, name, hidden=name == "Medic", moved=False, hex=unit.hex or "table")
    act_on_table(state, DORIAN, type_="discover", units=[])
    assert table_refusal(with_unit(state, "Medic", hidden=False), DORIAN, type_="discover", units=[]) == "not-asked"


@pytest.mark.parametrize(("die", "boards"), [(0, True), (9, False)])
def test_who_is_stuck_in_a_bog_boards_nothing(die, boards):
    """EXT-6.16, EXT-7.3: the roll comes first; a page asks for it with the move."""
    state = with_unit(
        with_unit(scenario_on_table("three-pod", "dorian-move"), "Medic", hex="table"), "Barge", hex="table"
    )
    offer = next(
        one
        for one in GAME.display.offers(GAME.view(state, DORIAN))
        if (one.by, one.label) == ("Medic", "Has boarded Barge")
    )
    assert ("bog",) in [one.path for one in offer.fields]
    state, (moved,) = act_on_table(state, DORIAN, [die], **{**offer.action, "type_": "move", "bog": True})
    assert (state.units["Medic"].aboard, moved.stuck) == ("Barge" if boards else None, not boards)
    assert state.units["Medic"].moved
