"""The battle card."""

from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.samples import setup


def test_the_card_keeps_the_deciding_sides_and_gives_extra_credit():
    prepared = setup()
    options = {**prepared.options, "extra-credit": "12.5", "decided": {"terrain": "side-2", "budget": None}}
    state = GAME.battle.setup.start(replace(prepared, options=options), TapeDice([]))[0].state
    second = list(state.sides)[1]
    assert state.card.decided == {"terrain": second}
    assert all(str(side.credit).endswith("12.5") for side in state.sides.values() if not state.card.carry_left_over)
    notes = GAME.display.screen(GAME.view(state, REFEREE)).notes
    assert f"{state.sides[second].name} decided the terrain." in notes
