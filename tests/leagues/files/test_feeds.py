"""What leaves a season for other programs and pages: calendars, frames, times in one’s own zone."""

import datetime as dt

import icalendar
import pytest
from django.urls import reverse

from accounts.store.models import User
from leagues.services import organising, registration, results
from leagues.store.models import League
from notifications.store.models import Notice

TIME = dt.datetime(2026, 12, 4, 18, tzinfo=dt.UTC)


@pytest.fixture
def season(running, next_round):
    season = running(4, format="round-robin")
    next_round(season)
    return season


def agree(season, number=1):
    p1, p4 = User.objects.get(username="p1"), User.objects.get(username="p4")
    results.propose_times(season, by=p1, number=number, entry=1, times=[TIME])
    results.agree_time(season, by=p4, number=number, entry=4, time=TIME)


def feed(client, season, user):
    """The address of the calendar that ``user`` reads on the overview."""
    client.force_login(user)
    context = client.get(season.get_absolute_url()).context
    client.logout()
    return context["feed_url"]


def test_a_calendar_program_reads_the_times_of_a_closed_league(client, season, make_user):
    agree(season)
    League.objects.update(visibility="private")
    player, stranger = User.objects.get(username="p1"), make_user("mallory")
    address = feed(client, season, player)
    events = icalendar.Calendar.from_ical(client.get(address).content).walk("VEVENT")
    assert [(str(one["SUMMARY"]), one["DTSTART"].dt) for one in events] == [("Team 1 against Team 4", TIME)]
    plain = reverse("leagues:calendar", args=[season.public_id])
    assert client.get(plain).status_code == 404
    assert client.get(f"{plain}?key={address.rpartition('=')[2][:-1]}x").status_code == 404
    assert (
        client.get(f"{reverse('leagues:json', args=[season.public_id])}?{address.partition('?')[2]}").status_code == 404
    )
    assert "sessionid" not in client.get(address).cookies
    player.is_active = False
    player.save()
    assert client.get(address).status_code == 404
    assert stranger.is_active


def test_a_key_opens_no_other_season(client, season, league, owner, new_season):
    other = new_season()
    League.objects.update(visibility="private")
    key = feed(client, season, User.objects.get(username="p1")).partition("?")[2]
    assert client.get(f"{reverse('leagues:calendar', args=[other.public_id])}?{key}").status_code == 404


def test_a_frame_shows_every_division_unless_one_is_asked_for(client, new_season, owner):
    season = new_season(format="round-robin", divisions=("Gold", "Silver"))
    for number in range(1, 5):
        registration.add(season, by=owner, username="", team=f"Team {number}")
    organising.place_all(season, by=owner, places={number: (number % 2, 0) for number in range(1, 5)})
    organising.start(season, by=owner)
    url = reverse("leagues:embed", args=[season.public_id])
    shown = {query: client.get(url + query).content.decode() for query in ("", "?division=1", "?division=all")}
    assert [shown[""].count(f"Team {number}<") for number in range(1, 5)] == [1] * 4
    assert ("Gold" in shown["?division=1"], "Silver" in shown["?division=1"]) == (False, True)
    assert "Overall" in shown["?division=all"]


def test_times_are_told_in_the_zone_of_whoever_is_told(season):
    User.objects.filter(username="p4").update(time_zone="America/New_York")
    agree(season)
    told = dict(Notice.objects.filter(kind="times").values_list("user__username", "text"))
    assert told == {
        "p4": "Team 1 proposes times for your fixture: Fri 4 Dec, 13:00 (EST).",
        "p1": "Team 4 agrees to a time for your fixture: Fri 4 Dec, 18:00 (UTC).",
    }


def test_dates_are_read_as_people_write_them(client, new_season, owner, running):
    season = new_season(starts_on="2026-12-04", ends_on="2027-01-03")
    text = client.get(reverse("leagues:terms", args=[season.public_id])).content.decode()
    assert "from Fri 4 Dec 2026 to Sun 3 Jan 2027" in text


def test_the_address_as_a_code_and_the_invitation_for_organisers_only(client, season, owner):
    url = reverse("leagues:scan", args=[season.public_id])
    player = User.objects.get(username="p1")
    shown = {}
    for user in (player, owner):
        client.force_login(user)
        shown[user.username] = client.get(f"{url}?invitation=1")
    assert "<svg" in shown["p1"].text
    assert season.get_absolute_url() in shown["p1"].text
    assert [season.invitation in answer.text for answer in shown.values()] == [False, True]
