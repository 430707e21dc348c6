"""A new season with the players of the last one: ranking, divisions, accounts."""

import pytest
from django.urls import reverse

from leagues.services import organising, registration, season_store, succession
from leagues.store.models import Participant
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal


@pytest.fixture
def last(new_season, owner, make_user, next_round, enter_result):
    """Two divisions of four, in which the lower number always wins; team 8 has left, and p5 has an account."""
    season = new_season(format="round-robin", divisions=("First", "Second"))
    for number in range(1, 9):
        username = make_user("p5").username if number == 5 else ""
        registration.add(season, by=owner, username=username, team=f"Team {number}", club="Vesta")
        organising.place(season, by=owner, entry=number, division=(number - 1) // 4, seed=0)
    organising.start(season, by=owner)
    for _ in range(3):
        next_round(season)
        season.refresh_from_db()
        for one in _open(season):
            enter_result(season, one.number, "win" if one.one < one.other else "loss")
    registration.withdraw(season, by=owner, entry=8)
    organising.finish(season, by=owner)
    return season


def _open(season):
    return [one for one in season_store.state_of(season).fixtures.values() if one.state == "scheduled"]


def placed(found):
    order = sorted(found.entries.values(), key=lambda one: (one.division, one.seed))
    return [(one.team, one.division, one.seed) for one in order]


def test_the_first_go_up_and_the_last_go_down(client, last, league, owner, state):
    season = organising.create_season(league, by=owner, name="Two", terms=Terms(divisions=("First", "Second")))
    client.force_login(owner)
    address = reverse("leagues:add", args=[season.public_id])
    assert "Those of Season One" in client.get(address).text
    assert client.post(reverse("leagues:take-over", args=[season.public_id]), {"moves": "1"}).status_code == 302
    expected = [("Team 1", 0), ("Team 2", 0), ("Team 3", 0), ("Team 5", 0), ("Team 4", 1), ("Team 6", 1), ("Team 7", 1)]
    seeds = [1, 2, 3, 4, 1, 2, 3]
    found = state(season)
    assert placed(found) == [(*one, seed) for one, seed in zip(expected, seeds, strict=True)]
    assert {one.club for one in found.entries.values()} == {"Vesta"}
    [kept] = Participant.objects.filter(season=season, user__isnull=False)
    assert (kept.user.username, found.entries[kept.number].team) == ("p5", "Team 5")
    assert "Those of Season One" not in client.get(address).text
    assert client.post(reverse("leagues:take-over", args=[season.public_id])).status_code == 422
    organising.start(season, by=owner)


def test_fewer_divisions_take_all_and_a_small_one_halves(last, league, owner, state):
    season = organising.create_season(league, by=owner, name="Two", terms=Terms())
    succession.take_over(season, by=owner, moves=50)
    teams = [team for team, _, _ in placed(state(season))]
    assert teams == ["Team 1", "Team 2", "Team 5", "Team 3", "Team 4", "Team 6", "Team 7"]


def test_without_a_season_before_there_is_nobody_to_take_over(new_season, owner):
    with pytest.raises(Illegal) as error:
        succession.take_over(new_season(format="swiss"), by=owner)
    assert error.value.problems[0].code == "no-last-season"
