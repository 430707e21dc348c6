"""The preview of a correction, and all that is different afterwards: ranks, points, ratings, credits, units."""

import pytest
from django.urls import reverse

from leagues.competition.numbers import in_words
from leagues.competition.ratings import Rating
from leagues.services import corrections, organising, rating_book, registration, rounds, season_store, tables
from leagues.store import careers
from leagues.store.events import Result
from rules.kernel.campaign import ACCOUNTS
from tests.leagues.career_steps import act, books, equip, fight, held, lose_anvil

RESULTS = (Result(score="loss", points=(0, 9)), Result(absent=(-1,)), Result(void=True), Result(score="draw"))


def ranks(state):
    """Rank and points of everybody in every table: of divisions, of groups, of all."""
    divisions = [None, *range(len(state.terms.division_names))] if state.terms.divisions else [0]
    groups = [(one, at) for one, groups in enumerate(state.groups) for at in range(len(groups))]
    return {
        (division, group, row.key): (row.rank, in_words(row.points))
        for division, group in [*((one, None) for one in divisions), *groups]
        for row in tables.table(state, division=division, group=group).rows
    }


def different(before, after):
    return {key: (before[key], after[key]) for key in before if before[key] != after[key]}


def correct(season, owner, result):
    """Corrects fixture 1; what the preview said, and everything as it was before and is after."""

    def everything():
        season.refresh_from_db()
        state = season_store.state_of(season)
        return ranks(state), dict(rating_book.book("eic-league")), careers.books_of(state)

    if result.absent:
        result = Result(absent=(season_store.state_of(season).fixtures[1].one,))
    before, told = everything(), corrections.preview(season, number=1, result=result)
    corrections.correct(season, by=owner, number=1, result=result, reason="Mistaken.", expected=told.seq)
    return told, before, everything()


def titles(said):
    """Without the detail that is given of what a team has either way, only not as it is."""
    return [one.partition(" (")[0] for one in said]


@pytest.mark.parametrize("terms", [{"format": "swiss"}, {"format": "groups", "groups": 2}])
def test_every_rank_and_rating_is_in_the_preview(
    new_season, make_user, owner, next_round, enter_result, *, terms, state
):
    season = new_season(divisions=("North", "South"), **terms)
    for number in range(1, 13):
        registration.add(season, by=owner, username=make_user(f"p{number}").username, team=f"Team {number}")
        organising.place(season, by=owner, entry=number, division=number % 2, seed=0)
    organising.start(season, by=owner)
    for _ in range(2):
        next_round(season)
        for fixture in state(season).of_round(state(season).round):
            if fixture.other:
                enter_result(season, fixture.number, "win" if fixture.number % 3 else "draw", (fixture.number, 1))
    overall = 0
    for result in RESULTS:
        told, before, after = correct(season, owner, result)
        moved = {
            (one.division, one.group, one.entry): tuple(zip(one.ranks, one.points, strict=True))
            for one in told.moved
            if one.ranks[0] != one.ranks[1] or one.points[0] != one.points[1]
        }
        assert moved == different(before[0], after[0])
        overall += sum(place[0] is None for place in moved)
        everybody = before[1].keys() | after[1].keys()
        old, new = ({user: book.get(user, Rating()) for user in everybody} for book in (before[1], after[1]))
        assert {one.user: (one.before, one.after) for one in told.rerated} == different(old, new)
    assert overall


def test_every_credit_and_unit_is_in_the_preview(running, next_round, owner):
    season = running(4, format="round-robin", career=True, income=100)
    for entry in (1, 2, 3, 4):
        equip(season, entry)
    next_round(season)
    one, other = season_store.state_of(season).fixtures[1].sides
    fight(season, owner, 1, change=lose_anvil)
    act(season, one, type="fit", unit=held(season, one, "Whisper").id, piece=held(season, one, "Plasma beam").id)
    for result in (*RESULTS, Result(score="win")):
        told, before, after = correct(season, owner, result)
        rebooked = {found.team: found for found in told.rebooked}
        for team in (1, 2, 3, 4):
            was, will = before[2].of(team), after[2].of(team)
            accounts = {key: (was.balance(key), will.balance(key)) for key in ACCOUNTS}
            changed = {key: pair for key, pair in accounts.items() if pair[0] != pair[1]}
            assert changed == (rebooked[team].accounts if team in rebooked else {})
            there = [one.title for key, one in will.holdings.items() if was.holdings.get(key) != one]
            gone = [one.title for key, one in was.holdings.items() if will.holdings.get(key) != one]
            assert (there, gone) == (
                (titles(rebooked[team].gained), titles(rebooked[team].lost)) if team in rebooked else ([], [])
            )
        assert set(rebooked) <= {one, other}
    assert books(season).of(one).balance("receipts") == 15_000


@pytest.mark.parametrize("terms", [{"format": "knock-out"}, {"format": "groups", "advance": 1}])
def test_the_preview_says_who_would_have_gone_on_when_the_next_round_is_published(
    running, next_round, enter_result, owner, client, *, state, terms
):
    season = running(4, tie_breaks=(), **terms)
    next_round(season)
    for fixture in state(season).of_round(1):
        enter_result(season, fixture.number)
    one, other = state(season).fixtures[1].sides
    turned, address = Result(score="loss"), f"{season.get_absolute_url()}fixtures/1/correct/"
    assert corrections.preview(season, number=1, result=turned).went_on == ()
    next_round(season)
    assert state(season).round == 2
    told = corrections.preview(season, number=1, result=turned)
    assert (told.went_on, told.would_go_on) == ((one,), (other,))
    client.force_login(owner)
    posted = {"ended": "loss", "reason": "x"}
    assert f"Team {other} would have gone on, not Team {one}." in client.post(address, posted).text
    assert "gone on" not in client.post(address, {**posted, "ended": "win"}).text


def test_a_preview_says_how_the_next_round_would_be_paired(running, owner, next_round, enter_result, client):
    season = running(4, format="swiss", rounds=3, tie_breaks=("buchholz",))
    next_round(season)
    first = season_store.state_of(season).fixtures[1]
    for number in (1, 2):
        enter_result(season, number)
    told = corrections.preview(season, number=1, result=Result(score="loss"))
    winners = {first.one, season_store.state_of(season).fixtures[2].one}
    assert told.next_round.round == 2
    assert winners in [{one.one, one.other} for one in told.next_round.go]
    assert winners not in [{one.one, one.other} for one in told.next_round.come]
    client.force_login(owner)
    sent = {"ended": "loss", "points_one": "0", "points_other": "0"}
    page = client.post(reverse("leagues:correct", args=[season.public_id, 1]), sent).text
    assert "Round 2 would be paired differently" in page
    same = client.post(reverse("leagues:correct", args=[season.public_id, 1]), sent | {"points_other": "9"}).text
    assert "3 → 3" not in same and "<del>3</del> <ins>3</ins>" not in same
    rounds.draft(season, by=owner)
    rounds.publish(season, by=owner)
    assert corrections.preview(season, number=1, result=Result(score="loss")).next_round is None
