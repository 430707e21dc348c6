"""Ratings: neutral for equals, independent of who is named first, for two players and for more."""

from datetime import UTC, datetime

import pytest

from leagues.competition.ratings import NEWCOMER, Place, RatedGame, RatedStep, Rating, after, replay


def rated(*games):
    """Everybody's rating after games, each as (players, places); and the games."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    steps = [
        RatedStep(RatedGame(Place(start, 1, number), 1, *game), None, (NEWCOMER, NEWCOMER))
        for number, game in enumerate(games)
    ]
    ratings = {}
    worked_out = list(replay(steps, ratings))
    return ratings, worked_out


def test_a_newcomer_has_1500_and_all_uncertainty():
    assert (Rating().shown, Rating().uncertainty) == (1500, 333)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_draw_of_equals_moves_nobody(players):
    found = after([Rating()] * players, [1] * players)
    assert all(rating.mu == pytest.approx(Rating().mu) for rating in found)
    assert len({(round(rating.mu, 9), round(rating.sigma, 9)) for rating in found}) == 1
    assert all(rating.sigma < Rating().sigma for rating in found)


def test_the_winner_rises_by_what_the_loser_falls_among_equals():
    won, lost = after([Rating(), Rating()], [1, 2])
    assert won.mu - Rating().mu == pytest.approx(Rating().mu - lost.mu)
    assert won.mu > Rating().mu


def test_places_order_more_than_two():
    first, second, third = after([Rating()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu


def test_it_does_not_matter_who_is_named_first():
    one, _ = rated(((1, 2), (1, 2)), ((2, 3), (1, 1)))
    other, _ = rated(((2, 1), (2, 1)), ((3, 2), (1, 1)))
    assert all(one[key].mu == pytest.approx(other[key].mu) for key in (1, 2, 3))
    assert [one[key].games for key in (1, 2, 3)] == [1, 2, 1]


def test_only_what_a_change_touches_is_worked_out_again():
    ratings, steps = rated(((1, 2), (1, 2)), ((3, 4), (1, 2)), ((2, 5), (1, 2)), ((3, 4), (1, 1)))
    turned = RatedStep(RatedGame(steps[0].game.place, 1, (1, 2), (2, 1)), None, steps[0].after)
    again = {}
    assert [step.game.players for step in replay([turned, *steps[1:]], again)] == [(1, 2), (2, 5)]
    assert {key for key in ratings if ratings[key] != again[key]} == {1, 2, 5}
