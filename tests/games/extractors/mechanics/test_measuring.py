"""Measures on a table without the site's map."""

import pytest

from rules.kernel.records import replace
from tests.games.extractors import samples
from tests.games.extractors.battles import AVRONIAN, DORIAN, begin
from tests.games.extractors.tables import (
    act_on_table,
    find_offer,
    fire_with_sight,
    measure,
    scenario_on_table,
    table_battle,
    table_refusal,
    with_order_at_table,
    with_unit,
)


def test_typed_range_and_terrain_count():
    state = table_battle("dorian-fire")
    _, events = act_on_table(
        state, DORIAN, [9, 5], **fire_with_sight("Ox", "Alpha", {"range": 2, "through": "rear", "terrain": ["rough"]})
    )
    attack = events[0].attacks[0]
    assert (attack.drms, attack.through, attack.die) == ((-1,), "rear", 6)
    assert table_refusal(state, DORIAN, **fire_with_sight("Ox", "Alpha", {"range": 4})) == "out-of-range"
    assert (
        table_refusal(state, DORIAN, **fire_with_sight("Ox", "Alpha", {"range": 2, "clear": False}))
        == "no-line-of-sight"
    )
    assert table_refusal(state, DORIAN, type_="fire", by=["Ox"], target="Alpha") == "out-of-range"


def test_typed_arcs_count():
    state = table_battle("avronian-fire")
    shot = fire_with_sight("Alpha", "Ox", {"range": 2, "area": "rear"}, weapons=["slot-1"])
    assert table_refusal(state, AVRONIAN, **shot) == "out-of-arc"
    assert act_on_table(
        state, AVRONIAN, [0], **fire_with_sight("Alpha", "Ox", {"range": 2, "area": "rear"}, weapons=["slot-3"])
    )


def test_typed_areas():
    state = table_battle("avronian-fire")
    shot = fire_with_sight("Beta", "Ox", {"range": 3}, weapons=["slot-2"], area=True)
    shot["sights"]["Beta"]["Medic"] = {"range": 4, "beside": "next"}
    shot["sights"]["Beta"]["Hammer"] = {"range": 4}
    _, events = act_on_table(state, AVRONIAN, [0, 0], **shot)
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Medic"]


def test_a_measure_allows_fire_until_one_unit_moves():
    state = with_unit(scenario_on_table("three-pod", "dorian-fire"), "Alpha", hex="table")
    assert find_offer(state, DORIAN, "fire:Ox") is None
    state = measure(state, DORIAN, "Ox", "Alpha", 2, through="rear")
    fire = find_offer(state, DORIAN, "fire:Ox")
    assert fire.action["target"] == "Alpha" and fire.goes_on
    _, events = act_on_table(state, DORIAN, [9, 5], type_="fire", by=["Ox"], target="Alpha")
    assert (events[0].attacks[0].through, events[0].attacks[0].die) == ("rear", 6)
    state, _ = act_on_table(replace(state, phase="avronian-move"), AVRONIAN, type_="move", by="Alpha")
    assert find_offer(replace(state, phase="dorian-fire"), DORIAN, "fire:Ox") is None


def test_a_measure_may_be_wrong():
    state = with_unit(scenario_on_table("three-pod", "dorian-fire"), "Alpha", hex="table")
    for by, target, code in (("Ox", "Medic", "friendly-target"), ("Ox", "Beta", "must-enter-first")):
        assert table_refusal(state, DORIAN, type_="measure", by=by, target=target, sight={"range": 1}) == code
    assert table_refusal(state, AVRONIAN, type_="measure", by="Ox", target="Alpha", sight={"range": 1}) == "wrong-side"
    on_site = begin(samples.setup(scenario="three-pod", simple=True, place="blank"))
    wanted = {"type_": "measure", "by": "Command Post", "target": "Alpha", "sight": {"range": 1}}
    assert table_refusal(on_site, DORIAN, **wanted) == "map-in-use"


def test_closest_target_shares_out_measured_targets():
    state = with_order_at_table(
        scenario_on_table("three-pod", "avronian-fire", simple=False), "Alpha", "closest-target"
    )
    for foe, range_ in (("Ox", 1), ("Hammer", 3), ("Medic", 3)):
        state = measure(state, AVRONIAN, "Alpha", foe, range_)
    combat = find_offer(state, AVRONIAN, "combat:Alpha:slot-1,slot-2,slot-3")
    assert [[option.value for option in field.options] for field in combat.fields] == [
        ["Hammer", "Medic"],
        ["Ox"],
        ["Ox"],
    ]
    _, (fired,) = act_on_table(state, AVRONIAN, (0, 0, 0), **{**combat.action, "type_": "combat-order"})
    assert [(one.target, one.firers) for one in fired.attacks] == [
        ("Hammer", ("slot-1",)),
        ("Ox", ("slot-2", "slot-3")),
    ]
    wrong = [{"weapons": ["slot-1", "slot-2", "slot-3"], "target": "Hammer"}]
    assert table_refusal(state, AVRONIAN, type_="combat-order", by="Alpha", shots=wrong) == "not-closest-target"


def test_an_area_shot_reaches_the_units_the_measure_names():
    state = with_unit(scenario_on_table("three-pod", "avronian-fire"), "Beta", hex="table")
    state = measure(state, AVRONIAN, "Beta", "Ox", 3, next=["Medic"], same=["Hammer"])
    _, events = act_on_table(
        state, AVRONIAN, [0, 0, 0], type_="fire", by=["Beta"], target="Ox", weapons=["slot-2"], area=True
    )
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Hammer", "Medic"]
    near = measure(state, AVRONIAN, "Beta", "Ox", 1, next=["Medic"], same=["Hammer"])
    _, events = act_on_table(
        near, AVRONIAN, [0, 0], type_="fire", by=["Beta"], target="Ox", weapons=["slot-3"], area=True
    )
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Hammer"]


def test_cells_combine_on_targets_that_all_have_measured():
    state = with_unit(scenario_on_table("three-pod", "dorian-fire"), "Alpha", hex="table")
    for by in ("Panza Shock", "Panza Shock 2"):
        state = measure(state, DORIAN, by, "Alpha", 1)
    assert find_offer(state, DORIAN, "combine:panza:Alpha").action["by"] == ["Panza Shock", "Panza Shock 2"]


def test_nearness_is_asked_for_only_where_it_counts():
    state = scenario_on_table("incoming", "avronian-fire", turn=3)
    assert table_refusal(state, AVRONIAN, type_="tell-near", units=[]) == "not-in-scenario"
    assert find_offer(state, AVRONIAN, "tell-near") is None


@pytest.mark.parametrize(
    ("sight", "code"), [({"range": -1}, "out-of-range"), ({"terrain": ["moon"]}, "unknown-terrain")]
)
def test_no_measure_is_of_what_no_map_could_show(sight, code):
    """EXT-5.3, EXT-6.11: in a measure, with a shot and with a combat order alike."""
    state = with_order_at_table(scenario_on_table("three-pod", "avronian-fire", simple=False), "Alpha", "free-target")
    seen = {"range": 2, **sight}
    assert table_refusal(state, AVRONIAN, type_="measure", by="Alpha", target="Ox", sight=seen) == code
    order = {"type_": "combat-order", "by": "Alpha", "shots": [{"weapons": ["slot-1"], "target": "Ox"}]}
    assert table_refusal(state, AVRONIAN, **order, sights={"Alpha": {"Ox": seen}}) == code
    plain = replace(state, phase="dorian-fire")
    assert table_refusal(plain, DORIAN, **fire_with_sight("Ox", "Alpha", seen)) == code
