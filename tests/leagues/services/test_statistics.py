"""The figures and the story of a season, worked out by hand."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.competition.meetings import Result
from leagues.services import missions, registration, results, season_store
from leagues.services.statistics import Lengths, statistics
from leagues.services.win_rates import records_of
from leagues.store import event_store
from leagues.store import events as ev
from leagues.store.projection import project
from rules.kernel.problems import Illegal
from tests.armies.conftest import make_army  # noqa: F401 - fixture
from tests.armies.teams import ANVIL, WHISPER, team
from ui.curves import range_bar


def enter(season, owner, state, number, told):
    """Enters the results of a round by the winner's entry: {winner: points}."""
    for fixture in state(season).of_round(number):
        winner = next((one for one in fixture.sides if one in told), None)
        points = told.get(winner, (4, 4))
        turned = points if winner in (None, fixture.one) else points[::-1]
        score = "draw" if winner is None else "win" if winner == fixture.one else "loss"
        results.record(season, by=owner, number=fixture.number, result=Result(score=score, points=turned))


@pytest.fixture
def season(running, next_round, owner, state):
    """Four players, three rounds: Team 1 wins all, Team 4 beats Team 2, Teams 3 and 4 draw."""
    made = running(4, format="round-robin", accounts=True, missions=("A", "B", "C"))
    for number, told in ((1, {1: (9, 1), 2: (5, 4)}), (2, {1: (7, 6)}), (3, {1: (20, 0), 4: (6, 2)})):
        missions.set_mission(made, by=owner, number=number, mission="ABC"[number - 1])
        next_round(made)
        enter(made, owner, state, number, told)
    return made


def test_the_story_of_a_season(season, state):
    found = statistics(season, state(season))
    assert (found.games, found.forfeits) == (6, 0)
    assert [(one.entry, one.length, one.first, one.last) for one in found.runs][:1] == [(1, 3, 1, 3)]
    assert found.widest[0].points == (20, 0) and found.widest[0].winner == 1
    assert found.closest[0].points in ((5, 4), (7, 6))
    assert found.race[0].entry == 1 and [int(one) for one in found.race[0].points] == [0, 3, 6, 9]
    a = found.missions[0]
    assert (a.name, a.games, a.drawn, a.points) == ("A", 2, 0, (7.0, 2.5))
    assert found.classes == () and found.lengths is None


def test_an_upset_is_a_win_over_a_higher_rating(season, state, owner):
    for one in statistics(season, state(season)).upsets:
        assert one.ratings[0] < one.ratings[1]
    assert not [one for one in statistics(season, state(season)).upsets if one.round == 1], "all began as newcomers"


@pytest.mark.parametrize("open_lists", [False, True])
def test_classes_are_told_when_the_lists_are_open(running, next_round, enter_result, owner, state, open_lists):
    season = running(4, format="round-robin", accounts=False)
    with season_store.lock(season, owner) as work:
        for number in range(1, 5):
            tags = ("Minor" if number < 3 else "Major",)
            work.write(ev.ArmySubmitted(entry=number, submission=number, tags=tags))
        if open_lists:
            work.write(ev.ListsOpened())
    next_round(season)
    for fixture in state(season).of_round(1):
        results.record(season, by=owner, number=fixture.number, result=Result(score="win"))
    found = {one.name: (one.won, one.drawn, one.lost) for one in statistics(season, state(season)).classes}
    fixtures = [one.sides for one in state(season).of_round(1)]
    wins = sum((one < 3) != (other < 3) and one < 3 for one, other in fixtures)
    mixed = sum((one < 3) != (other < 3) for one, other in fixtures)
    assert mixed
    assert found == ({"Minor": (wins, 0, mixed - wins), "Major": (mixed - wins, 0, wins)} if open_lists else {})


