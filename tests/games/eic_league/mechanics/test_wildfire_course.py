"""Fire by sight in the course of play: it opens and closes while attacks are made (EIC-13.10, EIC-13.11)."""

from rules.games.eic_league.battle.events import WildfireTold
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR, side
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
