"""Odds from a view hold nothing secret."""

from rules.games.eic_league.battle.actions import Attack
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league.battles import GAME
from tests.games.eic_league.duels import seen_duel, unit


def test_odds_from_a_view_hold_nothing_secret():
    shot = Attack(by="alpha", target="bravo", weapon="1")
    for energy, bod in ((10, 50), (200, 100)):
        state = seen_duel(bravo=unit(bod=bod, energy=energy, max_energy=205, shielding={"laser": bod}))
        odds = GAME.odds.odds(GAME.view(state, side("red")), shot)
        assert "vanquish" not in odds.chances
        assert odds.tables == {}


def test_odds_of_a_search_name_only_the_chance_that_it_succeeds():
    state = seen_duel()
    odds = GAME.odds.odds(
        GAME.view(state, side("red")), GAME.battle.codecs.actions.read({"type": "detect", "by": "alpha"})
    )
    assert str(odds.chances["success"]) == "13/50"
    assert odds.tables == {"detected": {}}
    odds = GAME.odds.odds(GAME.view(state, REFEREE), GAME.battle.codecs.actions.read({"type": "detect", "by": "alpha"}))
    assert str(odds.tables["detected"]["bravo"]) == "13/50"
