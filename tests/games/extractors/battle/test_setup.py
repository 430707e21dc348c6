"""Settings of a battle before it starts."""

from random import Random

import pytest

from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, Unreadable
from tests.games.extractors import samples


def test_set_up_that_cannot_be():
    dorian, _ = samples.pair("ambush")
    sides = tuple(samples.SideSetup(id=str(n), name=str(n), army=one) for n, one in enumerate((dorian, dorian)))
    with pytest.raises(Illegal):
        GAME.battle.setup.start(samples.Setup(sides=sides, options={}), TapeDice())
    assert "wrong-side" in [one.code for one in GAME.battle.setup.check(samples.Setup(sides=sides, options={}))]
    assert not GAME.battle.setup.check(samples.setup(scenario="ambush", place="typed"))
    other = samples.setup(scenario="engage", simple=False)
    wrong = samples.Setup(sides=other.sides, options={"scenario": "dobern"})
    assert "forces-not-as-scenario" in [one.code for one in GAME.battle.setup.check(wrong)]


def test_set_up_asks_for_scenario_and_map():
    setup = samples.setup(scenario="engage", simple=False)
    sections = GAME.battle.setup.sections(setup.sides, setup.options)
    paths = [field.path for section_ in sections for field in section_.fields]
    assert paths == [("scenario",), ("simple",), ("place",)]


def test_an_unknown_scenario_is_unreadable():
    setup = samples.setup(Random(1))
    with pytest.raises(Unreadable):
        GAME.battle.setup.check(samples.Setup(sides=setup.sides, options={"scenario": "nowhere"}))
