"""Tests of unit sheets on the page."""

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.battles import A, begin, correct, play, to_movement


def test_the_may_move_chip_shows_during_movement_only():
    state = to_movement(begin())
    state = play(play(state, A, "initiative", 6, 6, 1, 1), A, "activate", 4, unit="Barn")

    def chips(state):
        sheet = next(one for one in GAME.display.screen(GAME.view(state, A)).sheets if one.id == "Barn")
        return {chip.label for chip in sheet.chips}

    assert "may move" in chips(state)
    assert "may move" not in chips(correct(state, ("phase",), "direct-kp"))
