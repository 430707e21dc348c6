"""Tests of corrections on the page."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.invisible_enemy.battles import A, B, begin


def test_everybody_reads_a_correction():
    state = begin()
    action = Correct(path=("bases", "Tiger 1", "hits"), value=4, reason="miscounted")
    events = GAME.battle.decide(state, REFEREE, action, TapeDice())
    assert replay(GAME, events, state).bases["Tiger 1"].hits == 4
    assert "4" in GAME.display.describe(events[0], SPECTATOR).text
    with pytest.raises(Illegal):
        GAME.battle.decide(state, A, action, TapeDice())


def test_a_corrected_secret_stays_secret():
    state = begin()
    events = GAME.battle.decide(
        state, REFEREE, Correct(path=("units", "Barn", "mission"), value="strike", reason="x"), TapeDice()
    )
    assert (
        "strike" in GAME.display.describe(events[0], REFEREE).text
        and "strike" not in GAME.display.describe(events[0], B).text
    )


def test_a_correction_does_not_name_an_unplaced_unit():
    state = begin(deployed=False)
    assert state.phase == "placement" and not state.units["Tiger"].placed
    for path, value in ((("bases", "Tiger 1", "hits"), 1), (("units", "Tiger", "auto_move"), True)):
        action = Correct(path=path, value=value, reason="as agreed")
        (event,) = GAME.battle.decide(state, REFEREE, action, TapeDice())
        for viewer in (A, SPECTATOR):
            said = GAME.display.describe(event, viewer)
            assert "Tiger" not in said.text and not said.about, viewer
        assert "Tiger" in GAME.display.describe(event, B).text and "Tiger" in GAME.display.describe(event, REFEREE).text
    placed = replace(state, units={**state.units, "Tiger": replace(state.units["Tiger"], placed=True)})
    (event,) = GAME.battle.decide(placed, REFEREE, action, TapeDice())
    assert "Tiger" in GAME.display.describe(event, A).text
