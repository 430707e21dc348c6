"""A round on one page: every result saved at once or none, typed or pasted; the same by the API. Armies likewise."""

import pytest
from django.urls import reverse

from leagues.services import organising, registration, round_results
from leagues.store.state import SETTLED
from tests.api.conftest import signed_in  # noqa: F401 - a fixture
from tests.armies.conftest import make_army  # noqa: F401 - a fixture
from tests.leagues.api.test_seasons import API


@pytest.fixture
def season(running, next_round):
    made = running(6, format="round-robin", accounts=False)
    next_round(made)
    return made


@pytest.fixture
def organiser(client, owner):
    client.force_login(owner)
    return client


def send(client, season, **data):
    return client.post(reverse("leagues:record-round", args=[season.public_id, 1]), data)


def test_every_table_is_saved_at_once(organiser, season, state):
    page = organiser.get(reverse("leagues:round", args=[season.public_id, 1])).text
    assert page.count("data-row") == 3
    answer = send(organiser, season, **{"r1": "win", "r1-one": "12", "r1-other": "5", "r2-one": "3", "r2-other": "7",
                                        "r3-not": "absent-other"})  # fmt: skip
    assert answer.status_code == 302
    fixtures = state(season).fixtures
    assert (fixtures[1].result.score, fixtures[1].result.points) == ("win", (12, 5))
    assert (fixtures[2].result.score, fixtures[2].result.points) == ("loss", (3, 7)), "points say who has won"
    assert (fixtures[3].state, fixtures[3].result.absent) == ("forfeited", (fixtures[3].other,))


def test_tables_without_a_result_stay_open(organiser, season, state):
    assert send(organiser, season, r2="draw").status_code == 302
    assert [one.state in SETTLED for one in state(season).fixtures.values()] == [False, True, False]


@pytest.mark.parametrize("bad", ["x", "100000", "-1"])
def test_a_fault_stands_at_its_line_and_nothing_is_saved(organiser, season, state, bad):
    answer = send(organiser, season, **{"r1": "win", "r2": "loss", "r2-one": bad, "r2-other": "4"})
    assert answer.status_code == 422
    before, wrong, after = answer.text.partition("table-row wrong")
    assert wrong and "wrong" not in before.partition("tables-list")[2] and "whole numbers" in after
    assert "checked" in before and 'value="4"' in after
    assert not any(one.settled for one in state(season).fixtures.values())


def test_a_result_that_came_meanwhile_is_told_at_its_line(organiser, season, state, enter_result, owner):
    with pytest.raises(round_results.Illegal) as refused:
        enter_result(season, 2)
        found = dict.fromkeys((1, 2), state(season).fixtures[2].result)
        round_results.record_round(season, by=owner, found=found)
    assert [(one.code, one.where) for one in refused.value.problems] == [("not-open", ("results", 2))]
    assert not state(season).fixtures[1].settled


def test_an_empty_page_says_so(organiser, season):
    assert "no result to save" in send(organiser, season).text


def test_only_staff_and_nobody_their_own(client, running, next_round, owner):
    made = running(4, format="round-robin")
    next_round(made)
    address = reverse("leagues:round", args=[made.public_id, 1])
    player = made.participants.get(number=1).user
    client.force_login(player)
    assert client.get(address).status_code == 403
    organising.appoint(made.league, username=player.username, role="judge")
    assert client.get(address).text.count("data-row") == 1


@pytest.mark.parametrize(
    ("line", "score", "points"),
    [
        ("1\t12\t5", "win", (12, 5)),
        ("Table 1; 3; 9", "loss", (3, 9)),
        ("1 4:4", "draw", (4, 4)),
        ("1 0-1", "loss", (0, 0)),
        ("1, ½-½", "draw", (0, 0)),
        ("{one}, {other}, 7, 2", "win", (7, 2)),
        ("{other};{one};7;2", "loss", (2, 7)),
        ("{other}\t{one}\t1-0", "loss", (0, 0)),
    ],
)
def test_lines_of_a_spreadsheet(season, state, line, score, points):
    now = state(season)
    one, other = (now.entries[side].team for side in now.fixtures[1].sides)
    read = round_results.read_paste(now, 1, line.format(one=one, other=other.upper()))
    assert not read.problems
    assert (read.results[1].score, read.results[1].points) == (score, points)


