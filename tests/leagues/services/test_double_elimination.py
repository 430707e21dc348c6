"""A season by double elimination: rounds, bracket page, a correction that would have sent somebody else up, takeout."""

import json

import pytest
from django.urls import reverse

from leagues.files import league_export
from leagues.services import corrections, pairing, registration, rounds, season_store, tables
from leagues.store.events import Result
from rules.kernel.problems import Illegal
from tests.leagues.services.test_cuts import places, play
from tests.leagues.services.test_formats import look


@pytest.fixture
def season(running, next_round):
    found = running(6, format="double-elimination", accounts=False)
    next_round(found)
    return found


def last_round(season):
    state = season_store.state_of(season)
    return [(one.pairing.phase, *one.sides) for one in state.of_round(state.round)]


def play_on(season, owner, next_round, rounds_, best=min):
    for _ in range(rounds_):
        play(season, owner, best)
        next_round(season)


def test_whoever_loses_comes_down_and_plays_again(season, owner, next_round, state, client):
    assert last_round(season) == [("knock-out", 1), ("knock-out", 4, 5), ("knock-out", 2), ("knock-out", 3, 6)]
    play_on(season, owner, next_round, 1)
    assert last_round(season) == [("knock-out", 1, 4), ("knock-out", 2, 3), ("lower", 5), ("lower", 6)]
    play_on(season, owner, next_round, 1)
    assert last_round(season) == [("lower", 3, 5), ("lower", 4, 6)]
    play_on(season, owner, next_round, 3)
    assert last_round(season) == [("final", 1, 2)]
    client.force_login(owner)
    look(client, season)
    shown = client.get(reverse("leagues:bracket", args=[season.public_id])).text
    assert shown.count("nobody") == 0
    for title in ("Upper bracket", "Lower bracket", "Grand final", "Upper round 1", "Lower final"):
        assert title in shown


@pytest.mark.parametrize(("second", "more"), [(True, 1), (False, 0)])
def test_the_unbeaten_player_loses_the_grand_final(running, next_round, owner, state, second, more):
    season = running(4, format="double-elimination", accounts=False, second_final=second)
    next_round(season)
    play_on(season, owner, next_round, 3)
    assert last_round(season) == [("final", 1, 2)]
    play(season, owner, best=max)
    assert pairing.goes_on(state(season)) == second
    if more:
        next_round(season)
        assert last_round(season) == [("final", 1, 2)]
        play(season, owner)
    assert not pairing.goes_on(state(season))
    assert places(state(season)) == ([1, 2, 3, 4] if second else [2, 1, 3, 4])
    with pytest.raises(Illegal, match="All rounds"):
        rounds.draft(season, by=owner)


def test_the_standings_follow_the_second_defeat(season, owner, next_round, state):
    play_on(season, owner, next_round, 5)
    play(season, owner)
    assert places(state(season)) == [1, 2, 3, 4, 5, 6]
    unbeaten = [row.key for row in tables.table(state(season), upto=3).rows][:2]
    assert set(unbeaten) == {1, 2}, "they rest in the third round, and are in front all the same"


def test_whoever_leaves_gives_the_opponent_a_free_way(season, owner, next_round, state):
    play(season, owner)
    registration.withdraw(season, by=owner, entry=4)
    rounds.draft(season, by=owner)
    assert not any(pairing.cost(state(season), state(season).draft).weight)
    rounds.publish(season, by=owner)
    assert last_round(season) == [("knock-out", 1), ("knock-out", 2, 3), ("lower", 5), ("lower", 6)]


def test_nothing_follows_when_both_finalists_leave(running, next_round, owner, state):
    season = running(4, format="double-elimination", accounts=False)
    next_round(season)
    play_on(season, owner, next_round, 2)
    assert pairing.goes_on(state(season)), "a fixture of the lower bracket is still to be played"
    play(season, owner)
    for finalist in (1, 2):
        registration.withdraw(season, by=owner, entry=finalist)
    assert not pairing.goes_on(state(season))
    with pytest.raises(Illegal, match="All rounds"):
        rounds.draft(season, by=owner)


def test_a_correction_names_who_would_have_stayed_up(season, owner, next_round):
    play_on(season, owner, next_round, 1)
    shown = corrections.preview(season, number=2, result=Result(score="loss"))
    assert (shown.went_on, shown.would_go_on) == ((4,), (5,))


def test_a_draft_of_before_a_correction_is_not_published(season, owner):
    play(season, owner)
    rounds.draft(season, by=owner)
    now = season_store.state_of(season).seq
    corrections.correct(season, by=owner, number=2, result=Result(score="loss"), reason="read wrongly", expected=now)
    with pytest.raises(Illegal, match="draft the round again"):
        rounds.publish(season, by=owner)


def test_a_takeout_goes_on_elsewhere(season, league, owner, next_round, make_user):
    play_on(season, owner, next_round, 2)
    text = json.dumps(league_export.export_league(league, by=owner))
    again = league_export.import_league(text, owner=make_user("elsewhere")).seasons.get()
    assert last_round(again) == last_round(season)
    for one in (season, again):
        play(one, owner)
    assert pairing.next_round(season_store.state_of(again)) == pairing.next_round(season_store.state_of(season))
    assert places(season_store.state_of(again)) == places(season_store.state_of(season))
