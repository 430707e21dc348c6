"""Turn order of a battle."""

from rules.games.invisible_enemy.game import GAME
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, begin, find_offers, play, refusal_code


def test_play_resumes_after_a_correction():
    state = begin()
    assert refusal_code(state, A, "go-on") == "not-now"
    events = GAME.battle.decide(state, REFEREE, Correct(path=("phase",), value="resolve", reason="x"), TapeDice())
    state = replay(GAME, events, state)
    assert state.phase == "resolve", "what the referee has set stays"
    assert find_offers(state, A, "go-on")
    state = play(state, A, "go-on")
    assert (state.phase, state.turn) == ("command", 2)
