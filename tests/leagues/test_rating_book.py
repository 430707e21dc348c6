"""Which games are rated, in which order, and when: never by who looks or by when results were entered."""

from datetime import timedelta

from leagues import corrections, rating_book, results, store
from leagues import events as ev
from leagues.ratings import RatedGame
from tests.leagues.test_careers import later
from tests.leagues.test_random_seasons import START
from tests.leagues.test_withdrawals import begun, decide, publish


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
    rated = list(rating_book.rated_games(recorder.state, owners, 1))
    numbers = [number for _, _, number, _ in rated]
    assert numbers == [number for number in (1, 2, 7) if len({owners[key] for key in sides[number]}) == 2]
    assert rated[0][3] == RatedGame((owners[sides[1][0]], owners[sides[1][1]]), (2, 1))
    del owners[sides[1][0]]
    assert 1 not in [number for _, _, number, _ in rating_book.rated_games(recorder.state, owners, 1)]


def test_games_are_rated_in_the_order_in_which_their_fixtures_were_made():
    games = {number: RatedGame((number, 9), (1, 2)) for number in (1, 2, 3)}
    made = {1: 3, 2: 1, 3: 2}
    dated = [(START + timedelta(days=made[number]), number, number, game) for number, game in games.items()]
    assert rating_book.in_order(dated) == rating_book.in_order(dated[::-1]) == [games[2], games[3], games[1]]


def test_silence_rates_a_claim_though_nothing_is_written(running, next_round, monkeypatch):
    season = running(2, format="round-robin", silence=5)
    next_round(season)
    results.claim(season, by=None, number=1, entry=1, result=ev.Result(score="win"))
    assert rating_book.book("eic-league") == {}
    later(monkeypatch, hours=6)
    season.refresh_from_db()
    assert len(rating_book.book("eic-league")) == 2


def test_a_correction_under_house_rules_moves_no_rating(running, next_round, enter_result, owner):
    season = running(2, format="round-robin", house="Rolls of one are rerolled.")
    next_round(season)
    enter_result(season, 1)
    assert store.state_of(season).fixtures[1].settled
    assert corrections.preview(season, number=1, result=ev.Result(score="draw")).rerated == ()