@pytest.mark.parametrize("line", ["9 1-0", "Nobody, Noone, 1, 2", "1", "1 2 3 4", "1, x, 3", "1 1-0\n1 0-1"])
def test_lines_that_cannot_be_read_are_named(season, state, line):
    read = round_results.read_paste(state(season), 1, f"2 1-0\n\n{line}")
    assert [one.message.partition(":")[0] for one in read.problems] in (["Line 3"], ["Line 4"])


def test_what_is_pasted_is_shown_before_it_is_saved(organiser, season, state):
    page = send(organiser, season, paste="1 12 5\n2 1-0\n").text
    assert "2 results read" in page and 'value="12"' in page
    assert not any(one.settled for one in state(season).fixtures.values())
    wrong = send(organiser, season, paste="1 12 5\nx\n")
    assert wrong.status_code == 422 and "Line 2" in wrong.text and "1 12 5" in wrong.text


# --- by the API -----------------------------------------------------------------------------------


def test_a_list_of_results_all_or_none(signed_in, season, state):  # noqa: F811
    olga = signed_in("olga")
    rows = [{"fixture": number, "result": {"score": "win", "points": [9, 1]}} for number in (1, 2)]
    wrong = {"fixture": 3, "result": {"score": "win", "bonus": [5, 0]}}
    at = f"{API}/seasons/{season.public_id}/act/"
    answer = olga.post(at, {"act": {"type": "record-round", "results": [*rows, wrong]}})
    assert answer.status_code == 422 and not state(season).fixtures[1].settled
    done = olga.post(at, {"act": {"type": "record-round", "results": rows}})
    assert done.status_code == 200
    assert [one.settled for one in state(season).fixtures.values()] == [True, True, False]


# --- armies ---------------------------------------------------------------------------------------


@pytest.fixture
def handed_in(new_season, owner, make_user, make_army):  # noqa: F811
    season = new_season(format="round-robin")
    for at in range(1, 4):
        user = make_user(f"p{at}")
        registration.add(season, by=owner, username=user.username, team=f"Team {at}")
        registration.submit_army(season, by=user, entry=at, army=make_army(user))
    return season


def test_all_legal_armies_are_approved_at_once(organiser, handed_in, state):
    page = organiser.get(reverse("leagues:armies", args=[handed_in.public_id])).text
    assert page.count('name="note"') == 3
    answer = organiser.post(reverse("leagues:approve-all", args=[handed_in.public_id]), follow=True)
    assert "3 armies approved." in answer.text
    assert {one.army for one in state(handed_in).entries.values()} == {"approved"}


def test_what_the_terms_forbid_now_is_left(organiser, handed_in, owner, state):
    now = state(handed_in)
    organising.set_terms(handed_in, by=owner, name=now.name, terms=organising.replace(now.terms, budget=1))
    answer = organiser.post(reverse("leagues:approve-all", args=[handed_in.public_id]), follow=True)
    assert "0 armies approved. No longer legal: Team 1, Team 2, Team 3." in answer.text
    assert {one.army for one in state(handed_in).entries.values()} == {"submitted"}


def test_an_army_is_returned_from_the_list(organiser, handed_in, state):
    address = reverse("leagues:judge", args=[handed_in.public_id, 2])
    answer = organiser.post(address, {"list": "1", "approved": "no", "note": "Too many tanks"})
    assert answer["Location"] == reverse("leagues:armies", args=[handed_in.public_id])
    assert (state(handed_in).entries[2].army, state(handed_in).entries[2].note) == ("returned", "Too many tanks")
    page = organiser.get(reverse("leagues:player", args=[handed_in.public_id, 1])).text
    assert "Next: Team 3" in page


def test_lists_are_sealed_to_a_judge_who_plays(client, handed_in):
    organising.appoint(handed_in.league, username="p1", role="judge")
    client.force_login(handed_in.participants.get(number=1).user)
    for page in ("armies", "approve-all"):
        ask = client.post if page == "approve-all" else client.get
        assert ask(reverse(f"leagues:{page}", args=[handed_in.public_id])).status_code == 403
