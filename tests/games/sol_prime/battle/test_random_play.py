"""Whole battles of fifteen cycles by players who try everything: nothing raises, nobody waits for ever."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import side
from tests.contract.play import RandomDice, courses, varied
from tests.games.sol_prime.samples import ARMIES

CYCLES, MOST = 15, 1500
ENDS = ("concede:", "end-battle", "posture:", "off-table:")


def begun(rng: Random, *, alike: bool) -> object:
    one, other = rng.sample(ARMIES, 2)
    other = one if alike else other
    sides = (SideSetup(id="red", name="Reds", army=one), SideSetup(id="blue", name="Blues", army=other))
    return replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options={"cycles": CYCLES}), RandomDice(rng)))


def step(state, rng: Random):
    """One action of a side that has one: the course of play goes on twice as readily as anything else."""
    for who in rng.sample(["red", "blue"], 2):
        found = [offer for offer in GAME.display.offers(GAME.view(state, side(who))) if offer.closed is None]
        found = [offer for offer in found if not offer.key.startswith(ENDS)]
        if not found:
            continue
        ahead = [one for one in found if one.primary]
        offer = rng.choice(ahead if ahead and rng.random() < 0.5 else found)
        if offer.group in ("Fire", "Close combat") and rng.random() < 0.8:
            continue
        for document in ([varied(offer, rng)] if rng.random() < 0.6 else []) + [dict(offer.action)]:
            try:
                events = GAME.battle.decide(
                    state, side(who), GAME.battle.codecs.actions.read(document), RandomDice(rng)
                )
            except RulesError:
                continue
            return events
        pytest.fail(f"{offer.key} is offered and refused")
    return ()


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_of_fifteen_cycles(seed):
    rng = Random(seed)
    state, kinds, idle = begun(rng, alike=bool(seed % 2)), set(), 0
    for _ in range(MOST):
        if GAME.battle.outcome(state):
            break
        events = step(state, rng)
        idle = 0 if events else idle + 1
        assert idle < 60, f"nobody can do anything: {state.pending or state.turn}"
        kinds |= {event.type for event in events}
        state = replay(GAME, events, state)
    else:
        pytest.fail(f"cycle {state.cycle} after {MOST} actions")
    assert {"fired", "moved", "activated", "turn-ended", "waited"} <= kinds
    assert state.cycle > CYCLES or state.ended == "eliminated"
    assert GAME.battle.codecs.states.read(json.loads(json.dumps(GAME.battle.codecs.states.write(state)))) == state


def test_an_event_is_the_same_to_the_letter_once_it_has_been_stored():
    """A state made of events in memory and one made of stored events show the same pages."""
    events = GAME.battle.codecs.events
    for course in courses("sol-prime", 3):
        for event in course.events():
            assert repr(events.read(json.loads(json.dumps(events.write(event))))) == repr(event)
