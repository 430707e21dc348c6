"""Limits on bought ratings (EIC-4.2, EIC-4.9)."""

import pytest

from tests.games.eic_league.construction import GOOD, codes, team, unit


def test_two_separate_limits():  # EIC-R6
    assert codes(team(unit(ratings={**GOOD, "bod": 100, "attr": 100, "spd": 90, "det": 90}))) == set()
    assert codes(team(unit(ratings={**GOOD, "bod": 100, "attr": 90, "spd": 90, "det": 90}))) == {"too-many-90s"}


def test_bod_above_100_counts_as_100():  # EIC-R6
    ratings = {**GOOD, "bod": 120, "attr": 100, "spd": 100}
    assert codes(team(unit("tank", ratings=ratings))) == {"too-many-100s"}


def test_limits_look_at_ratings_after_upgrades():
    upgrades = [{"rating": "attr", "to": 100}, {"rating": "dfr", "to": 100}, {"rating": "pwr", "to": 100}]
    assert codes(team(unit(upgrades=upgrades))) == {"too-many-100s"}
    ratings = {**GOOD, "attr": 90, "dfr": 90, "pwr": 90}
    assert codes(team(unit(ratings=ratings, upgrades=upgrades[:1]))) == set()


def test_bod_can_be_bought_by_an_upgrade():
    upgrade = {"rating": "bod", "to": 50}
    assert codes(team(unit(ratings={}, upgrades=[upgrade]))) == set()


@pytest.mark.parametrize(
    ("bod", "code"), [(40, "bod-not-available"), (45, "rating-not-on-chart"), (160, "rating-not-on-chart")]
)
def test_bod_off_the_chart(bod, code):
    assert codes(team(unit("tank", ratings={**GOOD, "bod": bod}))) == {code}
