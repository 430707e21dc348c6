"""Hit log, with the rulings on it."""

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code, to_movement


def test_hits_can_be_marked_up_to_the_hull():
    state = to_movement(begin())
    state = play(state, A, "log-hits", by="Barn 1", hits=4)
    assert state.bases["Barn 1"].hits == 4
    assert refusal_code(state, A, "log-hits", by="Barn 1", hits=7) == "no-such-box"
    assert refusal_code(state, B, "log-hits", by="Barn 1", hits=0) == "not-your-unit"
    row = next(one for one in GAME.display.screen(GAME.view(state, B)).sheets if one.title == "Barn").rows[0]
    assert row.counters[0].value == 4 and row.counters[0].band == "two thirds"
