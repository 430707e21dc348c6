"""Ratings: neutral for equals, independent of who is named first, for two players and for more."""

import pytest

from leagues.competition.ratings import RatedGame, Rating, after, rebuild


def test_a_newcomer_has_1500_and_all_uncertainty():
    assert (Rating().shown, Rating().uncertainty) == (1500, 333)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_draw_of_equals_moves_nobody(players):
    rated = after([Rating()] * players, [1] * players)
    assert all(rating.mu == pytest.approx(Rating().mu) for rating in rated)
    assert len({(round(rating.mu, 9), round(rating.sigma, 9)) for rating in rated}) == 1
    assert all(rating.sigma < Rating().sigma for rating in rated)


def test_the_winner_rises_by_what_the_loser_falls_among_equals():
    won, lost = after([Rating(), Rating()], [1, 2])
    assert won.mu - Rating().mu == pytest.approx(Rating().mu - lost.mu)
    assert won.mu > Rating().mu


def test_places_order_more_than_two():
    first, second, third = after([Rating()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu


def test_it_does_not_matter_who_is_named_first():
    one = rebuild([RatedGame((1, 2), (1, 2)), RatedGame((2, 3), (1, 1))])
    other = rebuild([RatedGame((2, 1), (2, 1)), RatedGame((3, 2), (1, 1))])
    assert all(one[key].mu == pytest.approx(other[key].mu) for key in (1, 2, 3))
    assert [one[key].games for key in (1, 2, 3)] == [1, 2, 1]
