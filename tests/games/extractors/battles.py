"""Battles played by offers, at random or as a test says."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Choose, Toggle
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.contract.namesakes import namesakes
from tests.games.extractors import samples

SELDOM = {"Map": 0.05}
AGAIN = ("Change the orders", "Place elsewhere", "Reset the move cycle", "Reset the combat cycle")
"""Labels that random play seldom takes, so that battles move on."""


class RandomDice:
    """Dice from a seed."""

    def __init__(self, rng):
        self.rng, self.rolled = rng, []

    def roll(self, die, *, cuts=(), why=""):
        return self.rng.randint(die.low, die.high)


def begin(setup):
    """The state in which a battle begins."""
    return replay(GAME, GAME.battle.setup.start(setup, RandomDice(Random(0))))


def viewers(state):
    return [*(side(key) for key in state.players), SPECTATOR, REFEREE]


def open_offers(state, viewer):
    return [offer for offer in GAME.display.offers(GAME.view(state, viewer)) if offer.closed is None]


def varied(offer, rng):
    """The action of an offer with some of its parameters changed."""
    action = dict(offer.action)
    for field in offer.fields:
        if rng.random() < 0.6 and isinstance(field, Choose):
            action = apply_edit(action, Edit(op="set", path=field.path, value=rng.choice(field.options).value))
        elif rng.random() < 0.3 and isinstance(field, Toggle):
            action = apply_edit(action, Edit(op="set", path=field.path, value=field.on))
    if offer.cells and rng.random() < 0.5:
        action = apply_edit(action, Edit(op="set", path=offer.cell_path, value=rng.choice(list(offer.cells.values()))))
    return action


def played(seed, *, actions=60, setup=None):
    """A battle at random: the state before and the events of each action. In every other one the names are alike."""
    rng = Random(seed)
    drawn = setup or samples.setup(rng)
    drawn = namesakes(GAME, drawn) if setup is None and seed % 2 else drawn
    state = begin(drawn)
    yield state, GAME.battle.setup.start(drawn, RandomDice(rng))
    for _ in range(actions):
        if state.over:
            return
        chosen = choose(state, rng)
        if chosen is None:
            return
        viewer, offer = chosen
        action = varied(offer, rng)
        try:
            events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), RandomDice(rng))
        except RulesError:
            events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(offer.action), RandomDice(rng))
        state = replay(GAME, events, state)
        yield state, events


def choose(state, rng):
    """Somebody's open offer: ends of phases are rare while there is something else to do."""
    found = [
        (viewer, offer)
        for viewer in (side(key) for key in state.players)
        for offer in open_offers(state, viewer)
        if rng.random() < SELDOM.get(offer.group, 0.1 if offer.label in AGAIN else 1)
    ]
    busy = [one for one in found if one[1].key != "end-phase" and "reset" not in one[1].key]
    ends = [one for one in found if one[1].key == "end-phase"]
    if busy and (not ends or rng.random() < 0.85):
        return rng.choice(busy)
    return rng.choice(ends or found) if found else None


DORIAN, AVRONIAN = side("side-1"), side("side-2")


def act(state, viewer, dice=(), **action):
    action["type"] = action.pop("type_")
    events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))
    return replay(GAME, events, state), events


def refusal(state, viewer, **action):
    with pytest.raises(Illegal) as caught:
        act(state, viewer, **action)
    return caught.value.problem.code


def in_phase(phase, scenario="three-pod", **units):
    """A battle in a phase, with some units put where they are wanted."""
    state = begin(samples.setup(scenario=scenario, simple=False))
    found = {name: replace(state.units[name], **values) for name, values in units.items()}
    return replace(state, phase=phase, units={**state.units, **found})
