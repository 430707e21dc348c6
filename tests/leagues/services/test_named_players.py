"""A team without an account is given to the account that plays it: after a move from another site, or later on."""

import json

import pytest
from django.urls import reverse

from leagues.files import league_export
from leagues.services import rating_book, registration, results, season_store
from leagues.store.events import Result
from notifications.store.models import Notice
from rules.kernel.problems import Illegal


def refusal(work):
    with pytest.raises(Illegal) as found:
        work()
    return found.value.problem.code


@pytest.fixture
def season(running, next_round):
    found = running(4, format="round-robin", accounts=False)
    next_round(found)
    return found


def name(season, owner, entry, username):
    registration.name_player(season, by=owner, entry=entry, username=username)


def test_who_is_named_plays_on_and_is_told(season, owner, make_user):
    ada = make_user("ada")
    fixture = season_store.state_of(season).fixtures[1]
    name(season, owner, fixture.one, "ada")
    assert Notice.objects.get(user=ada).text == f"You play Team {fixture.one} in Season One."
    results.claim(season, by=ada, number=1, entry=fixture.one, result=Result(score="win"))
    assert refusal(lambda: name(season, owner, 2, "ada")) == "entered-already"
    assert refusal(lambda: name(season, owner, fixture.one, "")) == "has-player"
    assert refusal(lambda: name(season, owner, fixture.one, make_user("bo").username)) == "has-player"
    assert refusal(lambda: name(season, owner, 2, "nobody")) == "unknown-user"
    assert refusal(lambda: name(season, owner, 9, "")) == "no-such-entry"


def test_a_wrong_account_that_has_done_nothing_is_taken_off_again(season, owner, make_user):
    make_user("ada")
    name(season, owner, 1, "ada")
    name(season, owner, 1, "")
    assert season.participants.get(number=1).user is None
    name(season, owner, 2, "ada")


def test_a_league_that_has_moved_finds_its_players_and_their_ratings_again(season, owner, league, make_user):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    again = league_export.import_league(
        json.dumps(league_export.export_league(league, by=owner)), owner=owner
    ).seasons.get()
    assert rating_book.book(league.game) == {}
    fixture = season_store.state_of(again).fixtures[1]
    users = [make_user("ada"), make_user("bo")]
    for entry, user in zip(fixture.sides, users, strict=True):
        name(again, owner, entry, user.username)
    book = rating_book.book(league.game)
    assert book[users[0].pk].mu > book[users[1].pk].mu


def test_nobody_is_given_a_team_against_which_he_was_paired(season, owner, make_user):
    make_user("ada")
    one, other = season_store.state_of(season).fixtures[1].sides
    name(season, owner, one, "ada")
    registration.withdraw(season, by=owner, entry=one)
    assert refusal(lambda: name(season, owner, other, "ada")) == "own-opponent"
    assert season.participants.get(number=other).user is None
    name(season, owner, next(entry for entry in (1, 2, 3, 4) if entry not in (one, other)), "ada")


def test_only_organisers_name_on_the_page_of_a_team(client, season, owner, make_user):
    address = reverse("leagues:player", args=[season.public_id, 1])
    client.force_login(make_user("ada"))
    assert client.post(f"{address}name-player/", {"username": "ada"}).status_code == 403
    client.force_login(owner)
    assert "Give it to an account" in client.get(address).text
    assert client.post(f"{address}name-player/", {"username": "nobody"}).status_code == 422
    assert client.post(f"{address}name-player/", {"username": "ada"}).status_code == 302
    assert "Take it from ada" in client.get(address).text
