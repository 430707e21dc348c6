"""The view of each viewer (section 21)."""

import json
from random import Random

import pytest

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.extractors import samples
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, begin, in_phase, played, refusal
from tests.games.extractors.play import ask, cycle, machine, problem, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, with_unit

ORDERS = {"type_": "set-orders", "by": "Alpha", "move": ["retire", "hold"], "combat": ["self-destruct"]}


def everything(state, events, viewer):
    """All that leaves the rules for a viewer."""
    view = GAME.view(state, viewer)
    told = [GAME.display.describe(event, viewer) for event in events]
    return repr((view, GAME.display.screen(view), GAME.display.offers(view), told)) + json.dumps(
        GAME.display.as_json(view)
    )


def test_unrevealed_orders_are_nowhere():
    """EXT-21.1: neither the names nor the words of the orders reach the other side or spectators."""
    state, events = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    for word in ("retire", "Retire", "self-destruct", "Self Destruct"):
        assert word in everything(state, events, AVRONIAN)
        assert word not in everything(state, events, DORIAN)
        assert word not in everything(state, events, SPECTATOR)


def test_a_reset_tells_nobody_else_the_new_orders():
    state = in_phase("avronian-move", Alpha={"hex": "1010"})
    state, events = act(state, AVRONIAN, type_="move-reset", by="Alpha", orders=["retire"])
    assert "etire" in everything(state, events, AVRONIAN)
    assert "etire" not in everything(state, events, DORIAN)


def test_corrected_orders_stay_secret():
    state, _ = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    path = ["units", "Alpha", "move-cycle", "boxes", 0]
    state, events = act(state, REFEREE, type_="correct", path=path, value="patrol", reason="a slip")
    assert state.units["Alpha"].move_cycle.boxes[0] == "patrol"
    assert "patrol" in everything(state, events, AVRONIAN)
    assert "atrol" not in everything(state, events, DORIAN)


def test_hidden_units_are_nowhere():
    """EXT-21.2: a hidden unit has no name, no hex and holds no ground for the Avronian player."""
    state = begin(samples.setup(scenario="ambush", simple=True))
    state, events = act(state, DORIAN, type_="place", by="Hammer", hex="0707")
    assert "Hammer" in everything(state, events, DORIAN)
    for viewer in (AVRONIAN, SPECTATOR):
        assert "Hammer" not in everything(state, events, viewer)
        assert "0707" not in repr(GAME.display.screen(GAME.view(state, viewer)).sheets)
    alpha = replace(state.units["Alpha"], hex="0708", facing="N")
    state = replace(state, phase="avronian-move", units={**state.units, "Alpha": alpha})
    assert act(state, AVRONIAN, type_="move", by="Alpha", path=[{"to": "0707"}])[0].units["Alpha"].hex == "0707"
    fire = replace(state, phase="avronian-fire")
    shot = {"type_": "fire", "by": ["Alpha"], "weapons": ["slot-1"]}
    assert refusal(fire, AVRONIAN, **shot, target="Hammer") == refusal(fire, AVRONIAN, **shot, target="Nobody")


def test_armies_of_engage_are_known_when_they_enter():
    """EXT-21.3."""
    state = begin(samples.setup(scenario="engage", simple=True))
    assert not [unit for unit in GAME.view(state, DORIAN).state.units.values() if unit.type == "orni"]
    there = replace(state, units={**state.units, "Gull": replace(state.units["Gull"], hex="2410")})
    assert "Gull" in GAME.view(there, DORIAN).state.units
    assert "Alpha" not in GAME.view(there, DORIAN).state.units


def test_orders_of_unseen_machines_stay_out_of_the_log():
    state = begin(samples.setup(scenario="engage", simple=False))
    _, events = act(state, AVRONIAN, **ORDERS)
    assert GAME.display.describe(events[0], DORIAN) is None
    assert GAME.display.describe(events[0], AVRONIAN).why


def test_everything_is_open_when_the_battle_is_over():
    state, _ = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    assert "retire" in repr(GAME.view(replace(state, over=True), SPECTATOR))


