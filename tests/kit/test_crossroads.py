"""The small real game of the contract tests: what the kit carries, in less than a thousand lines."""

from pathlib import Path

import pytest

from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.replay import play, replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, side
from rules.kit import hexes
from rules.kit.changes import change
from rules.kit.skirmish_game import EndTurn
from tests.contract.small_games import crossroads
from tests.contract.small_games.crossroads.army import ROUNDS
from tests.contract.small_games.crossroads.game import GAME
from tests.contract.small_games.crossroads.samples import ARMIES
from tests.contract.small_games.crossroads.state import Fire, Lay, Move, Rally

RED, BLUE = side("red"), side("blue")


def key(column, row):
    return hexes.hex_key(hexes.axial(column, row))


@pytest.fixture
def state():
    sides = tuple(SideSetup(id=name, name=name, army=army) for name, army in zip(("red", "blue"), ARMIES, strict=True))
    return replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice()))


def after(state, viewer, action, *faces):
    return play(GAME, state, viewer, action, TapeDice(faces))[0]


def test_it_has_less_than_a_thousand_lines():
    files = Path(crossroads.__path__[0]).glob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 1000


def test_a_hidden_mine_on_the_way_ends_a_move(state):
    state = after(state, RED, Lay(side="red", hex=key(7, 3)))
    assert GAME.view(state, BLUE).state.sides["red"].mines == ()
    state = after(state, RED, EndTurn(side="red"))
    state = after(state, BLUE, Move(unit="blue-2", to=key(8, 3)))
    state = after(after(state, BLUE, EndTurn(side="blue")), RED, EndTurn(side="red"))
    state = after(state, BLUE, Move(unit="blue-2", to=key(6, 3)))
    hit = state.units["blue-2"]
    assert (hit.hex, hit.men, hit.shaken) == (key(7, 3), 3, True)
    assert state.sides["red"].mines == ()
    with pytest.raises(Illegal, match="rallies first"):
        after(state, BLUE, Fire(unit="blue-2", target="red-1"))


def test_fire_is_a_pool_of_dice_and_a_test_of_nerve(state):
    state = change(state, "units", "red-1", hex=key(8, 1))
    shot = Fire(unit="red-1", target="blue-1")
    odds = GAME.odds.odds(GAME.view(state, RED), shot)
    assert sum(segment.chance for segment in odds.strip) == 1
    state = after(state, RED, shot, 6, 6, 1, 1, 5)
    assert (state.units["blue-1"].men, state.units["blue-1"].shaken) == (3, True)
    state = after(state, RED, EndTurn(side="red"))
    assert not after(state, BLUE, Rally(unit="blue-1"), 2).units["blue-1"].shaken


def test_objectives_score_at_the_end_of_each_round_and_decide_the_battle(state):
    state = change(state, "units", "red-1", hex=key(4, 1))
    state = after(state, RED, Move(unit="red-1", to=key(5, 1)))
    assert state.sides["red"].holds == (key(5, 1),)
    for number in range(1, ROUNDS + 1):
        state = after(after(state, RED, EndTurn(side="red")), BLUE, EndTurn(side="blue"))
        assert state.sides["red"].points == number
    assert GAME.battle.outcome(state).winners == ("red",)
    with pytest.raises(Illegal, match="over"):
        after(state, REFEREE, EndTurn(side="red"))
