"""Without the site's map: ranges, areas and arcs are typed, moves are measured at the table."""

import pytest

from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.game import side
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.replay import fold
from tests.games.extractors import samples
from tests.games.extractors.battles import begin

DORIAN, AVRONIAN = side("side-1"), side("side-2")


def battle(phase, *, simple=True, scenario="three-pod"):
    """Everybody stands on the table already."""
    state = begin(samples.setup(scenario=scenario, simple=simple, place="typed"))
    units = {name: changed(unit, hex="table") for name, unit in state.units.items()}
    return changed(state, phase=phase, units=units)


def act(state, viewer, dice=(), **action):
    action["type"] = action.pop("type_")
    events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))
    return fold(GAME, events, state), events


def refusal(state, viewer, **action):
    with pytest.raises(Illegal) as caught:
        act(state, viewer, **action)
    return caught.value.problem.code


def fire(by, target, sight, **more):
    return {"type_": "fire", "by": [by], "target": target, "sights": {by: {target: sight}}, **more}


def test_typed_range_and_terrain_count():
    state = battle("dorian-fire")
    _, events = act(state, DORIAN, [9, 5], **fire("Ox", "Alpha", {"range": 2, "through": "rear", "terrain": ["rough"]}))
    attack = events[0].attacks[0]
    assert (attack.drms, attack.through, attack.die) == ((-1,), "rear", 6)
    assert refusal(state, DORIAN, **fire("Ox", "Alpha", {"range": 4})) == "out-of-range"
    assert refusal(state, DORIAN, **fire("Ox", "Alpha", {"range": 2, "clear": False})) == "no-line-of-sight"
    assert refusal(state, DORIAN, type_="fire", by=["Ox"], target="Alpha") == "out-of-range"


def test_typed_arcs_count():
    state = battle("avronian-fire")
    shot = fire("Alpha", "Ox", {"range": 2, "area": "rear"}, weapons=["slot-1"])
    assert refusal(state, AVRONIAN, **shot) == "out-of-arc"
    assert act(state, AVRONIAN, [0], **fire("Alpha", "Ox", {"range": 2, "area": "rear"}, weapons=["slot-3"]))


def test_typed_areas():
    state = battle("avronian-fire")
    shot = fire("Beta", "Ox", {"range": 3}, weapons=["slot-2"], area=True)
    shot["sights"]["Beta"]["Medic"] = {"range": 4, "beside": "next"}
    shot["sights"]["Beta"]["Hammer"] = {"range": 4}
    _, events = act(state, AVRONIAN, [0, 0], **shot)
    assert [attack.target for attack in events[0].attacks] == ["Ox", "Medic"]


def test_moves_are_measured_at_the_table():
    state = battle("dorian-move")
    state, events = act(state, DORIAN, type_="move", by="Medic", path=[{"board": "Barge"}])
    assert state.units["Medic"].aboard == "Barge"
    assert refusal(state, DORIAN, type_="move", by="Medic") == "already-moved"
    away = changed(state.units["Ox"], hex=None)
    _, events = act(changed(state, units={**state.units, "Ox": away}), DORIAN, type_="move", by="Ox")
    assert GAME.display.describe(events[0], DORIAN).text == "Ox enters the table."
    state, _ = act(state, DORIAN, type_="move", by="Ox")
    assert state.units["Ox"].moved
    assert refusal(state, DORIAN, type_="move", by="Hammer", path=[{"board": "Ox"}]) == "not-a-transport"


def test_orders_are_kept_without_the_map():
    state = battle("avronian-setup", simple=False)
    state, _ = act(state, AVRONIAN, type_="set-orders", by="Alpha", move=["hold"], combat=["target"])
    state = changed(state, phase="avronian-move")
    state, events = act(state, AVRONIAN, type_="move-order", by="Alpha")
    assert events[0].order == "hold"
    assert GAME.display.describe(events[0], AVRONIAN).text == "Hold: Alpha stays where it is."
    assert state.units["Alpha"].hold_bonus
    state = changed(state, phase="avronian-fire")
    state, _ = act(state, AVRONIAN, type_="reveal", by="Alpha", cycle="combat", mark="Ox")
    sight = {"range": 2}
    shots = [{"weapons": ["slot-1", "slot-2", "slot-3"], "target": "Ox"}]
    order = {"type_": "combat-order", "by": "Alpha", "sights": {"Alpha": {"Ox": sight}}}
    assert refusal(state, AVRONIAN, **order, shots=[{**shots[0], "weapons": ["slot-1"]}]) == "weapon-must-fire"
    _, events = act(state, AVRONIAN, [0, 0, 0], **order, shots=shots)
    assert events[0].attacks[0].drms == (3, 3, 3)


def test_rally_with_a_typed_distance():
    state = battle("dorian-rally")
    hammer = changed(state.units["Hammer"], status="routed")
    state = changed(state, units={**state.units, "Hammer": hammer})
    _, events = act(state, DORIAN, [3], type_="rally", by="Hammer", aid=1)
    assert (events[0].drm, events[0].rallied) == (2, True)
    assert act(state, DORIAN, [3], type_="rally", by="Hammer")[1][0].drm == 0


def test_there_is_no_map_on_the_screen():
    screen = GAME.display.screen(GAME.view(battle("dorian-setup"), DORIAN))
    assert screen.board is None and not [one for one in screen.progress.reminders if "draw" in one.text]
