"""Corrections by the referee."""

import pytest

from rules.games.eic_league.battle.events import Corrected
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, refusal, two


def test_only_the_referee_corrects_and_the_reason_is_read_by_all():
    state = begin(two())
    fields = {"type_": "correct", "path": ["units", "Owl", "energy"], "value": 17, "reason": "miscounted"}
    assert refusal(state, "blue", **fields) == "referee-only"
    after = act(state, REFEREE, **fields)
    assert after.units["Owl"].energy == 17
    event = Corrected(path=("units", "Owl", "energy"), old=170, value=17, reason="miscounted")
    for viewer in (side("red"), side("blue"), SPECTATOR):
        said = GAME.display.describe(event, viewer).text
        assert "miscounted" in said
        assert "17" not in said
    assert "170 to 17" in GAME.display.describe(event, REFEREE).text
    (told,) = GAME.battle.decide(
        begin(two()), REFEREE, Correct(path=event.path, value=17, reason="miscounted"), TapeDice()
    )
    assert "17" not in GAME.display.describe(told, side("red")).text
    assert f"Owl, energy from {told.old} to 17: miscounted" in GAME.display.describe(told, side("blue")).text
    public = Corrected(path=("units", "Owl", "frag-hits"), old=1, value=2, reason="miscounted")
    assert "1 to 2" in GAME.display.describe(public, SPECTATOR).text


def test_corrections_are_not_silently_reverted():
    state = begin(two())
    state = act(state, REFEREE, type_="correct", path=["units", "Ghost", "airborne"], value=True, reason="forgot")
    assert state.units["Ghost"].airborne
    with pytest.raises(Unreadable):
        GAME.battle.decide(
            state, REFEREE, Correct(path=("units", "Owl", "energy"), value="much", reason="?"), TapeDice()
        )


def test_a_correction_that_vanquishes_the_last_unit_ends_the_battle():
    state = begin(two(red=samples.LONE_WOLF))
    after = act(state, REFEREE, type_="correct", path=["units", "Fenris", "energy"], value=0, reason="it was dead")
    assert (after.ended, after.winner) == ("crushed", "blue")
