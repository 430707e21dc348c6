"""A whole season of every format, through the services, with every page looked at after every round."""

import pytest
from django.urls import reverse

from leagues.services import organising, registration, results, rounds, season_store, tables
from leagues.store.events import Result
from leagues.store.models import Season
from rules.kernel.problems import Illegal
from tests.leagues.conftest import PAGES


def look(client, season):
    for name in (*PAGES, "embed"):
        assert client.get(reverse(f"leagues:{name}", args=[season.public_id])).status_code == 200, name
    for query in ("?division=all", "?why=1", "?round=1"):
        assert client.get(reverse("leagues:standings", args=[season.public_id]) + query).status_code in (200, 404)
    assert client.get(reverse("leagues:player", args=[season.public_id, 1])).status_code == 200


def play_round(season, owner):
    """The better number wins; one of the round does not turn up."""
    for fixture in season_store.state_of(season).fixtures.values():
        if fixture.state == "scheduled":
            absent = (max(fixture.sides),) if fixture.number == 2 else ()
            result = Result(score="win" if fixture.one < fixture.other else "loss", points=(5, 3), absent=absent)
            if absent:
                results.rule(season, by=owner, number=fixture.number, result=result, reason="did not come")
            else:
                results.record(season, by=owner, number=fixture.number, result=result)


@pytest.mark.parametrize(
    ("terms", "players", "length"),
    [
        ({"format": "round-robin"}, 5, 5),
        ({"format": "round-robin", "legs": 2}, 4, 6),
        ({"format": "swiss", "rounds": 3, "divisions": ("North", "South")}, 9, 3),
        ({"format": "knock-out"}, 6, 3),
        ({"format": "knock-out", "third_place": False, "divisions": ("North", "South")}, 9, 3),
        ({"format": "groups", "groups": 2, "advance": 2}, 8, 5),
        ({"format": "groups", "groups": 3, "advance": 1}, 7, 5),
    ],
)
def test_a_season_in_rounds_from_start_to_finish(client, new_season, owner, terms, players, length):
    season = new_season(**terms)
    for number in range(1, players + 1):
        registration.add(season, by=owner, username="", team=f"Team {number}")
        if "divisions" in terms:
            organising.place(season, by=owner, entry=number, division=number % 2, seed=0)
    organising.start(season, by=owner)
    look(client, season)
    for number in range(1, length + 1):
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        play_round(season, owner)
        assert season_store.state_of(season).round == number
        look(client, season)
    with pytest.raises(Illegal) as refusal:
        rounds.draft(season, by=owner)
    assert refusal.value.problem.code == "no-more-rounds"
    organising.finish(season, by=owner)
    look(client, season)
    if "divisions" not in terms:
        assert tables.table(season_store.state_of(Season.objects.get(pk=season.pk)), division=0).rows[0].key == 1


@pytest.mark.once
@pytest.mark.parametrize("kind", ["ladder", "challenge"])
def test_the_page_of_fixtures_offers_whom_one_can_challenge_and_nobody_else(client, running, owner, kind):
    from accounts.store.models import User

    season = running(6, format=kind, reach=3)
    page = reverse("leagues:fixtures", args=[season.public_id])

    def offered():
        season.refresh_from_db()
        state = season_store.state_of(season)
        return {one: rounds.challengeable(state, one) for one in range(1, 7)}, state

    client.force_login(User.objects.get(username="p4"))
    assert client.get(page).text.count("<option") == (3 if kind == "ladder" else 5)
    assert client.post(f"{page}challenge/", {"other": "2"}).status_code == 302
    rounds.challenge(season, by=owner, one=6, other=5)
    rounds.answer(season, by=owner, number=2, entry=5, accept=True)
    found, state = offered()
    assert found == {one: [two for two in range(1, 7) if not rounds.why_not(state, one, two)] for one in range(1, 7)}
    assert 2 not in found[4] and 5 not in found[6]
    assert (
        "There is a challenge between you already."
        in client.post(f"{page}challenge/", {"other": "2"}, follow=True).text
    )
    client.force_login(User.objects.get(username="olga"))
    assert client.post(f"{page}challenge/", {"other": "2"}).status_code == 403
    assert "<option" not in client.get(page).text


