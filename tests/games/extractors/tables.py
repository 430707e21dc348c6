"""Battles on a table without the site's map."""

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from tests.games.extractors import samples
from tests.games.extractors.battles import begin


def table_battle(phase, *, simple=True, scenario="three-pod"):
    """Everybody stands on the table already."""
    state = begin(samples.setup(scenario=scenario, simple=simple, place="typed"))
    units = {name: replace(unit, hex="table") for name, unit in state.units.items()}
    return replace(state, phase=phase, units=units)


def act_on_table(state, viewer, dice=(), **action):
    action["type"] = action.pop("type_")
    events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))
    return replay(GAME, events, state), events


def table_refusal(state, viewer, **action):
    with pytest.raises(Illegal) as caught:
        act_on_table(state, viewer, **action)
    return caught.value.problem.code


def fire_with_sight(by, target, sight, **more):
    return {"type_": "fire", "by": [by], "target": target, "sights": {by: {target: sight}}, **more}


def scenario_on_table(scenario, phase=None, *, simple=True, **more):
    state = begin(samples.setup(scenario=scenario, simple=simple, place="typed"))
    return replace(state, phase=phase or state.phase, **more)


def with_unit(state, name, **values):
    return replace(state, units={**state.units, name: replace(state.units[name], **values)})


def find_offer(state, viewer, key):
    return next((one for one in GAME.display.offers(GAME.view(state, viewer)) if one.key == key), None)


def measure(state, viewer, by, target, range_, **more):
    return act_on_table(state, viewer, type_="measure", by=by, target=target, sight={"range": range_, **more})[0]


def with_order_at_table(state, name, order, *, cycle="combat_cycle"):
    return with_unit(state, name, hex="table", **{cycle: Cycle(boxes=(order, None, None))})


def strongpoint(**more):
    state = scenario_on_table("dobern", "avronian-move", **more)
    return with_unit(with_unit(state, "Gull", hex="table"), "Alpha", hex="table")
