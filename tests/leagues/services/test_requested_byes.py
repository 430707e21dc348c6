"""Byes that players ask for: how many, until when, what the draft and the standings say of them, who may."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from leagues.files import league_export
from leagues.pages.render_tables import in_words
from leagues.services import (
    byes,
    organising,
    pairing,
    registration,
    results,
    rounds,
    season_store,
    swiss_rounds,
    tables,
)
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal

TERMS = {"format": "swiss", "rounds": 5, "requests": 2, "requests_until": 4, "tie_breaks": ("buchholz",)}
FORGED = (("player", 1), ("player", 2), ("pairing",))


@pytest.fixture
def season(running):
    return running(5, **TERMS)


def refusal(work):
    with pytest.raises(Illegal) as found:
        work()
    return found.value.problem.code


def ask(season, entry, number):
    byes.request_bye(season, by=None, entry=entry, number=number)


def test_whoever_asks_is_not_paired_and_the_draft_says_why(season, owner, state):
    ask(season, 1, 1)
    rounds.draft(season, by=owner)
    rest = next(pair for pair in state(season).draft if pair.requested)
    assert (rest.one, rest.other) == (1, None)
    assert "Asked for a bye in round 1, worth 1" in rest.why
    assert sum(pair.other is None for pair in state(season).draft) == 1
    assert sum(dict(pairing.cost(state(season), state(season).draft).parts).values()) == 0
    assert refusal(lambda: rounds.swap(season, by=owner, one=1, other=2)) == "no-swap"
    other = next(pair for pair in state(season).draft if not pair.requested and 2 not in (pair.one, pair.other))
    rounds.swap(season, by=owner, one=2, other=other.one)
    assert rest in state(season).draft


def test_it_is_worth_its_points_and_leaves_the_allocated_bye(running, owner, state, next_round, enter_result):
    season = running(3, **TERMS, requested_bye=2)
    ask(season, 3, 1)
    next_round(season)
    enter_result(season, next(one.number for one in state(season).of_round(1) if one.other))
    next_round(season)
    allocated = next(one for one in state(season).of_round(2) if one.other is None)
    assert not allocated.pairing.requested
    assert swiss_bye_count(state(season), 3) == 0
    row = next(row for row in tables.table(state(season), upto=1).rows if row.key == 3)
    assert in_words(row.points) == "2"


def swiss_bye_count(state, number):
    return next(one for one in swiss_rounds.players(state, 0) if one.key == number).byes


def test_one_worth_a_win_is_a_round_won_without_play(running, state, next_round):
    season = running(3, **TERMS, requested_bye=3)
    ask(season, 3, 1)
    next_round(season)
    (rested,) = [one for one in swiss_rounds.players(state(season), 0) if one.key == 3]
    assert (rested.byes, rested.walkovers) == (0, 1)


def test_how_many_and_until_when(season, next_round, enter_result, state):
    assert refusal(lambda: ask(season, 1, 5)) == "bye-too-late"
    ask(season, 1, 2)
    ask(season, 1, 2)
    ask(season, 1, 3)
    assert byes.coming(state(season), state(season).entries[1]) == [2, 3]
    assert refusal(lambda: ask(season, 1, 4)) == "no-byes-left"
    byes.withdraw_bye(season, by=None, entry=1, number=3)
    ask(season, 1, 4)
    next_round(season)
    assert refusal(lambda: ask(season, 2, 1)) == "too-late"
    assert refusal(lambda: byes.withdraw_bye(season, by=None, entry=1, number=1)) == "too-late"
    registration.withdraw(season, by=None, entry=2)
    assert refusal(lambda: ask(season, 2, 3)) == "no-such-entry"


@pytest.mark.parametrize("terms", [{"format": "round-robin", "requests": 2}, {"format": "swiss"}])
def test_nobody_asks_where_the_terms_know_none(running, terms):
    assert refusal(lambda: ask(running(3, **terms), 1, 1)) == "no-byes"


def test_a_draft_of_that_round_is_dropped_and_no_other(season, owner, state):
    rounds.draft(season, by=owner)
    ask(season, 1, 3)
    assert state(season).draft
    ask(season, 1, 1)
    assert state(season).draft is None
    rounds.draft(season, by=owner)
    byes.withdraw_bye(season, by=None, entry=1, number=1)
    assert state(season).draft is None


def test_terms_that_allow_fewer_take_back_the_latest(new_season, owner, state):
    season = new_season(**TERMS)
    registration.add(season, by=owner, username="", team="Panza")
    ask(season, 1, 2)
    ask(season, 1, 4)
    organising.set_terms(season, by=owner, name="x", terms=Terms(**{**TERMS, "requests": 1}))
    assert state(season).entries[1].byes == {2}
    organising.set_terms(season, by=owner, name="x", terms=Terms(format="round-robin", requests=2))
    assert state(season).entries[1].byes == set()


def test_a_late_entry_has_byes_for_the_last_rounds_missed(running, owner, state, next_round, enter_result):
    season = running(4, **TERMS, late_byes=2)
    for number in (1, 2, 3):
        next_round(season)
        for fixture in state(season).of_round(number):
            enter_result(season, fixture.number, "draw")
    before = [tables.table(state(season), upto=number).rows for number in (1, 2, 3)]
    late = registration.add(season, by=owner, username="", team="Late")
    now = state(season)
    assert [one.round for one in now.fixtures.values() if one.pairing.requested] == [2, 3]
    assert [tables.table(now, upto=number).rows for number in (1, 2, 3)] == before
    assert byes.remaining(now, now.entries[late.number]) == 0
    # In the draft he stands with the two points that he brings, though in no table yet.
    rounds.draft(season, by=owner)
    mine = next(pair for pair in state(season).draft if late.number in (pair.one, pair.other))
    assert "2 points" in mine.why or mine.other is None
    rounds.publish(season, by=owner)
    row = next(row for row in tables.table(state(season)).rows if row.key == late.number)
    assert row.points >= 2
    registration.withdraw(season, by=owner, entry=late.number)
    again = registration.add(season, by=owner, username="", team="Late")
    assert not [one for one in state(season).fixtures.values() if again.number in one.sides]


def test_who_leaves_at_once_stands_in_no_table(running, owner, state, next_round, enter_result):
    season = running(2, **TERMS, late_byes=2)
    next_round(season)
    late = registration.add(season, by=owner, username="", team="Late")
    registration.withdraw(season, by=owner, entry=late.number)
    enter_result(season, 1)
    next_round(season)
    assert late.number not in {row.key for row in tables.table(state(season)).rows}


def test_they_go_into_a_takeout_and_back(season, owner, league, make_user, next_round):
    ask(season, 1, 1)
    ask(season, 2, 4)
    next_round(season)
    again = league_export.import_league(
        json.dumps(league_export.export_league(league, by=owner)), owner=make_user("else")
    )
    made, kept = season_store.state_of(again.seasons.get()), season_store.state_of(season)
    assert (made.entries, made.fixtures) == (kept.entries, kept.fixtures)


# --- pages ----------------------------------------------------------------------------------------


def test_a_player_asks_on_his_page_and_organisers_for_anybody(client, season, owner, make_user, state):
    address = reverse("leagues:player", args=[season.public_id, 1])
    players = {user.username: user for user in (one.user for one in season.participants.select_related("user"))}
    client.force_login(players["p2"])
    assert client.post(f"{address}request-bye/", {"round": 2}).status_code == 403
    client.force_login(players["p1"])
    assert "2 left" in client.get(address).text
    assert client.post(f"{address}request-bye/", {"round": 2}).status_code == 302
    page = client.get(address).text
    assert "Round 2: a bye" in page and "1 left" in page
    assert "You have asked for a bye in round 2" in client.get(season.get_absolute_url()).text
    answer = client.post(f"{address}request-bye/", {"round": 5})
    assert (answer.status_code, "up to round 4" in answer.text) == (422, True)
    client.force_login(owner)
    assert client.post(f"{address}withdraw-bye/", {"round": 2}).status_code == 302
    draft = reverse("leagues:pairing", args=[season.public_id])
    assert client.post(f"{draft}request-bye/", {"entry": 3, "round": 1}).status_code == 302
    assert "Team 3 plays after all" in client.get(draft).text
    client.post(f"{draft}draft/")
    assert "Asked for a bye in round 1" in client.get(draft).text
    client.post(f"{draft}publish/")
    assert "a bye, asked for" in client.get(reverse("leagues:print", args=[season.public_id])).text
    bye = next(one.number for one in state(season).fixtures.values() if one.pairing.requested)
    assert "Team 3 has a bye, asked for" in client.get(reverse("leagues:fixture", args=[season.public_id, bye])).text
    why = f"{reverse('leagues:standings', args=[season.public_id])}?why=3"
    assert "round 1: requested bye" in client.get(why).text


@pytest.mark.parametrize("do", ["request-bye", "withdraw-bye"])
def test_what_is_forged_changes_nothing(client, season, owner, state, do):
    before = state(season).seq
    client.force_login(season.participants.get(number=1).user)
    own, others, pairs = (reverse(f"leagues:{name}", args=[season.public_id, *more]) for name, *more in FORGED)
    for number in ("-1", "0", "99999999", "9" * 400, "x", "", "\u0661"):
        assert client.post(f"{own}{do}/", {"round": number}).status_code in (302, 422)
    assert client.post(f"{others}{do}/", {"round": 1}).status_code == 403
    assert client.post(f"{pairs}request-bye/", {"entry": 2, "round": 1}).status_code == 403
    assert client.get(f"{own}{do}/", {"round": 1}).status_code == 302
    assert Client().post(f"{own}{do}/", {"round": 1}).status_code == 403
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(owner)
    assert strict.post(f"{own}{do}/", {"round": 1}).status_code == 403
    assert state(season).seq == before
    organising.finish(season, by=owner)
    assert client.post(f"{own}{do}/", {"round": 1}).status_code == 422


def test_the_terms_say_it(client, season):
    page = client.get(reverse("leagues:terms", args=[season.public_id])).text
    assert "at most 2 times, up to round 4" in page
    assert "bye on request 1" in page


def test_whoever_comes_late_is_told_what_he_has(client, running, owner, next_round, enter_result, state):
    season = running(2, **TERMS, late_byes=2)
    page = reverse("leagues:add", args=[season.public_id])
    client.force_login(owner)
    assert "Anyone who enters now" not in client.get(page).text
    for number in (1, 2):
        next_round(season)
        enter_result(season, number)
        if number == 1:
            assert "paired from round 2 on and has a bye, worth 1, for round 1." in client.get(page).text
    assert "paired from round 3 on and has a bye, worth 1, for rounds 1 and 2." in client.get(page).text
    ask(season, 1, 3)
    assert "bye in round 3" in client.get(reverse("leagues:players", args=[season.public_id])).text


def test_a_late_entry_goes_into_another_division_until_it_is_paired(client, new_season, owner, state, next_round):
    season = new_season(**TERMS, late_byes=1, divisions=("North", "South"))
    registration.add_teams(season, by=owner, teams=[(f"Team {number}", "") for number in range(1, 5)])
    organising.place_all(season, by=owner, places={number: (number % 2, 0) for number in range(1, 5)})
    organising.start(season, by=owner)
    next_round(season)
    for fixture in (1, 2):
        results.record(season, by=owner, number=fixture, result=Result(score="win"))
    registration.add(season, by=owner, username="", team="Late")
    rounds.draft(season, by=owner)
    address = reverse("leagues:player", args=[season.public_id, 5])
    client.force_login(owner)
    assert "Until the first round" in client.get(address).text
    assert client.post(f"{address}place/", {"division": 1}).status_code == 302
    now = state(season)
    assert (now.entries[5].division, now.draft) == (1, None)
    assert {one.pairing.division for one in now.fixtures.values() if 5 in one.sides} == {1}
    next_round(season)
    assert 5 in {row.key for row in tables.table(state(season), division=1).rows}
    assert refusal(lambda: organising.place(season, by=owner, entry=1, division=0, seed=0)) == "season-begun"
    assert client.post(f"{address}place/", {"division": 0}).status_code == 422
    rested = registration.add(season, by=owner, username="", team="Rested").number
    ask(season, rested, 3)
    for fixture in (one for one in state(season).fixtures.values() if not one.settled):
        results.record(season, by=owner, number=fixture.number, result=Result(score="win"))
    next_round(season)  # from now on he stands in the table of a round that has been shown
    assert refusal(lambda: organising.place(season, by=owner, entry=rested, division=1, seed=0)) == "season-begun"
    never_paired = registration.add(season, by=owner, username="", team="Later").number
    for fixture in (one for one in state(season).fixtures.values() if not one.settled):
        results.record(season, by=owner, number=fixture.number, result=Result(score="win"))
    organising.finish(season, by=owner)
    assert refusal(lambda: organising.place(season, by=owner, entry=never_paired, division=1, seed=0)) == "season-begun"


def test_late_entries_alone_can_have_them():
    said = byes.in_words(Terms(format="swiss", late_byes=2))
    assert said == "a late entry gets such a bye for the last 2 rounds missed"
    assert byes.in_words(Terms(format="ladder", late_byes=2, requests=3)) == ""


def test_players_and_organisers_are_told(season, owner):
    from notifications.store.models import Notice

    player = season.participants.get(number=1).user
    byes.request_bye(season, by=player, entry=1, number=2)
    assert Notice.objects.get(user=owner).text == "Team 1 asks for a bye in round 2."
    assert not Notice.objects.filter(user=player, text__contains="round 2").exists()
    byes.withdraw_bye(season, by=owner, entry=1, number=2)
    assert Notice.objects.filter(user=player, text="Round 2: your bye was withdrawn, so you play.").exists()
