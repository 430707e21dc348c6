"""Every page of leagues, by its address: who sees it, and what it costs."""

import pytest
from django.urls import reverse

SEASON_PAGES = ("season", "terms", "players", "fixtures", "standings", "cross", "print", "csv", "json", "calendar")


def url(name, season, *more):
    return reverse(f"leagues:{name}", args=[season.public_id, *more])


@pytest.fixture
def played(running, next_round, enter_result):
    season = running(6, format="round-robin", tie_breaks=("head-to-head", "wins", "buchholz", "buchholz-cut-1"))
    next_round(season)
    enter_result(season, 1, "win", (10, 4))
    enter_result(season, 2, "draw")
    return season


@pytest.mark.parametrize("name", SEASON_PAGES)
def test_everybody_reads_a_public_season(client, played, name):
    assert client.get(url(name, played)).status_code == 200


@pytest.mark.parametrize("name", SEASON_PAGES)
def test_a_private_season_is_not_found_by_others(client, played, league, make_user, name):
    league.visibility = "private"
    league.save()
    assert client.get(url(name, played)).status_code == 404
    client.force_login(make_user("stranger"))
    assert client.get(url(name, played)).status_code == 404


def test_players_fixtures_and_forms_open(client, played, owner):
    client.force_login(owner)
    for address in (
        url("player", played, 1),
        url("fixture", played, 1),
        url("fixture", played, 3),
        url("correct", played, 1),
        url("withdraw", played, 1),
        url("pairing", played),
        url("edit-terms", played),
        url("add", played),
        reverse("leagues:index"),
        reverse("leagues:new"),
        reverse("leagues:ratings", args=["eic-league"]),
        reverse("leagues:league", args=[played.league.public_id]),
        reverse("leagues:edit", args=[played.league.public_id]),
        reverse("leagues:staff", args=[played.league.public_id]),
        reverse("leagues:new-season", args=[played.league.public_id]),
        url("standings", played) + "?why=1&round=1",
    ):
        assert client.get(address).status_code == 200, address
