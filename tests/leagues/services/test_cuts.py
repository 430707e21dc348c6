"""A Swiss with a cut, and league points by the difference of victory points."""

import pytest
from django.urls import reverse

from leagues.pages.forms import TermsForm, twenty_nil
from leagues.services import corrections, organising, pairing, registration, results, rounds, season_store, tables
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.problems import Illegal
from tests.leagues.services.test_formats import look

TABLE = ((0, 10, 10), (3, 11, 9), (6, 12, 8), (30, 20, 0))


def play(season, owner, best=min):
    """The better number wins every game that is open."""
    for fixture in list(season_store.state_of(season).fixtures.values()):
        if fixture.state == "scheduled":
            score = "win" if best(fixture.sides) == fixture.one else "loss"
            results.record(season, by=owner, number=fixture.number, result=Result(score=score))


@pytest.fixture
def swiss(running, next_round, owner):
    """A Swiss of nine in three rounds with a cut to four, its Swiss rounds played."""
    season = running(9, format="swiss", rounds=3, cut=4, accounts=False)
    for _ in range(3):
        next_round(season)
        play(season, owner)
    return season


def places(state):
    return [row.key for row in tables.table(state).rows]


def test_the_first_of_the_standings_play_a_bracket_by_seed(swiss, next_round, owner, state, client):
    seeds = places(state(swiss))[:4]
    next_round(swiss)
    semi = [(one.one, one.other, one.pairing.phase) for one in state(swiss).of_round(4)]
    assert semi == [(seeds[0], seeds[3], "knock-out"), (seeds[1], seeds[2], "knock-out")]
    assert state(swiss).fixtures[len(state(swiss).fixtures)].pairing.why == "Seed 2 against seed 3"
    play(swiss, owner, best=lambda sides: max(sides, key=seeds.index))
    next_round(swiss)
    assert {one.pairing.phase: set(one.sides) for one in state(swiss).of_round(5)} == {
        "knock-out": {seeds[3], seeds[2]},
        "third": {seeds[0], seeds[1]},
    }
    play(swiss, owner, best=lambda sides: max(sides, key=seeds.index))
    assert not pairing.goes_on(state(swiss))
    assert places(state(swiss))[:4] == [seeds[3], seeds[2], seeds[1], seeds[0]]
    client.force_login(owner)
    look(client, swiss)
    assert "Semi-finals" in client.get(reverse("leagues:bracket", args=[swiss.public_id])).text
    organising.finish(swiss, by=owner)
    with pytest.raises(Illegal, match="running"):
        rounds.draft(swiss, by=owner)


def test_the_bracket_leaves_points_and_tie_breaks_of_the_swiss_as_they_were(swiss, next_round, owner, state):
    before = {row.key: (row.points, row.values) for row in tables.table(state(swiss)).rows}
    next_round(swiss)
    play(swiss, owner, best=max)
    assert {row.key: (row.points, row.values) for row in tables.table(state(swiss)).rows} == before
    assert places(state(swiss))[4:] == [key for key in before if key not in places(state(swiss))[:4]]


def test_whoever_leaves_before_the_cut_makes_room(swiss, next_round, owner, state):
    seeds = places(state(swiss))
    registration.withdraw(swiss, by=owner, entry=seeds[1])
    next_round(swiss)
    assert {side for one in state(swiss).of_round(4) for side in one.sides} == {seeds[0], *seeds[2:5]}


def test_nobody_enters_after_the_swiss_rounds(swiss, owner):
    with pytest.raises(Illegal, match="begun"):
        registration.add(swiss, by=owner, username="", team="Late")


def test_the_site_offers_no_entry_once_the_bracket_begins(new_season, next_round, owner, state, client, make_user):
    """A player was told of a round after the last one, and of a bye for the final."""
    season = new_season(format="swiss", rounds=1, cut=2)
    organising.set_registration(season, by=owner, is_open=True)
    for team in "ABC":
        registration.add(season, by=owner, username="", team=team)
    organising.start(season, by=owner)
    client.force_login(late := make_user("late"))
    assert "Registration is open" in client.get(season.get_absolute_url()).text
    next_round(season)
    assert state(season).registering and "Registration is open" not in client.get(season.get_absolute_url()).text
    with pytest.raises(Illegal, match="closed"):
        registration.enter(season, user=late, team="Late")


