"""What a club needs on the day: tables, one’s own fixture first, names that are found, what is missing, what next."""

import pytest
from django.urls import reverse

from accounts.store.models import User
from leagues.pages import render_bracket
from leagues.services import organising, pairing, registration, results, rounds, season_store
from leagues.store import events as ev
from rules.kernel.problems import Illegal


@pytest.fixture
def page(client, owner):
    """``page(season, "fixtures", query, user=...)``: the text of a page, for the organiser or for somebody else."""

    def get(season, name="season", query="", *, user=owner):
        client.force_login(user)
        answer = client.get(reverse(f"leagues:{name}", args=[season.public_id]) + query)
        assert answer.status_code == 200
        return answer.content.decode()

    return get


@pytest.fixture
def account():
    """``account("p1")``: an account that plays."""
    return lambda name: User.objects.get(username=name)


def enter_all(season, owner, *, but=0):
    """Every open fixture is won by its first side, but for the last few."""
    with season_store.lock(season, owner) as work:
        left = [one for one in work.state.fixtures.values() if one.state == "scheduled"]
        for fixture in left[: len(left) - but]:
            work.write(ev.Decided(fixture=fixture.number, how="recorded", result=ev.Result(score="win")))


def test_tables_are_numbered_in_every_round_again_and_a_bye_has_none(running, next_round, owner, state, page):
    season = running(5, format="swiss", rounds=3)
    next_round(season)
    enter_all(season, owner)
    next_round(season)
    assert [one.table for one in state(season).of_round(2)] == [1, 2, 0]
    assert [one.table for one in state(season).of_round(1)] == [1, 2, 0]
    text = page(season, "fixtures", "?round=2")
    assert ("Table 1" in text, "Table 2" in text, "Table 3" in text) == (True, True, False)


def test_the_draft_names_the_tables_that_the_round_then_has(running, owner, state, page):
    season = running(4, format="swiss", rounds=3)
    rounds.draft(season, by=owner)
    assert "Table 2" in page(season, "pairing")


def test_a_large_season_shows_the_present_round_and_the_others_when_asked(running, next_round, owner, page):
    season = running(90, format="swiss", rounds=4, accounts=False)
    for _ in range(2):
        next_round(season)
        enter_all(season, owner, but=1)
        enter_all(season, owner)
    shown = {query: page(season, "fixtures", query) for query in ("", "?round=1", "?round=0", "?round=99")}
    heads = {query: [f"<h2>Round {number}</h2>" in text for number in (1, 2)] for query, text in shown.items()}
    assert heads == {"": [False, True], "?round=1": [True, False], "?round=0": [True, True], "?round=99": [False, True]}


def test_a_player_finds_his_fixture_first_and_anybody_by_a_part_of_a_name(running, next_round, account, page):
    season = running(16, format="round-robin")
    next_round(season)
    text = page(season, "fixtures", user=account("p3"))
    assert "<h2>Yours</h2>" in text
    assert text.index("<h2>Yours</h2>") < text.index("<h2>Round 1</h2>")
    found = page(season, "fixtures", "?find=eam+9")
    assert found.count('class="fixture') == 1
    assert "Team 9" in found
    assert "Nobody with that name" in page(season, "fixtures", "?find=%3Cb%3E")


def test_the_organiser_sees_what_is_missing_and_what_comes_next(running, next_round, owner, page):
    season = running(4, format="swiss", rounds=2)
    assert "Pair round 1" in page(season)
    next_round(season)
    enter_all(season, owner, but=1)
    assert "1 of 2 results of round 1 are in." in page(season)
    assert page(season, "fixtures", "?missing=1").count('class="fixture') == 1
    assert "without a result" in page(season, "pairing")
    enter_all(season, owner)
    next_round(season)
    enter_all(season, owner)
    assert "Pair round" not in page(season)
    assert "All rounds have been published" in page(season, "pairing")
    assert "Draft round" not in page(season, "pairing")


@pytest.mark.parametrize(
    ("terms", "players", "length"),
    [
        ({"format": "swiss", "rounds": 3}, 6, 3),
        ({"format": "round-robin"}, 5, 5),
        ({"format": "round-robin", "legs": 2}, 4, 6),
        ({"format": "knock-out"}, 11, 4),
        ({"format": "groups", "groups": 2, "advance": 1}, 6, 4),
        ({"format": "groups", "groups": 2, "advance": 2}, 6, 5),
    ],
)
def test_a_season_goes_on_as_long_as_there_are_rounds(running, next_round, owner, state, *, terms, players, length):
    season = running(players, accounts=False, **terms)
    for _ in range(length):
        assert pairing.goes_on(state(season))
        assert pairing.next_round(state(season))
        next_round(season)
        enter_all(season, owner)
    assert not pairing.goes_on(state(season))
    assert not pairing.next_round(state(season))


def test_a_player_reads_what_the_round_is_to_him(running, next_round, owner, account, page):
    season = running(3, format="swiss", rounds=2)
    p1, p3 = account("p1"), account("p3")
    assert "publish the first round" in page(season, user=p1)
    next_round(season)
    assert "You have a bye in round 1." in page(season, user=p3)
    enter_all(season, owner)
    assert "Your result of round 1 is in. Your next opponent" in page(season, user=p1)
    next_round(season)
    enter_all(season, owner)
    assert "Your next opponent" not in page(season, user=p1)


