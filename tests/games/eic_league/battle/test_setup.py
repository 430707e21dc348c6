"""The set-up: options, and the problems that stand against it (EIC-1.3, EIC-10.3)."""

import pytest

from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, two


def test_a_battle_wants_sides_units_and_things_that_are_known():
    one = samples.Setup(sides=two().sides[:1], options={})
    odd = {**samples.LONE_WOLF, "units": [{**samples.LONE_WOLF["units"][0], "type": "walrus"}]}
    strange = {**samples.LONE_WOLF, "units": [{**samples.LONE_WOLF["units"][0], "weapons": ["acid-stream-gun"]}]}
    for setup, code in (
        (one, "number-of-sides"),
        (two(red={**samples.LONE_WOLF, "units": []}), "no-units"),
        (two(red=odd), "unknown-unit-type"),
        (two(red=strange), "unknown-weapon"),
    ):
        with pytest.raises(Illegal) as error:
            GAME.battle.setup.start(setup, TapeDice())
        assert error.value.problem.code == code


def test_problems_of_a_set_up():
    assert list(GAME.battle.setup.check(two())) == []
    poor = {**samples.IRON_FOUNDRY, "budget-dice": None, "budget": 10}
    assert [problem.code for problem in GAME.battle.setup.check(two(red=poor))] == ["over-budget"]
    (hint,) = GAME.battle.setup.check(two(red=samples.CRANE_AND_SONS))
    assert (hint.code, hint.weight) == ("league-mismatch", "hint")
    assert [problem.code for problem in GAME.battle.setup.check(two(columns=2))] == ["map-size"]
    grand = two(red=samples.GRAND_CIRCUS, blue=samples.GRAND_CIRCUS)
    assert [problem.code for problem in GAME.battle.setup.check(grand)] == ["purse-not-set"]
    grand = two(red=samples.GRAND_CIRCUS, blue=samples.GRAND_CIRCUS, purse=30_000)
    assert list(GAME.battle.setup.check(grand)) == []


def test_the_set_up_shows_its_options():
    typed = GAME.battle.setup.sections(two().sides, {"map": "typed"})
    mapped = GAME.battle.setup.sections(two().sides, {})
    assert {field.path for section in mapped for field in section.fields} - {
        field.path for section in typed for field in section.fields
    } == {("ready",), ("columns",), ("rows",)}
