"""Which games are rated, in which order, and when: never by who looks or by when results were entered."""

from django.urls import reverse

from leagues.services import (
    corrections,
    organising,
    rating_book,
    rating_breakdown,
    rating_projection,
    registration,
    results,
    season_store,
    selectors,
)
from leagues.store import events as ev
from leagues.store.terms import Terms
from tests.leagues.career_steps import later
from tests.leagues.services.test_withdrawals import begun, decide, publish


def test_only_games_that_are_settled_at_the_table_between_two_accounts_are_rated():
    recorder = begun(7, format="round-robin")
    for _ in range(3):
        publish(recorder)
    decide(recorder, 1, score="loss")
    decide(recorder, 2, how="ruled", score="draw")
    decide(recorder, 3, absent=(recorder.state.fixtures[3].one,))
    recorder.write(ev.Claimed(fixture=4, by=recorder.state.fixtures[4].one, result=ev.Result(score="win")))
    decide(recorder, 5, how="void", void=True)
    decide(recorder, 6, score="win")
    decide(recorder, 7, score="win")
    sides = {number: recorder.state.fixtures[number].sides for number in range(1, 10)}
    owners = {key: 100 + key for key in range(1, 8)} | dict.fromkeys(sides[6], 5)
    rated = rating_projection.rated_games(recorder.state, owners, 1)
    numbers = [game.place.fixture for game in rated]
    assert numbers == [number for number in (1, 2, 7) if len({owners[key] for key in sides[number]}) == 2]
    assert (rated[0].players, rated[0].places) == ((owners[sides[1][0]], owners[sides[1][1]]), (2, 1))
    del owners[sides[1][0]]
    assert 1 not in [game.place.fixture for game in rating_projection.rated_games(recorder.state, owners, 1)]


def test_the_worker_rates_what_silence_has_confirmed(running, next_round, monkeypatch):
    season = running(2, format="round-robin", silence=5)
    next_round(season)
    results.claim(season, by=None, number=1, entry=1, result=ev.Result(score="win"))
    assert rating_projection.catch_up() == 0
    later(monkeypatch, hours=6)
    assert rating_book.book("eic-league") == {}
    while rating_projection.catch_up():
        pass
    assert len(rating_book.book("eic-league")) == 2


def test_a_correction_under_house_rules_moves_no_rating(running, next_round, enter_result, owner):
    season = running(2, format="round-robin", house="Rolls of one are rerolled.")
    next_round(season)
    enter_result(season, 1)
    assert season_store.state_of(season).fixtures[1].settled
    assert corrections.preview(season, number=1, result=ev.Result(score="draw")).rerated == ()


def test_the_sum_of_a_rating_adds_up_to_it_and_names_no_closed_league(running, next_round, enter_result, owner, client):
    season = running(2, format="round-robin", legs=2)
    for number in (1, 2):
        next_round(season)
        enter_result(season, number)
    first, second = (season.participants.get(number=number).user for number in (1, 2))
    closed = organising.create_league(owner=owner, name="Closed", game="eic-league", visibility="private")
    other = organising.create_season(closed, by=owner, name="Behind doors", terms=Terms(format="round-robin"))
    for user in (first, second):
        registration.add(other, by=owner, username=user.username, team=f"{user} again")
    organising.start(other, by=owner)
    next_round(other)
    enter_result(other, 1)
    season.refresh_from_db()
    state = season_store.state_of(season)
    who = selectors.people(season, state, rated=True)
    ((_, _, lines),) = rating_breakdown.sums(season, who, 1, None)
    assert [line.label for line in lines] == ["Before", "Team 2", "Team 2", "A game in another league", "Rating"]
    moved = [int(line.amount) for line in lines[:-1]]
    assert (moved[0], sum(moved)) == (1500, who.ratings[1].shown)
    assert lines[-1].amount.startswith(f"{who.ratings[1].shown} ±")
    assert [line.how.split(",")[0] for line in lines[1:3]] == ["round 1: won", "round 2: lost"]
    ((_, _, told),) = rating_breakdown.sums(season, who, 1, second)
    assert (told[3].label, told[3].how.split(",")[0]) == (str(second), "Behind doors")
    page = client.get(f"{season.get_absolute_url()}standings/?why=1").text
    assert 'why=1#sum-rating"' in page and 'id="sum-rating"' in page and "Behind doors" not in page


def test_of_many_games_the_latest_are_told_one_by_one(monkeypatch, running, next_round, enter_result):
    season = running(2, format="round-robin", legs=2)
    for number in (1, 2):
        next_round(season)
        enter_result(season, number)
    monkeypatch.setattr(rating_breakdown, "LATEST", 1)
    who = selectors.people(season, season_store.state_of(season), rated=True)
    ((_, _, lines),) = rating_breakdown.sums(season, who, 2, None)
    assert next(line.how for line in lines).startswith("after 1 game,") and len(lines) == 3
    assert sum(int(line.amount) for line in lines[:2]) == who.ratings[2].shown


def test_a_player_reads_their_own_record_by_game(running, next_round, enter_result, client):
    season = running(2, format="round-robin", legs=2)
    for number, score in ((1, "win"), (2, "draw")):
        next_round(season)
        enter_result(season, number, score)
    state = season_store.state_of(season)
    user = season.participants.get(number=state.fixtures[1].one).user
    (found,) = rating_book.records_by_game(user.pk)
    assert (found[0], found[1].name, found[1].won, found[1].drawn, found[1].lost) == (
        "eic-league",
        "EIC League",
        1,
        1,
        0,
    )
    page = reverse("leagues:own-record")
    assert client.get(page).status_code == 302
    client.force_login(user)
    assert "EIC League" in client.get(page).text
    told = client.get("/api/v1/leagues/record/").json()["results"]
    assert [(one["game"], one["won"], one["drawn"], one["lost"]) for one in told] == [("eic-league", 1, 1, 0)]
