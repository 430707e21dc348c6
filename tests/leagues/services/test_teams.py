"""Matches of teams: each table has its own end, table points say who has won the match."""

import pytest
from django.urls import reverse

from leagues.competition import team_matches
from leagues.competition.meetings import Result, TableEnd
from leagues.competition.standings import Game, Scheme
from leagues.services import corrections, results, round_results, tables, the_day
from rules.kernel.problems import Illegal

WON, DRAWN, LOST = (TableEnd(score=score) for score in ("win", "draw", "loss"))


def ends(*told):
    return Result(tables=tuple(TableEnd(score=score, points=points) for score, points in told))


@pytest.fixture
def season(running, next_round):
    made = running(4, format="swiss", rounds=2, accounts=False, tables=3, tie_breaks=("table-points", "difference"))
    return next_round(made) or made


@pytest.mark.once
@pytest.mark.parametrize(
    ("told", "points", "score"),
    [
        ((WON, WON, LOST), (4, 2), "win"),
        ((WON, DRAWN, LOST), (3, 3), "draw"),
        ((DRAWN, DRAWN, LOST), (2, 4), "loss"),
    ],
)
def test_table_points_say_who_has_won(told, points, score):
    assert team_matches.table_points(told) == points
    assert team_matches.settle(Result(score="win", tables=told), in_bracket=False).score == score


@pytest.mark.once
def test_a_level_match_of_a_bracket_goes_by_victory_points_then_by_what_was_told():
    level = (TableEnd(score="win", points=(5, 4)), TableEnd(score="loss", points=(0, 9)))
    assert team_matches.settle(Result(score="win", tables=level), in_bracket=True).score == "loss"
    assert team_matches.settle(Result(score="win", tables=(WON, LOST)), in_bracket=True).score == "win"
    assert team_matches.settle(Result(tables=(WON, LOST)), in_bracket=True).score == "draw"


@pytest.mark.once
def test_byes_count_as_drawn_tables_and_walkovers_as_won():
    games = [
        Game(round=1, one=1, other=2, score="win", tables=(5, 3)),
        Game(round=2, one=1, other=None),
        Game(round=3, one=1, other=2, absent=frozenset({2})),
        Game(round=4, one=2, other=None, requested=True),
    ]
    board = tables.Board.of([1, 2], games, Scheme(tables=4))
    found = [tables.rank(board, ["table-points"])[at].values["table-points"] for at in (0, 1)]
    assert found == [5 + 4 + 8, 3]


def test_a_match_is_entered_table_by_table(season, owner, state):
    first = state(season).of_round(1)[0]
    told = ends(("win", (9, 2)), ("loss", (1, 8)), ("draw", (4, 4)))
    results.record(season, by=owner, number=first.number, result=told)
    kept = state(season).fixtures[first.number].result
    assert (kept.score, kept.points, len(kept.tables)) == ("draw", (14, 14), 3)
    better = ends(("win", (9, 2)), ("loss", (1, 8)), ("win", (5, 4)))
    season.refresh_from_db()
    seen = corrections.preview(season, number=first.number, result=better)
    moved = {one.entry: one.values["table-points"] for one in seen.moved}
    assert moved[first.one] == ("3", "4") and moved[first.other] == ("3", "2")
    season.refresh_from_db()
    corrections.correct(season, by=owner, number=first.number, result=better, reason="Slip", expected=season.seq)
    assert state(season).fixtures[first.number].winner() == first.one


@pytest.mark.parametrize("told", [Result(score="win"), ends(("win", (0, 0)))])
def test_every_table_of_a_match_is_wanted(season, owner, told):
    with pytest.raises(Illegal) as caught:
        results.record(season, by=owner, number=1, result=told)
    assert caught.value.problem.code == "tables"


def test_tables_of_those_who_play_alone_are_refused(running, next_round, owner):
    alone = running(2, format="round-robin", accounts=False)
    next_round(alone)
    with pytest.raises(Illegal) as caught:
        results.record(alone, by=owner, number=1, result=ends(("win", (0, 0))))
    assert caught.value.problem.code == "tables"