@pytest.mark.once
def test_organisers_challenge_and_answer_for_players_without_an_account(client, running, owner):
    """Otherwise nobody could: they would be entered in a ladder and never play."""
    from accounts.store.models import User
    from leagues.store.models import Participant

    season = running(4, format="ladder", reach=3)
    Participant.objects.filter(season=season, number__in=(3, 4)).update(user=None)
    page = reverse("leagues:fixtures", args=[season.public_id])
    client.force_login(User.objects.get(username="p2"))
    assert "without an account" not in client.get(page).text
    assert client.post(f"{page}challenge/", {"one": "4", "other": "1"}).status_code == 403
    client.force_login(owner)
    assert "Challenge for a player without an account" in client.get(page).text
    assert client.post(f"{page}challenge/", {"one": "2", "other": "1"}).status_code == 403
    for number, other in enumerate(("2", "3"), start=1):
        assert client.post(f"{page}challenge/", {"one": "4", "other": other}).status_code == 302
        client.post(reverse("leagues:answer-challenge", args=[season.public_id, number]), {"accept": "yes"})
    season.refresh_from_db()
    state = season_store.state_of(season)
    assert [one.state for one in state.challenges.values()] == ["open", "accepted"]  # p2 answers for themselves
    assert [one.sides for one in state.fixtures.values()] == [(4, 3)]


@pytest.mark.once
@pytest.mark.parametrize("kind", ["ladder", "challenge"])
def test_a_season_of_challenges(client, running, owner, kind):
    from accounts.store.models import User

    season = running(4, format=kind)
    users = {number: User.objects.get(username=f"p{number}") for number in range(1, 5)}
    for number, (one, other) in enumerate([(2, 1), (4, 3), (3, 2)], start=1):
        client.force_login(users[one])
        player = reverse("leagues:player", args=[season.public_id, other])
        assert client.post(f"{player}challenge/").status_code == 302
        look(client, season)
        client.force_login(users[other])
        answer = reverse("leagues:answer-challenge", args=[season.public_id, number])
        assert client.post(answer, {"accept": "yes"}).status_code == 302
        season.refresh_from_db()
        play_round(season, owner)
        look(client, season)
    organising.finish(season, by=owner)
    state = season_store.state_of(season)
    assert len(state.fixtures) == 3
    rows = tables.table(state, division=0).rows
    if kind == "ladder":
        assert [row.key for row in rows] == [1, 2, 3, 4]
    else:
        assert {row.key: row.points for row in rows} == {1: 3, 2: 3, 3: 3, 4: 0}


@pytest.mark.parametrize(
    ("terms", "tables_shown"), [({"format": "knock-out"}, 1), ({"format": "groups", "groups": 2, "advance": 2}, 3)]
)
def test_a_frame_shows_the_bracket_beside_the_standings(client, running, owner, terms, tables_shown):
    season = running(8, accounts=False, **terms)
    address = reverse("leagues:embed", args=[season.public_id])
    while not any(one.pairing.phase == "knock-out" for one in season_store.state_of(season).fixtures.values()):
        page = client.get(address).text
        assert 'class="bracket"' not in page
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        play_round(season, owner)
        season.refresh_from_db()
    page = client.get(address).text
    assert (page.count('class="bracket"'), page.count("<table"), page.count("<a ")) == (1, tables_shown, 1)
    assert ("Final" in page and "W</b>" in page) or "won" in page
    assert ("Group B" in page) == (terms["format"] == "groups")
    assert 'class="bracket"' not in client.get(f"{address}?round=1").text


def test_every_cell_of_a_group_leads_to_its_own_sum_also_of_a_past_round(client, running, owner):
    season = running(8, accounts=False, format="groups", groups=2, advance=2)
    for _ in range(4):
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        play_round(season, owner)
        season.refresh_from_db()
    state, address = season_store.state_of(season), reverse("leagues:standings", args=[season.public_id])
    page = client.get(address).text
    for group in (0, 1):
        for row in tables.table(state, division=0, group=group).rows:
            assert f"?division=0&amp;group={group}&amp;why={row.key}#sum-points" in page
    row = tables.table(state, division=0, group=1).rows[0]
    whole = next(one for one in tables.table(state, division=0).rows if one.key == row.key)
    assert whole.points != row.points, "somebody who has won a fixture of the bracket, too"
    opened, plain = (client.get(f"{address}?division=0{part}&why={row.key}").text for part in ("&group=1", ""))
    assert "at place 1 of Group B?" in opened and "Furthest round" not in opened and "Furthest round" in plain
    sums = [text.split('id="sum-points"')[1].split('id="sum-')[0] for text in (opened, plain)]
    assert [text.count("round ") for text in sums] == [3, 4], "the fixture of the bracket is none of the group's"
    assert "Group B" in client.get(f"{address}?round=1").text
    assert client.get(reverse("leagues:print", args=[season.public_id])).text.count("Group B: Standings") == 1


def test_a_ladder_says_that_the_rung_is_the_place(client, running, owner):
    season = running(3, accounts=False, format="ladder")
    page = client.get(f"{reverse('leagues:standings', args=[season.public_id])}?why=2").text
    assert "to take their" in page
