"""Odds of a search."""

from fractions import Fraction

from rules.games.eic_league.battle.actions import Detect
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.odds.detection import detection_chances
from tests.games.eic_league.duels import unit


def state(*, det=50, at=3, typed=False, **keys):
    alpha = unit(side="red", at=0, det=det)
    return State(units={"alpha": alpha, "bravo": unit(at=at, **keys)}, typed=typed)


def test_odds_of_a_search():
    success, each = detection_chances(detection.search(state(ecm=60), Detect(by="alpha")))
    assert (success, each) == (Fraction(26, 100), {"bravo": Fraction(1, 100)})