def test_a_correction_names_those_who_would_have_gone_on(swiss, next_round, owner, state):
    seeds = places(state(swiss))
    next_round(swiss)
    for fixture in state(swiss).fixtures.values():
        if fixture.round <= 3 and fixture.other and fixture.winner() == seeds[3]:
            shown = corrections.preview(swiss, number=fixture.number, result=Result(score="loss"))
            if shown.went_on:
                assert set(shown.went_on) <= set(seeds[:4]) and not set(shown.would_go_on) & set(seeds[:4])
                return
    pytest.fail("no result decided the cut")


def test_a_bracket_of_one_is_refused(new_season):
    with pytest.raises(Illegal, match="two players"):
        new_season(format="swiss", cut=1)


# --- points by the difference ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "earned"), [((5, 5), (10, 10)), ((7, 5), (10, 10)), ((8, 5), (11, 9)), ((0, 40), (0, 20))]
)
def test_a_difference_of_victory_points_is_worth_what_the_table_says(
    running, next_round, enter_result, state, points, earned
):
    season = running(2, format="round-robin", accounts=False, points_table=TABLE, win=20)
    next_round(season)
    enter_result(season, 1, "win" if points[0] > points[1] else "draw", points)
    board = tables.table(state(season)).board
    one, other = state(season).fixtures[1].sides
    assert (board.total[one], board.total[other]) == earned


def test_a_forfeit_has_the_points_of_a_win(running, next_round, owner, state):
    season = running(2, format="round-robin", accounts=False, points_table=TABLE, win=20)
    next_round(season)
    results.rule(season, by=owner, number=1, result=Result(absent=(1,)), reason="did not come")
    assert tables.table(state(season)).board.total == {1: 0, 2: 20}


@pytest.mark.parametrize("table", [((1, 10, 10),), ((0, 11, 9),), ((0, 10, 10), (0, 11, 9)), ((0, 1, 1), (5, 0, 2))])
def test_a_table_out_of_order_is_refused(new_season, table):
    with pytest.raises(Illegal, match="points table"):
        new_season(points_table=table)


def test_a_table_is_typed_and_shown(client, league, owner):
    client.force_login(owner)
    new = reverse("leagues:new-season", args=[league.public_id])
    form = client.get(new).context["form"]
    data = {name: value for name, value in form.initial.items() if value is not None and value is not False}
    made = client.post(new, {**data, "name": "Points", "points_table": "0 10-10, 3 11-9"})
    assert made.status_code == 302, made.context["form"].errors
    season = league.seasons.get()
    assert season_store.state_of(season).terms.points_table == ((0, 10, 10), (3, 11, 9))
    assert "0 10-10, 3 11-9" in client.get(reverse("leagues:terms", args=[season.public_id])).text
    wrong = client.post(new, {**data, "name": "Points", "points_table": "rubbish"})
    assert "Write each step" in wrong.text
    assert "Points" in client.get(new).text, "the next season begins with the terms of the last"
    assert client.get(new).context["form"].initial["points_table"] == "0 10-10, 3 11-9"
    assert client.get(f"{new}?usual=1").context["form"].initial["points_table"] == ""


def test_stored_terms_have_neither():
    assert (Terms().cut, Terms().points_table) == (0, ())


@pytest.mark.once
def test_the_usual_table_goes_from_even_to_twenty_nil():
    table = twenty_nil(5)
    assert table[:3] == ((0, 10, 10), (6, 11, 9), (11, 12, 8)) and table[-1] == (51, 20, 0)
    eic = registry.get_played("eic-league")
    organising.check_terms(Terms(points_table=table), eic)
    data = {**TermsForm(terms=Terms(), game=eic, name="x").initial, "points_table": "20-0 by 3"}
    sent = {key: value for key, value in data.items() if value is not None and value is not False}
    form = TermsForm(sent, terms=Terms(), game=eic)
    assert form.is_valid(), form.errors
    assert form.terms().points_table == twenty_nil(3)
