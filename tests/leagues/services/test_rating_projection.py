"""What is kept of ratings is what the events say, in whatever order results, corrections and accounts come and go."""

import random
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.competition.ratings import Rating, after
from leagues.services import corrections, organising, rating_book, rating_projection, registration, season_store
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.rating_rows import PlayerRating, RatingBook, RatingStep, SeasonRating
from leagues.store.terms import Terms
from leagues.worker import CHORES

GAME = "eic-league"


def expected():
    """Everybody's rating, worked out from nothing over all seasons."""
    games = []
    for season in Season.objects.all():
        owners = dict(season.participants.filter(user__isnull=False).values_list("number", "user_id"))
        games += rating_projection.rated_games(season_store.state_of(season), owners, season.pk)
    ratings = {}
    for game in sorted(games, key=lambda one: one.place):
        before = [ratings.get(player, Rating()) for player in game.players]
        ratings |= dict(zip(game.players, after(before, game.places), strict=True))
    return ratings


@pytest.fixture
def seasons(league, owner, make_user, next_round):
    """Three seasons of four, of whom some play in two: three rounds each, made in turn."""
    made, players = [], [make_user(f"p{number}") for number in range(8)]
    for at in range(3):
        season = organising.create_season(league, by=owner, name=f"No. {at}", terms=Terms(format="round-robin"))
        for number in range(2 * at, 2 * at + 4):
            registration.add(season, by=owner, username=players[number].username, team=f"Team {number}")
        organising.start(season, by=owner)
        made.append(season)
    for _ in range(3):
        for season in made:
            next_round(season)
    return made


def decide(season, owner, number, score, how="recorded"):
    with season_store.lock(season, owner) as work:
        work.write(ev.Decided(fixture=number, how=how, result=ev.Result(score=score, void=how == "void")))


@pytest.fixture
def played(seasons, owner):
    """The same with all results, entered in any order."""
    chance = random.Random(7)
    places = [(season, number) for season in seasons for number in range(1, 7)]
    chance.shuffle(places)
    for season, number in places:
        decide(season, owner, number, chance.choice(["win", "draw", "loss"]))
    return seasons


@pytest.mark.parametrize("at_once", [400, 2])
def test_results_in_any_order_and_corrections_come_to_what_the_events_say(seasons, owner, monkeypatch, at_once):
    monkeypatch.setattr(rating_projection, "AT_ONCE", at_once)
    monkeypatch.setattr(rating_projection, "A_CHUNK", 3)
    chance = random.Random(at_once)
    for turn in range(30):
        how = chance.choice(["recorded", "recorded", "corrected", "void"])
        decide(chance.choice(seasons), owner, chance.randint(1, 6), chance.choice(["win", "draw", "loss"]), how)
        if at_once == 2 and turn % 8 == 0:
            CHORES["ratings worked out"].drain()
        if at_once == 400 or turn % 8 == 0:
            assert rating_book.book(GAME) == expected()
    CHORES["ratings worked out"].drain()
    assert rating_book.book(GAME) == expected() != {}
    assert not rating_book.is_behind(GAME)


def test_every_course_leads_to_its_rating(played):
    for user, rating in rating_book.book(GAME).items():
        steps = rating_book.latest_steps(GAME, user, 100)
        assert (steps[0].before, steps[-1].after) == (Rating(), rating)
        assert all(one.after == next_.before for one, next_ in pairwise(steps))


def test_books_of_before_are_worked_out_by_the_worker(played, monkeypatch):
    now = rating_book.book(GAME)
    for rows in (RatingStep, PlayerRating, RatingBook, SeasonRating):
        rows.objects.all().delete()
    assert rating_book.book(GAME) == {}
    monkeypatch.setattr(rating_projection, "EVENTS_A_LOOK", 1)
    monkeypatch.setattr(rating_projection, "A_CHUNK", 4)
    CHORES["ratings worked out"].drain()
    assert rating_book.book(GAME) == now


def test_a_preview_tells_the_ratings_of_the_deed(played, owner):
    before, result = rating_book.book(GAME), ev.Result(score="draw")
    number = next(
        one.number for one in season_store.state_of(played[0]).fixtures.values() if one.result and one.winner()
    )
    shown = corrections.preview(played[0], number=number, result=result)
    corrections.correct(played[0], by=owner, number=number, result=result, reason="misread", expected=shown.seq)
    now = rating_book.book(GAME)
    assert {one.user: (one.before, one.after) for one in shown.rerated} == {
        user: (before[user], now[user]) for user in now if now[user] != before[user]
    }


def test_without_an_account_its_opponents_are_rated_again(played):
    gone = played[0].participants.get(number=3).user
    gone.delete()
    CHORES["ratings worked out"].drain()
    assert rating_book.book(GAME) == expected()
    assert not RatingStep.objects.filter(other=None).exists()


def test_without_a_season_its_games_are_gone(played):
    played[1].delete()
    CHORES["ratings worked out"].drain()
    assert rating_book.book(GAME) == expected() != {}


def test_reading_asks_nothing_of_other_seasons(client, played, owner):
    address = f"{played[0].get_absolute_url()}"
    Season.objects.exclude(pk=played[0].pk).update(seq=0)  # whoever read them would find nobody in them
    for page in ("standings/", "standings/?why=1", "players/1/"):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address + page).status_code == 200
        assert len(queries) <= 10, page
