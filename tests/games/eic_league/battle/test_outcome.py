"""The outcome of a battle with several losers."""

from rules.games.eic_league.battle.state import Side
from rules.kernel.records import replace
from tests.games.eic_league.battles import GAME
from tests.games.eic_league.duels import last_shot, unit


def test_each_loser_writes_a_receipt_and_the_highest_league_sets_the_purse():
    state = replace(last_shot(), purse=20_000)
    sides = {**state.sides, "blue": replace(state.sides["blue"], league="cross-training"), "green": Side(name="Green")}
    units = {**state.units, "charlie": unit(side="green", at=9)}
    state = replace(state, sides=sides, units=units, winner="red", ended="surrender")
    assert [paper["from"] for paper in GAME.battle.outcome(state).facts["receipts"]] == ["blue", "green"]
    assert GAME.battle.outcome(state).facts["purse"] == 20_000
    unset = replace(state, purse=None)
    assert GAME.battle.outcome(unset).facts["purse"] is None
    assert GAME.battle.outcome(unset).facts["receipts"] == []
