"""Fire by sight in the course of play: it opens and closes while attacks are made (EIC-13.10, EIC-13.11)."""

import pytest

from rules.games.eic_league.battle.events import WildfireTold
from rules.games.eic_league.battle.state import Side
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act, begin, open_offers, two
from tests.games.eic_league.construction import GOOD, team, unit


def hunters_and_prey():
    """Red's Fox (ECM 60) attacks first, has found Eye (DET 90, hardly any energy); Mole has DET 10."""
    red = team(unit(name="Fox", ratings={**GOOD, "ecm": 60}, weapons=["laser"]))
    eye = unit(name="Eye", ratings={**GOOD, "det": 90}, wear={"energy": 1})
    blue = team(eye, unit(name="Mole", ratings={**GOOD, "det": 10}, weapons=["laser"]))
    state = begin(two(red=red, blue=blue, map="typed"))
    for key in ("red", "blue"):
        state = act(state, key, type_="declare", side=key)
    state = act(state, "red", [6, 2], type_="initiative")
    state = act(act(state, "blue", type_="end-phase"), "red", type_="end-phase")
    state = act(state, "red", [99], type_="detect", by="Fox", distances={"Eye": 2})
    return act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")


SHOT = {"type_": "shoot", "by": "Fox", "target": "Eye", "weapon": "1", "distance": 2}


ATTACK = {"type": "shoot", **{key: value for key, value in SHOT.items() if key != "type_"}}


def sights(state, who):
    return [offer.key for offer in open_offers(state, side(who)) if offer.key.endswith(":sight")]


def test_it_is_offered_when_the_last_keen_unit_falls_in_the_attack_phase():  # EIC-13.10
    state = hunters_and_prey()
    assert (state.phase, state.active, state.wildfire) == ("attack", "red", frozenset())
    state = act(state, "red", [99], **SHOT)
    assert state.units["Eye"].vanquished
    assert state.wildfire == {"blue"}
    assert GAME.view(state, side("red")).state.wildfire == GAME.view(state, SPECTATOR).state.wildfire == frozenset()
    state = act(state, "red", type_="end-phase")
    assert sights(state, "blue")
    shot = {"type_": "shoot", "by": "Mole", "target": "Fox", "weapon": "1", "distance": 2}
    assert act(state, "blue", [99], **shot, wildfire=True).units["Fox"].energy < state.units["Fox"].energy


def test_the_news_is_read_once_by_its_side_and_its_event_follows_every_attack():
    state = hunters_and_prey()
    for roll, news in ((1, 0), (99, 1)):
        action = GAME.battle.codecs.actions.read(ATTACK)
        events = GAME.battle.decide(state, side("red"), action, TapeDice([roll]))
        (told,) = [event for event in events if isinstance(event, WildfireTold)]
        assert bool(GAME.display.describe(told, side("blue"))) == bool(news)
        assert GAME.display.describe(told, side("red")) is None
    assert GAME.display.describe(replace(told, known=told.sides), side("blue")) is None


@pytest.mark.parametrize("leaves", ["crushed", "gives up"])
def test_a_side_that_is_out_fires_by_sight_no_more_whatever_the_phase(leaves):
    """EIC-13.10, EIC-19.2: also when the attacks are over, and nobody is told anything for the rest of the round."""
    state = hunters_and_prey()
    green = replace(state.units["Fox"], side="green")
    state = replace(state, units={**state.units, "Lynx": green}, sides={**state.sides, "green": Side(name="Grass")})
    state = act(state, "red", [99], **SHOT)
    assert state.wildfire == {"blue"}
    while state.phase == "attack":
        state = act(state, state.active, type_="end-phase")
    assert (state.phase, state.wildfire) == ("results", {"blue"})
    if leaves == "crushed":
        path = ["units", "Mole", "energy"]
        state = act(state, REFEREE, type_="correct", path=path, value=0, reason="Misread")
    else:
        state = act(state, "blue", type_="surrender", side="blue")
        for key in ("red", "green"):
            state = act(state, key, type_="answer-surrender", side="blue", accept=True)
    assert (state.sides["blue"].out, state.ended, state.wildfire) == (True, "", frozenset())
