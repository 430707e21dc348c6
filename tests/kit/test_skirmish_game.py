"""Turns and rounds of small battles; `manage.py startgame` writes the whole game that tests the rest."""

from collections.abc import Mapping
from typing import Annotated

import pytest

from rules.kernel.records import Record
from rules.kit.lifetimes import Until
from rules.kit.skirmish_game import EndTurn, SkirmishGame, TurnEnded, end_turn


class Unit(Record):
    side: str
    moved: Annotated[bool, Until("turn")] = False


class State(Record):
    sides: Mapping[str, str]
    units: Mapping[str, Unit]
    turn: str = "red"
    round: int = 1


STATE = State(sides={"red": "Red", "blue": "Blue", "green": "Green"}, units={"Scout": Unit(side="red", moved=True)})


@pytest.mark.parametrize(("side", "then", "number"), [("red", "blue", 1), ("blue", "green", 1), ("green", "red", 2)])
def test_sides_act_in_their_order_and_the_first_begins_a_round(side, then, number):
    assert end_turn(STATE, EndTurn(side=side)) == TurnEnded(side=side, next=then, round=number)


def test_what_holds_until_the_end_of_a_turn_ends_with_it():
    own = dict.fromkeys(("frame", "table", "actions", "events", "start", "change", "describe"))
    game = SkirmishGame(**own, rounds=3)
    after = game.evolve(STATE, TurnEnded(side="red", next="blue", round=1))
    assert after == State(sides=STATE.sides, units={"Scout": Unit(side="red")}, turn="blue")