@pytest.mark.parametrize("seed", range(6))
def test_the_log_of_the_others_does_not_depend_on_secrets(seed):
    """Events that differ only in secrets read the same for those who may not know them."""
    for _, events in played(seed, actions=40):
        for event in events:
            if getattr(event, "units", None) and event.type in ("orders-set", "cycle-reset", "moved", "fired"):
                units = samples.secrets(_only(event), DORIAN, Random(seed)).units
                assert GAME.display.describe(replace(event, units=dict(units)), DORIAN) == GAME.display.describe(
                    event, DORIAN
                )


def _only(event):
    return State(units=event.units, players={"side-1": "dorian", "side-2": "avronian"})


def view(units, player, **state):
    return ask(units, {"type": "view", "player": player}, state)


def test_a_box_shows_hidden_revealed_and_destroyed_orders():
    held = cycle("vector", "hold", None, revealed=[1], marker=1, objective="1214")
    combat = cycle("sweep", None, "target", destroyed=[2])
    b = machine("1010", "bipod", "N", **{"move-cycle": held, "combat-cycle": combat})
    seen = view({"b": b}, "dorian")["units"]["b"]
    assert seen["move-cycle"] == ["vector", "hidden", None] and seen["objective"] == "1214"
    assert seen["combat-cycle"] == ["hidden", "destroyed", "hidden"]
    assert view({"b": b}, "avronian")["units"]["b"]["combat-cycle"] == ["sweep", "destroyed", "target"]


def test_in_engage_units_are_known_when_they_have_entered():
    units = {"s": section("0101"), "t": section(None), "b": machine(None, "bipod", "N")}
    units["x"] = section(None, destroyed=True)
    assert sorted(view(units, "avronian", scenario="engage")["units"]) == ["b", "s", "x"]
    assert sorted(view(units, "dorian", scenario="engage")["units"]) == ["s", "t", "x"]
    assert sorted(view(units, "avronian", scenario="three-pod")["units"]) == ["b", "s", "t", "x"]


def test_secret_armies_are_known_when_they_enter():
    state = scenario_on_table("engage", "dorian-move")
    assert "Ox" not in GAME.view(state, AVRONIAN).state.units
    state, _ = act_on_table(state, DORIAN, type_="move", by="Ox")
    assert "Ox" in GAME.view(state, AVRONIAN).state.units


def test_no_passenger_comes_out_of_a_floater_that_stays_hidden():
    """EXT-21.2, EXT-22.29: it would tell where the floater is; both may come out together, or the floater first."""
    setup = replace(begin(samples.setup(scenario="ambush")), phase="dorian-move", turn=2)
    boat = new_unit("floater", hex="1220", hidden=True)
    rider = new_unit("lance", hex="1220", hidden=True, aboard="F", cell="panza")
    state = replace(setup, units={**setup.units, "F": boat, "L": rider, "L2": rider})
    assert refusal(state, DORIAN, type_="activate", units=["L"]) == "unit-hidden"
    assert refusal(state, DORIAN, type_="activate", units=["F", "L", "L2"]) == "too-many-activations"
    closed = find_offer(state, DORIAN, "activate:L").closed
    assert closed and closed.code == "unit-hidden" and "F" in closed.message
    for units in (["F"], ["F", "L"]):
        after, _ = act(state, DORIAN, type_="activate", units=units)
        seen = GAME.view(after, AVRONIAN).state.units
        assert {name for name in ("F", "L", "L2") if name in seen} == set(units)
    told = GAME.view(with_unit(state, "L", hidden=False), AVRONIAN)
    assert told.state.units["L"].aboard is None, "a battle in which it had come out already"


def test_a_section_boards_no_hidden_floater():
    """EXT-6.10, EXT-21.2: aboard it, it would tell the floater's name."""
    boat = {"f": {"type": "floater", "hex": "1009", "hidden": True}, "s": section("1010")}
    board = {"type": "move", "by": "s", "path": [{"to": "1009"}, {"board": "f"}]}
    assert problem(boat, board, phase="dorian-move", scenario="ambush") == "unit-hidden"