# --- the bracket ----------------------------------------------------------------------------------


def sides(state, division=0):
    """The bracket as names: a list per round of (one, other)."""

    def name(key):
        return state.entries[key].team.removeprefix("Team ") if key else "-"

    return [
        [tuple(name(side) for side in match.sides) for match in row] for row in render_bracket.columns(state, division)
    ]


def test_a_bracket_stands_to_the_final_before_it_is_played(running, next_round, enter_result, state):
    season = running(5, format="knock-out")
    assert render_bracket.columns(state(season), 0) == []
    next_round(season)
    first = [("1", "-"), ("4", "5"), ("2", "-"), ("3", "-")]
    assert sides(state(season)) == [first, [("1", "-"), ("2", "3")], [("-", "-")]]
    enter_result(season, 2, "loss")
    assert sides(state(season))[1] == [("1", "5"), ("2", "3")]
    next_round(season)
    enter_result(season, 5, "loss")
    assert sides(state(season)) == [first, [("1", "5"), ("2", "3")], [("5", "-")]]


def test_the_page_of_a_bracket(running, next_round, owner, state, page):
    season = running(4, format="knock-out")
    assert "No bracket yet" in page(season, "bracket")
    next_round(season)
    enter_all(season, owner)
    next_round(season)
    text = page(season, "bracket")
    for title in ("Semi-finals", "Final", "Third place"):
        assert f"<h3>{title}</h3>" in text
    assert text.count('class="tie') == 4
    assert '<span class="won"><span>Team 1</span>' in text
    assert "Cross table" not in text


def test_a_bracket_after_groups_and_in_every_division(new_season, owner, next_round, state, page):
    season = new_season(format="groups", groups=2, advance=1, divisions=("Gold", "Silver"))
    for number in range(1, 9):
        registration.add(season, by=owner, username="", team=f"Team <{number}>")
    organising.place_all(season, by=owner, places={number: (number % 2, 0) for number in range(1, 9)})
    organising.start(season, by=owner)
    next_round(season)
    assert "The groups come first" in page(season, "bracket")
    enter_all(season, owner)
    next_round(season)
    text = page(season, "bracket")
    assert [f"<h2>{name}</h2>" in text for name in ("Gold", "Silver")] == [True, True]
    assert "Team &lt;1&gt;" in text


def test_a_table_is_found_by_its_number(running, next_round, owner, page):
    season = running(12, format="swiss", rounds=2, accounts=False)
    next_round(season)
    enter_all(season, owner)
    next_round(season)
    found = page(season, "fixtures", "?find=6")
    lines = [one.split("</a>")[0] for one in found.split('class="fixture')[1:]]
    assert sum("Table 6<" in one for one in lines) >= 1
    assert all("Table 6<" in one or "Team 6<" in one for one in lines)


def test_leagues_are_found_by_name_and_game(client, league, owner):
    organising.create_league(owner=owner, name="Summer <Cup>", game="war-logic")
    organising.create_league(owner=owner, name="Summer in private", game="war-logic", visibility="private")
    url = reverse("leagues:index")

    def found(query):
        return [one["league"].name for one in client.get(url + query).context["rows"]]

    assert (found("?find=wint"), found("?find=cup"), found("?game=war-logic")) == (
        ["Winter League"],
        ["Summer <Cup>"],
        ["Summer <Cup>"],
    )
    assert "No such league" in client.get(f"{url}?find=<b>&game=nothing").text
    assert len(found("")) == 2


def test_a_round_robin_is_published_whole_and_its_present_round_is_the_first_that_is_not_played(
    client, running, owner, account, state, page
):
    season = running(14, format="round-robin")
    client.force_login(owner)
    pairing_page = reverse("leagues:pairing", args=[season.public_id])
    assert client.post(f"{pairing_page}publish-all/").status_code == 302
    met = [frozenset(one.sides) for one in state(season).fixtures.values()]
    assert (len(met), len(set(met)), state(season).round) == (91, 91, 13)
    told = [one.text for one in account("p3").notices.filter(kind="round")]
    assert told == ["Rounds 1 to 13 are published: see whom you play."]
    assert "<h2>Round 1</h2>" in page(season, "fixtures")
    for fixture in state(season).of_round(1):
        results.record(season, by=owner, number=fixture.number, result=ev.Result(score="win"))
    assert "<h2>Round 2</h2>" in page(season, "fixtures")
    assert "0 of 7 results of round 2 are in." in page(season)
    assert client.post(f"{pairing_page}publish-all/").status_code == 422


def test_only_a_round_robin_of_some_size_is_published_whole(running, owner):
    large = running(33, format="round-robin", legs=2, accounts=False)
    for season, code in ((running(4, format="swiss", accounts=False), "needs-results"), (large, "too-many-rounds")):
        with pytest.raises(Illegal) as caught:
            rounds.publish_all(season, by=owner)
        assert caught.value.problem.code == code


def test_standings_lead_a_player_to_his_place(running, next_round, enter_result, account, owner, page):
    season = running(4, format="round-robin")
    next_round(season)
    enter_result(season, 1, "loss")
    text = page(season, "standings", user=account("p1"))
    assert '<a class="chip on" href="#place-1">Your place: 2</a>' in text
    assert text.count('id="place-1"') == 1
    assert "Your place" not in page(season, "standings")
