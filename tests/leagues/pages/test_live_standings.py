"""Standings that are open follow the season: a page asks again and gets nothing while nothing is new."""

import re

from django.urls import reverse

from accounts.store.models import User


def test_an_open_page_is_brought_up_to_date_only_when_something_is_new(client, running, next_round, enter_result):
    season = running(4, format="round-robin")
    next_round(season)
    address = reverse("leagues:standings", args=[season.public_id])
    asks = client.get(address).context["live"]
    assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204
    enter_result(season, 1, "win", (10, 4))
    answer = client.get(asks, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="board"' in answer.text
    assert client.get(asks).status_code == 200  # typed into the address bar it is the page


def test_a_player_who_waits_sees_his_table_as_soon_as_the_round_is_published(client, running, next_round):
    season = running(4, format="round-robin")
    client.force_login(User.objects.get(username="p1"))
    page = client.get(season.get_absolute_url())
    asks = re.search(r'id="now" hx-get="([^"]+)"', page.text).group(1)
    assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204
    next_round(season)
    assert "Table 1" in client.get(asks, headers={"HX-Request": "true"}).text


def test_the_front_page_shows_the_present_round_to_everybody(client, running, next_round, enter_result):
    season = running(20, format="round-robin")
    next_round(season)
    lines = client.get(season.get_absolute_url()).context["lines"]
    assert [line.where for line in lines] == [f"Table {number}" for number in range(1, 9)]
    client.force_login(User.objects.get(username="p1"))
    page = client.get(season.get_absolute_url())
    assert not any(line.mine for line in page.context["lines"]), "one's own stands above them"
    assert "<h2>Round 1</h2>" in page.text
    for number in range(1, 11):
        enter_result(season, number, "win", (1, 0))
    next_round(season)
    assert "<h2>Round 2</h2>" in client.get(season.get_absolute_url()).text


def test_who_came_by_an_invitation_keeps_it_while_the_page_asks_again(client, new_season, owner):
    from leagues.services import organising

    season = new_season(registration="invitation")
    organising.set_registration(season, by=owner, is_open=True)
    season.refresh_from_db()
    page = client.get(f"{season.get_absolute_url()}?invitation={season.invitation}").text
    asks = re.search(r'id="now" hx-get="([^"]+)"', page).group(1).replace("&amp;", "&").replace("seen=", "seen=9")
    assert "Enter the season" in client.get(asks, headers={"HX-Request": "true"}).text
