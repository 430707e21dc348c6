"""The page of check-in and announcements, as players and organisers use it."""

from django.urls import reverse

from accounts.store.models import User


def url(name, season, *more):
    return reverse(f"leagues:{name}", args=[season.public_id, *more])


def test_a_player_checks_in_and_the_organiser_ticks_off_the_others(client, running, owner, state):
    season = running(3, format="swiss")
    page = url("check-in-list", season)
    assert "Check-in is not open" in client.get(page).text
    client.force_login(owner)
    assert client.post(url("set-check-in", season), {"now": "open"})["Location"] == page
    assert 'aria-label="Team 2 is here"' in client.get(page).text
    assert client.post(url("check-in", season, 2), {"here": "yes"})["Location"] == page
    assert "1 of 3 here" in client.get(page).text
    assert "2 teams have not checked in" in " ".join(client.get(url("pairing", season)).text.split())
    client.force_login(User.objects.get(username="p1"))
    assert page in client.get(season.get_absolute_url()).text and "I am here" in client.get(page).text
    assert client.post(url("check-in", season, 3)).status_code == 403
    client.post(url("check-in", season, 1))
    assert [one.here for one in state(season).entries.values()] == [True, True, False]
    client.post(url("check-in", season, 1), {"here": "no"})
    assert not state(season).entries[1].here
    client.force_login(owner)
    client.post(url("set-check-in", season), {"now": "closed"})
    client.force_login(User.objects.get(username="p1"))
    assert client.post(url("check-in", season, 1)).status_code == 422


def test_the_code_for_the_door_leads_to_check_in(client, running):
    season = running(2, format="swiss", accounts=False)
    shown = client.get(url("scan", season), {"check-in": "1"}).text
    assert "Scan to check in" in shown and f"http://testserver{url('check-in-list', season)}" in shown


def test_what_everybody_is_told_stands_on_the_overview_and_on_the_wall(client, running, owner, next_round):
    season = running(2, format="swiss", accounts=False)
    next_round(season)
    assert client.post(url("announce", season), {"text": "x"}).status_code == 403
    client.force_login(owner)
    assert client.post(url("announce", season), {"text": "<b>Lunch</b>"}).status_code == 302
    for name in ("season", "wall"):
        assert "&lt;b&gt;Lunch&lt;/b&gt;" in client.get(url(name, season)).text
    assert client.post(url("announce", season), {"text": " "}).status_code == 422


def test_the_draft_shows_a_fixed_table(client, running, owner):
    season = running(4, format="swiss", accounts=False)
    assert client.post(url("fix-table", season, 1), {"table": "9"}).status_code == 403
    client.force_login(owner)
    assert client.post(url("fix-table", season, 1), {"table": "9"}).status_code == 302
    assert 'value="9"' in client.get(url("player", season, 1)).text
    client.post(url("draft", season))
    page = client.get(url("pairing", season)).text
    assert "Table 9<" in page and "Table 1<" in page and "Table 2<" not in page
    assert client.post(url("fix-table", season, 2), {"table": "9"}).status_code == 422
