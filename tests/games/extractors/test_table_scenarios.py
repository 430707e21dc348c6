"""All six scenarios on a table without the site's map: what is measured, asked and told."""

import pytest

from rules.games.extractors.battle.state import Cycle, Exited
from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.victory import score
from rules.kernel.documents import Edit, apply_edit
from rules.kernel.records import changed
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.test_table import AVRONIAN, DORIAN, act, refusal


def battle(scenario, phase=None, *, simple=True, **more):
    state = begin(samples.setup(scenario=scenario, simple=simple, place="typed"))
    return changed(state, phase=phase or state.phase, **more)


def with_unit(state, name, **values):
    return changed(state, units={**state.units, name: changed(state.units[name], **values)})


def offer(state, viewer, key):
    return next((one for one in GAME.offers(GAME.view(state, viewer)) if one.key == key), None)


def measure(state, viewer, by, target, range_, **more):
    return act(state, viewer, type_="measure", by=by, target=target, sight={"range": range_, **more})[0]


@pytest.mark.parametrize("scenario", [*CATALOGUE.scenarios])
def test_who_is_deployed_stands_on_the_table_and_the_others_enter(scenario):
    state = battle(scenario)
    assert state.phase == "dorian-setup"
    played = CATALOGUE.scenarios[scenario]
    for unit in state.units.values():
        deployed = played.forces(side(unit)).deploy is not None and unit.wave == "initial"
        assert on_map(unit) == deployed


def test_entering_comes_in_the_turn_of_the_scenario():
    state = battle("dobern", "dorian-move", turn=5)
    assert refusal(state, DORIAN, type_="move", by="Ox") == "too-early"
    assert offer(state, DORIAN, "moved:Ox") is None
    state, _ = act(changed(state, turn=6), DORIAN, type_="move", by="Ox")
    assert on_map(state.units["Ox"])


# --- measuring ------------------------------------------------------------------------------------


def test_what_was_measured_opens_the_fire_until_one_moves():
    state = with_unit(battle("three-pod", "dorian-fire"), "Alpha", hex="table")
    assert offer(state, DORIAN, "fire:Ox") is None
    state = measure(state, DORIAN, "Ox", "Alpha", 2, through="rear")
    fire = offer(state, DORIAN, "fire:Ox")
    assert fire.action["target"] == "Alpha" and fire.goes_on
    _, events = act(state, DORIAN, [9, 5], type_="fire", by=["Ox"], target="Alpha")
    assert (events[0].attacks[0].through, events[0].attacks[0].die) == ("rear", 6)
    state, _ = act(changed(state, phase="avronian-move"), AVRONIAN, type_="move", by="Alpha")
    assert offer(changed(state, phase="dorian-fire"), DORIAN, "fire:Ox") is None


def test_a_measure_may_be_wrong():
    state = with_unit(battle("three-pod", "dorian-fire"), "Alpha", hex="table")
    for by, target, code in (("Ox", "Medic", "friendly-target"), ("Ox", "Beta", "must-enter-first")):
        assert refusal(state, DORIAN, type_="measure", by=by, target=target, sight={"range": 1}) == code
    assert refusal(state, AVRONIAN, type_="measure", by="Ox", target="Alpha", sight={"range": 1}) == "wrong-side"
    on_site = begin(samples.setup(scenario="three-pod", simple=True, place="blank"))
    wanted = {"type_": "measure", "by": "Command Post", "target": "Alpha", "sight": {"range": 1}}
    assert refusal(on_site, DORIAN, **wanted) == "map-in-use"


def orders(state, name, order, *, cycle="combat_cycle"):
    return with_unit(state, name, hex="table", **{cycle: Cycle(boxes=(order, None, None))})


def test_closest_target_shares_out_what_was_measured():
    state = orders(battle("three-pod", "avronian-fire", simple=False), "Alpha", "closest-target")
    for foe, range_ in (("Ox", 1), ("Hammer", 3), ("Medic", 3)):
        state = measure(state, AVRONIAN, "Alpha", foe, range_)
    combat = offer(state, AVRONIAN, "combat:Alpha:slot-1,slot-2,slot-3")
    shots = [{"weapons": one["weapons"], "target": one["target"]} for one in combat.action["shots"]]
    assert [one["target"] for one in shots if one["weapons"] == ["slot-2", "slot-3"]] == ["Ox"]
    assert [one["target"] for one in shots if one["weapons"] == ["slot-1"]] in (["Hammer"], ["Medic"])
    wrong = [{"weapons": ["slot-1", "slot-2", "slot-3"], "target": "Hammer"}]
    assert refusal(state, AVRONIAN, type_="combat-order", by="Alpha", shots=wrong) == "not-closest-target"


