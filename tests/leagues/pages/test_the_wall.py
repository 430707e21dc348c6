"""The page for the wall with its round clock, and the slips for the tables."""

from urllib.parse import parse_qs, urlsplit

from django.urls import reverse

from battles.store import clocks


def test_everybody_finds_their_table_and_the_clock_runs(client, running, next_round, enter_result):
    season = running(5, format="swiss", accounts=False)
    next_round(season)
    enter_result(season, 1)
    address = reverse("leagues:wall", args=[season.public_id])
    page = client.get(address).text
    assert all(f"<b>Team {number}</b>" in page for number in range(1, 6))
    assert "1 of 2 results are in" in page and "data-until" not in page
    started = client.get(f"{address}?minutes=90")
    until = int(parse_qs(urlsplit(started["Location"]).query)["until"][0])
    assert 89 * 60_000 < until - clocks.milliseconds() <= 90 * 60_000
    assert f'data-until="{until}"' in client.get(started["Location"]).text
    assert "data-until" not in client.get(f"{address}?until=x").text


def test_a_slip_for_each_table_leads_to_its_result(client, running, next_round):
    season = running(5, format="swiss", accounts=False)
    assert "No round is published" in client.get(reverse("leagues:slips", args=[season.public_id])).text
    next_round(season)
    page = client.get(reverse("leagues:slips", args=[season.public_id])).text
    assert page.count('class="match-slip"') == 2 == page.count("<svg") - page.count('class="icon')


def test_one_chooses_what_is_printed(client, running, next_round):
    season = running(4, format="swiss", accounts=False)
    next_round(season)
    address = reverse("leagues:print", args=[season.public_id])
    seats, sheet, standings = "who sits where</h2>", "Signed by both", "Standings after"
    page = " ".join(client.get(address).text.split())
    assert seats in page and sheet in page and standings in page and 'value="bracket"' not in page
    page = " ".join(client.get(address, {"show": ["seats", "results"], "round": ""}).text.split())
    assert seats in page and sheet in page and standings not in page
    assert standings in " ".join(client.get(address, {"show": "nonsense"}).text.split())
