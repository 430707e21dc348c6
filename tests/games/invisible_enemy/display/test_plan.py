"""Tests of plan on the page."""

from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import SPECTATOR
from tests.games.invisible_enemy.battles import A, begin, play
from tests.games.invisible_enemy.plans import lay_out


def test_the_plan_shows_positions_and_names_missing_ones():
    state = lay_out(terrain=[{"type": "mold"}], towers=[{"hull": 6}])
    assert GAME.display.plan is not None
    plan = GAME.display.screen(GAME.view(state, SPECTATOR)).plan
    assert (plan.width, plan.depth) == (48, 40)
    assert {piece.id for piece in plan.pieces} == {name for name, base in state.bases.items() if base.at}
    assert plan.missing == ("Needle (3)", "Tower 1", "Mold 1")
    state = play(state, A, "locate", name="Mold 1", at=[10, 20], facing=45, width=4, depth=2)
    (outline,) = GAME.display.screen(GAME.view(state, SPECTATOR)).plan.outlines
    assert outline.title == "Mold 1" and len(outline.corners) == 4
    assert GAME.display.screen(GAME.view(begin(), A)).plan is None
