"""Every page of leagues, by its address: who sees it, and what it costs."""

import pytest
from django.urls import reverse

from accounts.store.models import User
from leagues.services import registration, results, season_store
from leagues.store.events import Result
from tests.leagues.conftest import PAGES


def url(name, season, *more):
    return reverse(f"leagues:{name}", args=[season.public_id, *more])


@pytest.fixture
def played(running, next_round, enter_result):
    season = running(6, format="round-robin", tie_breaks=("head-to-head", "wins", "buchholz", "buchholz-cut-1"))
    next_round(season)
    enter_result(season, 1, "win", (10, 4))
    enter_result(season, 2, "draw")
    return season


@pytest.mark.parametrize("name", PAGES)
def test_everybody_reads_a_public_season(client, played, name):
    assert client.get(url(name, played)).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_a_private_season_is_not_found_by_others(client, played, league, make_user, name):
    league.visibility = "private"
    league.save()
    assert client.get(url(name, played)).status_code == 404
    client.force_login(make_user("stranger"))
    assert client.get(url(name, played)).status_code == 404


def test_the_table_for_spreadsheets_holds_numbers(client, running, next_round, enter_result):
    """Pages show halves as they are written by hand; a spreadsheet counts with 1.5 and takes a dash for a word."""
    season = running(4, format="round-robin", tie_breaks=("sonneborn-berger", "head-to-head"))
    next_round(season)
    enter_result(season, 1, "win")
    enter_result(season, 2, "draw")
    assert "½" in client.get(url("standings", season)).text
    head, *rows = [line.split(",") for line in client.get(url("csv", season)).text.splitlines()]
    sums = [row[head.index("Sonneborn-Berger")] for row in rows]
    assert sorted(sums) == ["0", "0", "0.5", "0.5"]


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


def test_the_standings_may_stand_in_a_frame_and_no_other_page_may(client, played, league):
    framed, page = client.get(url("embed", played)), client.get(url("standings", played))
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "Team 1" in framed.text
    assert "<form" not in framed.text
    league.visibility = "private"
    league.save()
    assert client.get(url("embed", played)).status_code == 404


def test_the_list_says_what_waits_for_whoever_looks(client, played, make_user):
    from accounts.store.models import User
    from leagues.store.events import Result

    three = User.objects.get(username="p3")
    assert "Waiting for you" not in client.get(reverse("leagues:index")).text
    client.force_login(User.objects.get(username="p4"))
    assert "Play Team 3" in client.get(reverse("leagues:index")).text
    results.claim(played, by=three, number=3, entry=3, result=Result(score="win"))
    assert "Confirm the result against Team 3" in client.get(reverse("leagues:index")).text
    client.force_login(three)
    assert "Waiting for you" not in client.get(reverse("leagues:index")).text


def test_the_demonstration_has_a_league(db, client, make_user):
    import json

    from armies.services.access import Holder
    from armies.services.commands import import_army
    from home.demo.leagues import demo_league
    from rules import registry
    from tests.armies.teams import ANVIL, WHISPER, team

    people = [make_user(name) for name in ("mira", "jonas", "quill")]
    for user in people[:2]:
        import_army(json.dumps(team(ANVIL, WHISPER)), holder=Holder(user=user))
    made = demo_league(registry.get("eic-league"), people)
    assert demo_league(registry.get("eic-league"), people) == made
    season = made.seasons.get(name="Season One")
    assert client.get(season.get_absolute_url()).status_code == 200
    careers = made.seasons.get(name="Season of Careers")
    client.force_login(people[0])
    assert "the rest of R1" in client.get(url("receipts", careers)).text
    assert "provisional" in client.get(url("standings", season)).text


def test_times_are_meant_in_the_zone_of_whoever_proposes_them(client, played):
    """Seven in the evening in Tokyo is ten in the morning in UTC, which the other side reads in New York as five."""
    from datetime import UTC, datetime

    from accounts.store.models import User
    from leagues.store.models import Season

    User.objects.filter(username="p4").update(time_zone="America/New_York")
    client.force_login(User.objects.get(username="p3"))  # has chosen no zone: the browser's is shown, and meant
    client.cookies["zone"] = "Asia/Tokyo"
    assert "In your time zone, Asia/Tokyo" in client.get(url("fixture", played, 3)).text
    answer = client.post(url("fixture", played, 3) + "propose-times/", {"time_1": "2027-01-12T19:00"})
    assert answer.status_code == 302
    proposed = season_store.state_of(Season.objects.get(pk=played.pk)).fixtures[3].proposals[3]
    assert proposed == (datetime(2027, 1, 12, 10, tzinfo=UTC),)
    client.force_login(User.objects.get(username="p4"))
    text = client.get(url("fixture", played, 3)).text
    assert "Tuesday 12 January, 05:00" in text
    client.post(url("fixture", played, 3) + "agree-time/", {"time": proposed[0].isoformat()})
    assert "Agreed for Tuesday 12 January 2027, 05:00" in client.get(url("fixture", played, 3)).text


@pytest.mark.parametrize("dismissed", ["0", "99", "9" * 40])
def test_odd_dismissals_are_harmless(client, played, owner, dismissed):
    client.force_login(owner)
    answer = client.post(reverse("leagues:staff", args=[played.league.public_id]) + f"{dismissed}/dismiss/")
    assert answer.status_code == 302


def test_divisions_and_seeds_of_all_are_set_on_one_page_or_not_at_all(client, new_season, owner, make_user):
    season = new_season(divisions=("North", "South"))
    for number in range(1, 5):
        registration.add(season, by=owner, username="", team=f"Team {number}")
    page = url("players", season)
    client.force_login(make_user("stranger"))
    assert "Divisions and seeds" not in client.get(page).text
    assert client.post(f"{page}place-all/", {"seed-1": "1"}).status_code == 403
    client.force_login(owner)
    assert client.get(page).text.count('aria-label="Division of') == 4
    typed = {"seed-1": "2", "division-1": "0", "seed-2": "1", "division-2": "1", "seed-3": "0", "division-3": "1"}
    assert client.post(f"{page}place-all/", {**typed, "division-2": "7"}).status_code == 422
    season.refresh_from_db()
    assert {entry.division for entry in season_store.state_of(season).entries.values()} == {0}
    assert client.post(f"{page}place-all/", typed).status_code == 302
    season.refresh_from_db()
    entries = season_store.state_of(season).entries
    assert [(entry.division, entry.seed) for entry in entries.values()] == [(0, 2), (1, 1), (1, 0), (0, 0)]
    before = season.seq
    client.post(f"{page}place-all/", typed)
    season.refresh_from_db()
    assert season.seq == before


def test_what_was_written_into_a_refused_form_stays(client, running, next_round, owner):
    season = running(2, format="round-robin")
    next_round(season)
    address = reverse("leagues:fixture", args=[season.public_id, 1])
    p1, p2 = User.objects.get(username="p1"), User.objects.get(username="p2")
    results.claim(season, by=p1, number=1, entry=1, result=Result(score="win"))
    client.force_login(p2)
    empty = client.post(f"{address}dispute/", {"text": " "})
    assert (empty.status_code, '<details class="panel fold" open><summary><h2>Dispute' in empty.text) == (422, True)
    client.post(f"{address}dispute/", {"text": "It stood."})
    client.force_login(owner)
    refused = client.post(f"{address}rule/", {"reason": "Both are right."})
    assert (refused.status_code, "Both are right.</textarea>" in refused.text) == (422, True)
    assert "Give a reason." in client.post(f"{address}rule/", {"ended": "win", "reason": " "}).text