def test_battles_on_the_site_have_a_length(running, next_round, state):
    season = running(2, format="round-robin", accounts=False)
    next_round(season)
    now = timezone.now()
    stamped = list(event_store.events_of(season))
    told = (
        (ev.BattleOpened(fixture=1, battle="x"), 0),
        (ev.BattleEnded(fixture=1, battle="x", result=Result(score="win")), 95),
    )
    for event, minutes in told:
        stamped.append(ev.Stamped(seq=len(stamped) + 1, at=now + timedelta(minutes=minutes), by=None, event=event))
    found = statistics(season, project(stamped, now=now + timedelta(minutes=96)))
    assert found.lengths == Lengths(1, 95, 95, 95, 1)


def test_the_page_and_the_api_tell_the_same(season, client, django_assert_max_num_queries):
    page = reverse("leagues:statistics", args=[season.public_id])
    with django_assert_max_num_queries(8):
        shown = client.get(page).text
    assert "Widest wins" in shown and "20 : 0" in shown and "won 3 in a row" in shown and "<svg" in shown
    told = client.get(f"/api/v1/seasons/{season.public_id}/statistics/").json()
    assert told["runs"][0] == {"entry": 1, "length": 3, "first": 1, "last": 3}
    assert told["race"][0]["points"] == ["0", "3", "6", "9"]
    assert client.get(f"{page}?division=7").status_code == 404


def test_a_player_reads_their_own_record(season, client, state):
    found = [(one.name, one.won, one.drawn, one.lost) for one in records_of(state(season), 4)]
    assert found == [("All games", 1, 1, 1), ("Mission A", 0, 0, 1), ("Mission B", 0, 1, 0), ("Mission C", 1, 0, 0)]
    page = client.get(reverse("leagues:player", args=[season.public_id, 4])).text
    assert "Mission B" in page
    told = client.get(f"/api/v1/seasons/{season.public_id}/players/4/").json()["records"]
    assert told[0] == {"name": "All games", "won": 1, "drawn": 1, "lost": 1}


@pytest.mark.once
def test_results_say_who_went_first(running, next_round, owner, state, client):
    season = running(4, format="round-robin", accounts=False)
    next_round(season)
    client.force_login(owner)
    (one, other), second = (fixture.sides for fixture in state(season).of_round(1))
    page = reverse("leagues:record", args=[season.public_id, 1])
    assert client.post(page, {"ended": "loss", "first": second[0]}).status_code == 422
    assert client.post(page, {"ended": "loss", "first": other}).status_code == 302
    results.record(season, by=owner, number=2, result=Result(score="loss"))
    first = statistics(season, state(season)).first
    assert (first.won, first.drawn, first.lost) == (1, 0, 0)
    assert [found.name for found in records_of(state(season), one)] == ["All games", "Going second"]
    api = f"/api/v1/seasons/{season.public_id}"
    assert client.get(f"{api}/statistics/").json()["first"]["won"] == 1
    assert client.get(f"{api}/fixtures/1/").json()["result"]["first"] == other
    with pytest.raises(Illegal, match="gone first"):
        results.check_result(state(season), state(season).fixtures[2], Result(first=one))


@pytest.mark.once
def test_units_are_told_when_the_lists_are_open(running, next_round, enter_result, make_army, client):  # noqa: F811
    season = running(2, format="round-robin")
    for number, unit in ((1, ANVIL), (2, WHISPER)):
        user = season.participants.get(number=number).user
        registration.submit_army(season, by=user, entry=number, army=make_army(user, team(unit)))
    next_round(season)
    enter_result(season, 1)
    page, told = (
        reverse("leagues:statistics", args=[season.public_id]),
        f"/api/v1/seasons/{season.public_id}/statistics/",
    )
    assert client.get(told).json()["units"] == [] and "Tank" not in client.get(page).text
    registration.open_lists(season, by=season.league.owner)
    kinds = ("Tank", "Spook")
    winner = season_store.state_of(season).fixtures[1].one
    found = [(one["name"], one["won"], one["lost"]) for one in client.get(told).json()["units"]]
    assert found == [(kinds[winner - 1], 1, 0), (kinds[2 - winner], 0, 1)]
    assert "Tank" in client.get(page).text


@pytest.mark.once
def test_a_range_is_drawn_where_it_lies():
    drawn = range_bar(0.25, 0.5, 1.0)
    assert 'points="25.0,12 94.0,12"' in drawn and 'cx="48.0"' in drawn