def test_an_area_shot_reaches_whom_the_measure_names():
    state = with_unit(battle("three-pod", "avronian-fire"), "Beta", hex="table")
    state = measure(state, AVRONIAN, "Beta", "Ox", 3, next=["Medic"], same=["Hammer"])
    _, events = act(state, AVRONIAN, [0, 0, 0], type_="fire", by=["Beta"], target="Ox", weapons=["slot-2"], area=True)
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Hammer", "Medic"]
    near = measure(state, AVRONIAN, "Beta", "Ox", 1, next=["Medic"], same=["Hammer"])
    _, events = act(near, AVRONIAN, [0, 0], type_="fire", by=["Beta"], target="Ox", weapons=["slot-3"], area=True)
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Hammer"]


def test_self_destruct_reaches_those_measured_within_one_hex():
    state = orders(battle("three-pod", "avronian-fire", simple=False), "Alpha", "self-destruct")
    for foe, range_ in (("Ox", 1), ("Hammer", 0), ("Medic", 2)):
        state = measure(state, AVRONIAN, "Alpha", foe, range_)
    _, events = act(state, AVRONIAN, [0, 0], type_="combat-order", by="Alpha")
    assert [attack.target for attack in events[0].attacks] == ["Hammer", "Ox"]


def test_cells_combine_on_what_all_have_measured():
    state = with_unit(battle("three-pod", "dorian-fire"), "Alpha", hex="table")
    for by in ("Panza Shock", "Panza Shock 2"):
        state = measure(state, DORIAN, by, "Alpha", 1)
    assert offer(state, DORIAN, "combine:panza:Alpha").action["by"] == ["Panza Shock", "Panza Shock 2"]


# --- what a scenario asks for ---------------------------------------------------------------------


def test_a_vector_is_reached_when_the_players_say_so():
    state = orders(battle("three-pod", "avronian-move", simple=False), "Alpha", "vector", cycle="move_cycle")
    state, _ = act(state, AVRONIAN, type_="reveal", by="Alpha", cycle="move", objective="1324")
    key = "table:Alpha:has-reached-1324"
    assert offer(state, AVRONIAN, key)
    after, events = act(state, AVRONIAN, type_="move-order", by="Alpha", reached=True)
    cycle = after.units["Alpha"].move_cycle
    assert events[0].objective_reached and (cycle.boxes[0], cycle.objective) == (None, None)
    kept, _ = act(state, AVRONIAN, type_="move-order", by="Alpha")
    assert kept.units["Alpha"].move_cycle.objective == "1324"


def test_leaving_the_bog_is_rolled():
    state = battle("three-pod", "dorian-move")
    for face, stuck in ((6, False), (7, True)):
        after, events = act(state, DORIAN, [face], type_="move", by="Panza Shock", bog=True)
        assert events[0].stuck == stuck and after.units["Panza Shock"].moved
    assert offer(state, DORIAN, "table:Panza Shock:leaves-a-bog-hex").rolls
    assert offer(state, DORIAN, "table:Ox:leaves-a-bog-hex") is None


def test_sections_begin_aboard_and_come_with_their_floater():
    state = battle("engage")
    state, _ = act(state, DORIAN, type_="place", by="Medic", aboard="Barge")
    assert refusal(state, DORIAN, type_="place", by="Ox", aboard="Barge") == "not-a-section"
    state, _ = act(changed(state, phase="dorian-move"), DORIAN, type_="move", by="Barge")
    assert on_map(state.units["Medic"])


def test_secret_armies_are_known_when_they_enter():
    state = battle("engage", "dorian-move")
    assert "Ox" not in GAME.view(state, AVRONIAN).state.units
    state, _ = act(state, DORIAN, type_="move", by="Ox")
    assert "Ox" in GAME.view(state, AVRONIAN).state.units


def test_the_dorian_says_who_was_found_in_hiding():
    state = battle("ambush", "dorian-move", turn=2)
    found = offer(state, DORIAN, "discover")
    assert "Ox" in [option.value for option in found.fields[0].options] and not offer(state, AVRONIAN, "discover")
    state, _ = act(state, DORIAN, type_="discover", units=["Ox"])
    ox = state.units["Ox"]
    assert (ox.hidden, ox.reveal_bonus) == (False, True)
    assert refusal(state, DORIAN, type_="discover", units=["Ox"]) == "not-hidden"
    assert refusal(state, AVRONIAN, type_="discover", units=["Medic"]) == "unknown-unit"
    moved, _ = act(state, DORIAN, type_="move", by="Ox")
    assert refusal(moved, DORIAN, type_="discover", units=["Medic"]) == "too-late"
    assert refusal(changed(state, scenario="engage"), DORIAN, type_="discover", units=["Medic"]) == "not-in-scenario"


