"""Bounds of the numbers in documents from outside: checked once, for validation, price and start alike."""

import pytest

from rules.games.invisible_enemy.army.summary import ArmySummary
from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.setup import Setup, SideSetup
from tests.games.invisible_enemy.battles import begin
from tests.games.invisible_enemy.samples import HOMESTEAD, MACE_AND_SONS

RATINGS = ("hull", "defense", "attack", "speed", "range", "network_range")


def with_rating(rating, value):
    own = {**MACE_AND_SONS["mgvs"]["sprayer"], rating: value}
    return {**MACE_AND_SONS, "mgvs": {"sprayer": own}}


@pytest.mark.parametrize("value", [-1, -1000, 100, 10**9])
@pytest.mark.parametrize("rating", RATINGS)
def test_a_rating_out_of_bounds_is_no_type(rating, value):
    """IE-1.40: it is reported, never makes an army cheaper than the rest of it, and never reaches the table."""
    army = with_rating(rating, value)
    found = GAME.armies.evaluate(GAME.armies.read(army))
    assert "unknown-mgv" in {problem.code for problem in found.problems}
    rest = {**army, "units": [unit for unit in army["units"] if unit["name"] != "Figli"]}
    assert ArmySummary(GAME.armies.read(army)).cost == ArmySummary(GAME.armies.read(rest)).cost > 0
    sides = (SideSetup(id="a", name="Home", army=HOMESTEAD), SideSetup(id="b", name="Mace", army=army))
    with pytest.raises(Illegal) as refusal:
        GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice())
    assert refusal.value.problem.code == "unknown-mgv"


def test_a_hull_of_nothing_is_no_type():
    found = GAME.armies.evaluate(GAME.armies.read(with_rating("hull", 0)))
    assert "unknown-mgv" in {problem.code for problem in found.problems}


@pytest.mark.parametrize("count", [-1, 13, 10**9, 2.5, "many", True])
def test_network_dice_out_of_bounds_are_rolled_for(count):
    """IE-1.62, IE-2.5."""
    side = begin({**HOMESTEAD, "network_dice": count}).sides["a"]
    assert side.needs_dice and side.network_dice == 0
