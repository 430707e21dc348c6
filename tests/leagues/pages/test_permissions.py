"""Who may do what, by the addresses of the pages; and that nobody reads what is not yet theirs to read."""

import pytest
from django.urls import reverse

from leagues.services import organising, rounds, season_store
from leagues.store.models import League, Season, SeasonEvent, Staff


def url(name, season, *more):
    return reverse(f"leagues:{name}", args=[season.public_id, *more])


@pytest.fixture
def season(running, next_round):
    found = running(4, format="swiss")
    next_round(found)
    return found


@pytest.fixture
def sign_in(client, make_user):
    def go(name):
        from accounts.store.models import User

        user = User.objects.filter(username=name).first() or make_user(name)
        client.force_login(user)
        return user

    return go


@pytest.mark.parametrize("who", ["p1", "stranger", "judge"])
@pytest.mark.parametrize("do", ["set-registration", "start", "open-lists", "finish"])
def test_only_organisers_press_the_buttons_of_a_season(client, season, sign_in, who, do):
    user = sign_in(who)
    if who == "judge":
        Staff.objects.create(league=season.league, user=user, role=Staff.Role.JUDGE)
    before = SeasonEvent.objects.count()
    assert client.post(url(do, season)).status_code == 403
    assert SeasonEvent.objects.count() == before


@pytest.mark.parametrize("name", ["pairing", "add", "edit-terms"])
def test_organisers_pages_are_closed_to_players(client, season, sign_in, name):
    sign_in("p1")
    assert client.get(url(name, season)).status_code == 403
    assert client.post(url("draft" if name == "pairing" else name, season), {"team": "x"}).status_code == 403


def test_a_co_organiser_may_what_the_owner_may_except_to_appoint(client, season, sign_in, league):
    user = sign_in("helper")
    organising.appoint(league, username="helper", role="organiser")
    assert client.get(url("pairing", season)).status_code == 200
    assert client.get(reverse("leagues:staff", args=[league.public_id])).status_code == 403
    organising.dismiss(league, staff_id=Staff.objects.get(user=user).pk)
    assert client.get(url("pairing", season)).status_code == 403


def test_a_draft_is_seen_by_organisers_only(client, season, sign_in, owner, enter_result):
    for number in (1, 2):
        enter_result(season, number)
    rounds.draft(season, by=owner)
    sign_in("p1")
    for name in ("season", "fixtures", "json", "standings", "player"):
        more = [1] if name == "player" else []
        assert "Round 2" not in client.get(url(name, season, *more)).text
    assert len(client.get(url("json", season)).json()["fixtures"]) == 2


def test_nobody_acts_in_a_fixture_of_others(client, season, sign_in):
    sign_in("p2")
    commands = "confirm dispute propose-times open-battle claim record rule state-case agree-time correct-result"
    for do in commands.split():
        data = {"ended": "win", "text": "x", "reason": "x"}
        assert client.post(url(do, season, 1), data).status_code in (403, 422), do
    assert season_store.state_of(season).fixtures[1].trace == []


def test_an_organiser_who_plays_does_not_decide_his_own_fixture(client, season, sign_in, league):
    sign_in("p1")
    organising.appoint(league, username="p1", role="organiser")
    assert client.get(url("correct", season, 1)).status_code == 403
    assert client.post(url("fixture", season, 1) + "rule/", {"ended": "win", "reason": "I say so"}).status_code == 403
    client.post(url("fixture", season, 1) + "claim/", {"ended": "win"})
    assert season_store.state_of(Season.objects.get(pk=season.pk)).fixtures[1].state == "claimed"


def test_a_player_takes_only_himself_out(client, season, sign_in):
    sign_in("p1")
    assert client.post(url("withdraw", season, 2)).status_code == 403
    assert client.post(url("withdraw", season, 1)).status_code == 302


@pytest.mark.parametrize("who", ["p1", "p2"])
def test_armies_are_judged_by_others(client, season, sign_in, league, who):
    sign_in(who)
    organising.appoint(league, username="p1", role="judge")
    assert client.post(url("player", season, 1) + "judge/", {"approved": "yes"}).status_code == 403


def test_visitors_are_asked_to_sign_in(client, season):
    for name in ("enter", "submit", "pairing", "add"):
        assert client.get(url(name, season)).status_code == 302


@pytest.mark.parametrize("address", ["standings/?round=9", "standings/?division=7", "players/99/", "fixtures/99/"])
def test_what_is_not_there_is_not_found(client, season, address):
    assert client.get(season.get_absolute_url() + address).status_code == 404


@pytest.mark.parametrize(
    "address", ["standings/?why=zz", "standings/?round=x", "standings/?division=", "calendar.ics?player=x"]
)
def test_odd_addresses_are_harmless(client, season, address):
    assert client.get(season.get_absolute_url() + address).status_code in (200, 404)


def test_refusals_are_422_and_stale_pages_409(client, season, owner, enter_result):
    client.force_login(owner)
    answer = client.post(url("pairing", season) + "draft/")
    assert (answer.status_code, "missing or disputed" in answer.text) == (422, True)
    for number in (1, 2):
        enter_result(season, number)
    client.post(url("pairing", season) + "draft/")
    answer = client.post(url("pairing", season) + "publish/", {"seq": "1"})
    assert (answer.status_code, "moved on" in answer.text) == (409, True)


def test_an_unlisted_league_is_read_but_not_listed(client, season, league):
    assert league.name in client.get(reverse("leagues:index")).text
    League.objects.update(visibility="unlisted")
    assert league.name not in client.get(reverse("leagues:index")).text
    assert client.get(season.get_absolute_url()).status_code == 200


def test_names_are_escaped_and_formulas_are_not_run(client, new_season, owner):
    from leagues.services import registration

    season = new_season(format="swiss")
    registration.add(season, by=owner, username="", team="<b>=1</b>")
    registration.add(season, by=owner, username="", team="=HYPERLINK(1)")
    organising.start(season, by=owner)
    for name in ("season", "standings", "cross", "bracket", "players", "print", "scan"):
        assert "<b>=1</b>" not in client.get(url(name, season)).text
    assert "'=HYPERLINK(1)" in client.get(url("csv", season)).text


def test_the_calendar_has_the_agreed_times(client, season, owner):
    from datetime import UTC, datetime

    from icalendar import Calendar

    from leagues.store import events as ev

    with season_store.lock(season, owner) as work:
        work.write(ev.TimeAgreed(fixture=1, by=1, time=datetime(2026, 12, 1, 19, tzinfo=UTC)))
    for query, expected in (("", 1), ("?player=1", 1), ("?player=2", 0)):
        found = Calendar.from_ical(client.get(url("calendar", season) + query).content).walk("VEVENT")
        assert len(found) == expected
    event = Calendar.from_ical(client.get(url("calendar", season)).content).walk("VEVENT")[0]
    assert event["summary"] == "Team 1 against Team 3"
    assert event["dtstart"].dt == datetime(2026, 12, 1, 19, tzinfo=UTC)


def test_an_account_takes_its_leagues_along_and_leaves_them_standing(client, season, sign_in):
    user = sign_in("p1")
    export = client.get(reverse("accounts:export")).json()
    assert export["leagues"]["entries"][0]["season"] == "Season One"
    user.delete()
    assert client.get(url("standings", season)).status_code == 200
    assert client.get(url("fixture", season, 1)).status_code == 200