def test_machines_leave_over_the_south_edge():
    state = battle("ambush", "avronian-move", turn=3)
    for name in ("Alpha", "Wide"):
        state = with_unit(state, name, hex="table")
    state, _ = act(state, AVRONIAN, type_="move", by="Alpha", path=[{"exit": "S"}])
    state, events = act(state, AVRONIAN, type_="move", by="Wide", path=[{"exit": "S"}])
    assert state.units["Alpha"].exited == Exited(edge="S", turn=3)
    assert events[-1].type == "ended" and score(state).winner == "avronian"
    assert not GAME.describe(events[0], AVRONIAN).why, "nobody counts MP on the table"


def strongpoint(**more):
    state = battle("dobern", "avronian-move", **more)
    return with_unit(with_unit(state, "Gull", hex="table"), "Alpha", hex="table")


def test_an_empty_fort_falls_to_who_enters_its_hex():
    state = strongpoint()
    state = with_unit(state, "Hammer", inside="Fort 1")
    forts = next(one for one in offer(state, AVRONIAN, "moved:Gull").fields if one.path == ("forts",))
    assert [one.value for one in forts.options] == ["Fort 2", "Fort 3", "Fort 4", "Fort 5"]
    after, events = act(state, AVRONIAN, type_="move", by="Gull", forts=["Fort 2"])
    assert after.units["Fort 2"].destroyed and events[0].forts_destroyed == ("Fort 2",)
    assert refusal(state, AVRONIAN, type_="move", by="Gull", forts=["Fort 1"]) == "not-a-fort"


def test_the_garrison_near_the_massif_is_told_before_the_end():
    state = changed(strongpoint(turn=12), phase="avronian-fire")
    forts = {name: changed(unit, destroyed=True) for name, unit in state.units.items() if unit.type == "fort"}
    state = changed(state, units={**state.units, **forts})
    assert refusal(state, AVRONIAN, type_="end-phase") == "near-unknown"
    options = [option.value for option in offer(state, AVRONIAN, "tell-near").fields[0].options]
    assert "Hammer" in options and "Ox" not in options and "Gull" not in options
    assert refusal(state, AVRONIAN, type_="tell-near", units=["Gull"]) == "unit-out-of-play"
    for names, winner in ((["Hammer", "Anvil", "Reub'Ark Shock"], "dorian"), (["Hammer", "Anvil"], "avronian")):
        told, _ = act(state, DORIAN, type_="tell-near", units=names)
        assert score(told).values["garrison-near"] == len(names)
        ended, events = act(told, AVRONIAN, type_="end-phase")
        assert events[-1].type == "ended" and score(ended).winner == winner
        assert events[-1].reason == score(told).reason == GAME.outcome(ended).reason


def test_engage_counts_those_who_are_told_to_be_near():
    state = battle("engage", "avronian-fire", turn=12)
    for name in ("Ox", "Wasp", "Gull"):
        state = with_unit(state, name, hex="table")
    told, _ = act(state, AVRONIAN, type_="tell-near", units=["Gull", "Ox"])
    assert score(told).values["totals"] == {"dorian": 22, "avronian": 35 + 7 + 4}
    again, _ = act(told, DORIAN, type_="tell-near", units=["Ox"])
    assert score(again).winner == "dorian"
    ended, _ = act(again, AVRONIAN, type_="end-phase")
    assert GAME.outcome(ended).winners == ("side-1",)


def test_nobody_is_asked_who_is_near_where_it_does_not_count():
    state = battle("incoming", "avronian-fire", turn=3)
    assert refusal(state, AVRONIAN, type_="tell-near", units=[]) == "not-in-scenario"
    assert offer(state, AVRONIAN, "tell-near") is None


def test_offers_of_the_form_are_legal_with_what_is_chosen():
    state = with_unit(battle("three-pod", "avronian-fire"), "Beta", hex="table")
    form = offer(state, AVRONIAN, "measure:Beta")
    action = apply_edit(dict(form.action), Edit(op="set", path=("sight", "next"), value=["Medic"]))
    after, _ = act(state, AVRONIAN, type_=action.pop("type"), **action)
    assert after.sights["Beta"]["Barge"].next == ("Medic",)
    assert offer(after, AVRONIAN, "measure:Beta").action["target"] != "Barge"
