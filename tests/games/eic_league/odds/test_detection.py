"""Odds of a search."""

from fractions import Fraction

from rules.games.eic_league.battle.actions import Detect
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.odds.detection import detection_chances
from tests.games.eic_league.duels import search_battle


def test_odds_of_a_search():
    success, each = detection_chances(detection.search(search_battle(ecm=60), Detect(by="alpha")))
    assert (success, each) == (Fraction(26, 100), {"bravo": Fraction(1, 100)})