def test_a_round_of_teams_on_one_page(season, owner, client, state):
    client.force_login(owner)
    first, second = state(season).of_round(1)
    address = reverse("leagues:round", args=[season.public_id, 1])
    page = client.get(address).text
    assert page.count('name="r1-t') == 3 * 5, "three choices and two points a table"
    save = reverse("leagues:record-round", args=[season.public_id, 1])
    answer = client.post(save, {"r1-t1": "win", "r1-t2-one": "3", "r1-t2-other": "8"})
    assert answer.status_code == 422 and "Say who won at table 3 of the match." in answer.text
    answer = client.post(save, {"paste": f"{second.table}.1 1-0\n{second.table}.2, 3, 9\n{second.table}.3;draw"})
    assert 'value="9"' in answer.text and "1 result read" in answer.text
    assert "some tables have no result" in client.post(save, {"paste": f"{second.table}.1 1-0"}).text
    assert client.post(save, {"paste": f"{second.table}.9 1-0"}).status_code == 422
    sent = {"r1-t1": "win", "r1-t2-one": "3", "r1-t2-other": "8", "r1-t3": "win", "r2-not": "void"}
    assert client.post(save, sent).status_code == 302
    assert state(season).fixtures[1].winner() == first.one
    shown = client.get(reverse("leagues:fixture", args=[season.public_id, 1])).text
    assert "3 : 8" in shown
    standings = client.get(reverse("leagues:standings", args=[season.public_id])).text
    assert "Table points" in standings


def test_the_form_of_a_match_asks_for_each_table(season, owner, client, state):
    client.force_login(owner)
    address = reverse("leagues:record", args=[season.public_id, 1])
    told = {"ended": "tables", "table_1": "win", "table_2": "draw"}
    assert "Say who won at table 3." in client.post(address, told).text
    assert client.post(address, {**told, "points_3_one": "7", "points_3_other": "2"}).status_code == 302
    kept = state(season).fixtures[1].result
    assert [one.score for one in kept.tables] == ["win", "draw", "win"] and kept.points == (7, 2)
    shown = client.get(reverse("leagues:fixture", args=[season.public_id, 1])).text
    assert "7 : 2" in shown and "0 : 0" not in shown  # points that nobody typed are not shown as none
    form = client.get(reverse("leagues:correct", args=[season.public_id, 1])).context["form"]
    assert form["table_2"].value() == "draw" and form["points_3_one"].value() == 7


def test_members_sit_at_their_tables(season, owner, client, state):
    client.force_login(owner)
    one = state(season).fixtures[1].one
    address = reverse("leagues:set-lineup", args=[season.public_id, one])
    assert client.post(address, {"member": ["Ada", " Ben  B ", ""]}).status_code == 302
    assert state(season).entries[one].members == ("Ada", "Ben B")
    assert client.post(address, {"member": ["a", "b", "c", "d"]}).status_code == 422
    assert client.post(address, {"member": ["a" * 61]}).status_code == 422
    for name, *more in (("fixture", 1), ("round", 1), ("slips",), ("player", one)):
        assert "Ben B" in client.get(reverse(f"leagues:{name}", args=[season.public_id, *more])).text, name
    with pytest.raises(Illegal):
        the_day.set_lineup(season, by=owner, entry=99, members=["Ada"])


def test_the_api_reads_and_writes_tables_in_the_same_words(season, owner, client, state):
    client.force_login(owner)
    act, told = f"/api/v1/seasons/{season.public_id}/act/", {"score": "win", "points": [6, 1]}
    result = {"tables": [told, {"score": "draw", "points": [0, 0]}, told]}
    sent = {"act": {"type": "record-round", "results": [{"fixture": 1, "result": result}]}}
    assert client.post(act, sent, content_type="application/json").status_code == 200
    read = client.get(f"/api/v1/seasons/{season.public_id}/fixtures/1/").json()
    assert read["result"]["tables"] == result["tables"] and read["result"]["points"] == [12, 2]
    again = {"act": {"type": "record", "fixture": 2, "result": read["result"]}}
    assert client.post(act, again, content_type="application/json").status_code == 200
    lineup = {"act": {"type": "set-lineup", "entry": 1, "members": ["Ada"]}}
    assert client.post(act, lineup, content_type="application/json").status_code == 200
    assert client.get(f"/api/v1/seasons/{season.public_id}/players/1/").json()["members"] == ["Ada"]


def test_a_list_of_teams_says_which_match_is_wrong(season, owner, state):
    with pytest.raises(Illegal) as caught:
        round_results.record_round(season, by=owner, found={1: ends(("win", (0, 0)))})
    assert caught.value.problem.where == ("results", 1)
    assert not state(season).fixtures[1].result
