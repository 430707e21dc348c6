"""The figures of a league over its seasons, worked out by hand."""

import pytest
from django.urls import reverse

from leagues.competition.meetings import Result
from leagues.services import missions, organising, results, rounds, season_store
from leagues.services.league_statistics import OWN_RULES, league_statistics
from leagues.store import events as ev
from leagues.store.terms import Terms


@pytest.fixture
def play(league, owner):
    """``play(house="...")``: a season of two, Minor against Major, that Minor has won 5 : 3, on mission A."""

    def make(*, open_lists=True, **terms):
        season = organising.create_season(
            league, by=owner, name="One", terms=Terms(format="round-robin", missions=("A",), **terms)
        )
        with season_store.lock(season, owner) as work:
            for number, tag in ((1, "Minor"), (2, "Major")):
                work.write(ev.Entered(entry=number, team=f"Team {number}"))
                work.write(ev.ArmySubmitted(entry=number, submission=number, tags=(tag,)))
            if open_lists:
                work.write(ev.ListsOpened())
        organising.start(season, by=owner)
        missions.set_mission(season, by=owner, number=1, mission="A")
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        first = season_store.state_of(season).fixtures[1].one == 1
        result = Result(score="win", points=(5, 3)) if first else Result(score="loss", points=(3, 5))
        results.record(season, by=owner, number=1, result=result)
        return season

    return make


def test_the_seasons_of_a_league_add_up_by_their_rules(play, league, client, django_assert_max_num_queries):
    for house in ("", "No fog", "No fog"):
        play(house=house)
    play(open_lists=False)
    found = league_statistics(league)
    assert (found.seasons, found.games, found.drawn, found.left_out) == (4, 4, 0, 0)
    assert [(one.name, one.won, one.lost) for one in found.classes] == [("Minor", 3, 0), ("Major", 0, 3)]
    assert [(one.name, one.games, one.points) for one in found.missions] == [("A", 4, (5.0, 3.0))]
    rules = [(one.name, one.seasons, one.games, [record.won for record in one.classes]) for one in found.rules]
    assert rules == [(OWN_RULES, 2, 2, [1, 0]), ("No fog", 2, 2, [2, 0])]
    with django_assert_max_num_queries(6):
        page = client.get(reverse("leagues:league-statistics", args=[league.public_id])).text
    assert "No fog" in page and page.count("All, 2 seasons") == 2
    told = client.get(f"/api/v1/leagues/{league.public_id}/statistics/").json()
    assert [one["name"] for one in told["rules"]] == [OWN_RULES, "No fog"] and told["classes"][0]["won"] == 3


@pytest.mark.once
def test_a_league_that_is_closed_tells_no_figures(league, client):
    league.visibility = "private"
    league.save()
    assert client.get(reverse("leagues:league-statistics", args=[league.public_id])).status_code == 404
    assert client.get(f"/api/v1/leagues/{league.public_id}/statistics/").status_code == 404
