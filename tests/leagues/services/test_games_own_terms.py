"""The game's own part of a season: its options for all battles, what it counts to break ties; exchanges by hand."""

import pytest
from django.urls import reverse

from armies.services.rule_sets import governing_kinds
from battles.store.models import Battle
from leagues.competition.numbers import in_words
from leagues.pages.forms import ResultForm, TermsForm
from leagues.services import (
    corrections,
    organising,
    pairing,
    registration,
    results,
    rounds,
    season_store,
    selectors,
    tables,
)
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.edits import Edit
from rules.kernel.problems import RulesError
from rules.kernel.sharing import PIN, Pin
from tests.armies.conftest import make_army  # noqa: F401 - a fixture
from tests.armies.teams import ANVIL, WHISPER, team


def put(path, value):
    return Edit(op="set", path=path, value=value)


def test_battles_begin_with_what_the_season_has_settled(new_season, owner, make_user, make_army):  # noqa: F811
    season = new_season(format="round-robin")
    organising.settle_options(season, by=owner, edits=[put(("columns",), 20), put(("order",), "free")])
    for entry, name in ((1, "ann"), (2, "ben")):
        user = make_user(name)
        registration.add(season, by=owner, username=name, team=name)
        registration.submit_army(season, by=user, entry=entry, army=make_army(user, team(ANVIL, WHISPER)))
    organising.start(season, by=owner)
    rounds.draft(season, by=owner)
    rounds.publish(season, by=owner)
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    assert battle.options == {"columns": 20, "order": "free"}
    season.refresh_from_db()
    said = selectors.describe_options(season, season_store.state_of(season))
    assert said == [("Columns", "20"), ("Who keeps the order of play?", "We keep it ourselves")]
    with pytest.raises(RulesError, match="terms-fixed"):
        organising.settle_options(season, by=owner, edits=[put(("columns",), 10)])


@pytest.mark.parametrize("edits", [[put(("columns",), 999)], [put(("columns",), "x")], [put(("no", "such"), 1)]])
def test_options_that_the_game_refuses_are_not_settled(new_season, owner, edits):
    season = new_season(format="round-robin")
    with pytest.raises(RulesError):
        organising.settle_options(season, by=owner, edits=edits)
    assert season_store.state_of(season).terms.options == {}


@pytest.mark.parametrize("game", [game.slug for game in registry.played_games()])
def test_every_game_has_its_page(client, owner, game):
    league = organising.create_league(owner=owner, name="L", game=game)
    season = organising.create_season(league, by=owner, name="One", terms=Terms())
    address = reverse("leagues:rule-set", args=[season.public_id])
    client.force_login(owner)
    assert "<form" in client.get(address).text
    assert client.post(address, {}).status_code == 302
    assert client.post(address, {'json:["nonsense"]': "1"}).status_code == 422
    assert client.get(reverse("leagues:terms", args=[season.public_id])).status_code == 200


def test_the_terms_form_keeps_the_rule_set(new_season, owner):
    season = new_season(format="round-robin")
    organising.settle_options(season, by=owner, edits=[put(("purse",), 20_000)])
    terms = season_store.state_of(season).terms
    blank = TermsForm(terms=terms, game=registry.get("eic-league"), name="One")
    data = {name: blank.get_initial_for_field(field, name) for name, field in blank.fields.items()}
    form = TermsForm({key: value for key, value in data.items() if value}, terms=terms, game=registry.get("eic-league"))
    form.is_valid()
    assert form.terms().options == {"purse": 20_000}


@pytest.mark.parametrize("game", ["invisible-enemy", "sol-prime"])
def test_a_rule_set_that_players_have_made_is_not_rated(owner, game):
    league = organising.create_league(owner=owner, name="L", game=game)
    season = organising.create_season(league, by=owner, name="One", terms=Terms())
    kind = governing_kinds(registry.get(game))[0]
    assert season_store.state_of(season).terms.rated
    copy = PIN.write(Pin(name="Our prices", body=kind.blank("Our prices")))
    organising.settle_options(season, by=owner, edits=[put(kind.battle_option, copy)])
    assert not season_store.state_of(season).terms.rated


# --- what the game counts -------------------------------------------------------------------------


def test_ties_are_broken_by_what_the_game_counts(running, next_round, owner):
    season = running(4, format="round-robin", tie_breaks=("game:vanquished", "wins"))
    next_round(season)
    counted = {1: (3, 1), 2: (5, 0)}
    for number, both in counted.items():
        result = Result(score="win", measures={"vanquished": both})
        results.record(season, by=owner, number=number, result=result)
    season.refresh_from_db()
    state = season_store.state_of(season)
    rows = tables.table(state, division=0).rows
    first = state.fixtures[2].one
    assert rows[0].key == first
    assert [in_words(row.values["game:vanquished"]) for row in rows] == ["5", "3", "1", "0"]
    assert selectors.columns(season, state)[0] == ("game:vanquished", "Enemy units vanquished")


def test_only_what_the_game_counts_can_break_ties(new_season):
    with pytest.raises(RulesError, match="tie-breaks"):
        new_season(tie_breaks=("game:noise",))


def test_a_paper_result_asks_for_what_decides_ties(running, next_round):
    season = running(2, format="round-robin", tie_breaks=("game:vanquished",))
    next_round(season)
    fixture = season_store.state_of(season).fixtures[1]
    data = {"ended": "win", "counted_vanquished_one": "4", "counted_vanquished_other": ""}
    counted = [("vanquished", "Enemy units vanquished")]
    form = ResultForm(data, fixture=fixture, teams=["A", "B"], bonus=0, deciding=False, counted=counted)
    assert form.is_valid()
    assert form.result().measures == {"vanquished": (4, 0)}


# --- exchanges by hand ----------------------------------------------------------------------------


def draft(season, owner):
    rounds.draft(season, by=owner)
    return season_store.state_of(season)


@pytest.mark.parametrize("format_", ["round-robin", "knock-out"])
def test_an_exchange_in_a_table_or_bracket_says_what_it_costs(running, owner, format_):
    season = running(6, format=format_)
    state = draft(season, owner)
    assert {units for _, units in pairing.cost(state, state.draft).parts} == {0}
    one, other = state.draft[0], state.draft[-1]
    swapped = pairing.exchange(state, state.draft, one.one, other.one)
    cost = dict(pairing.cost(state, swapped).parts)
    assert cost["Pairs that differ from the table or the bracket"] == 2
    assert cost["Pairs that the table brings together again later"] == (2 if format_ == "round-robin" else 0)
    assert sorted(key for pair in swapped for key in (pair.one, pair.other) if key) == [1, 2, 3, 4, 5, 6]
    rounds.swap(season, by=owner, one=one.one, other=other.one)
    rounds.publish(season, by=owner)
    season.refresh_from_db()
    changed = season_store.state_of(season).fixtures[1]
    assert "exchanged by hand" in changed.pairing.why
    what = "gave the bye by hand" if format_ == "knock-out" else "paired them by hand"
    assert [(line.by, line.what) for line in changed.trace] == [(owner.pk, what)]


def test_a_swiss_pair_exchanged_by_hand_says_so_and_by_whom(running, owner, client):
    season = running(5, format="swiss")
    planned = draft(season, owner).draft
    rounds.swap(season, by=owner, one=1, other=2)
    rounds.swap(season, by=owner, one=3, other=5)  # of an earlier exchange nothing is forgotten
    state = season_store.state_of(season)
    assert [pair.why for pair in state.draft] == [
        "Team 3 and Team 5 exchanged by hand. Both on 0 points; have not met",
        "Team 1 and Team 2 exchanged by hand. Both on 0 points; have not met",
        "Team 3 and Team 5 exchanged by hand. A bye, the first",
    ]
    client.force_login(owner)
    page = client.get(f"{season.get_absolute_url()}pairing/").content.decode()
    assert page.count(f"by {owner}") == 3
    rounds.swap(season, by=owner, one=3, other=5)
    rounds.swap(season, by=owner, one=1, other=2)
    assert season_store.state_of(season).draft == planned
    rounds.swap(season, by=owner, one=1, other=5)
    rounds.publish(season, by=owner)
    said = {
        fixture.sides: [line.what for line in fixture.trace]
        for fixture in season_store.state_of(season).fixtures.values()
    }
    assert said == {(5, 3): ["paired them by hand"], (2, 4): [], (1,): ["gave the bye by hand"]}


@pytest.mark.parametrize(("format_", "refused"), [("knock-out", True), ("swiss", False)])
def test_a_draft_that_a_correction_has_overtaken_says_so_and_no_bracket_goes_on_with_the_loser(
    running, owner, client, next_round, enter_result, *, format_, refused
):
    season = running(4, format=format_)
    next_round(season)
    enter_result(season, 1)
    enter_result(season, 2)
    assert not draft(season, owner).overtaken
    hint, address = "A result has changed since this draft", f"{season.get_absolute_url()}pairing/"
    client.force_login(owner)
    assert hint not in client.get(address).text
    season.refresh_from_db()
    turned, why = Result(score="loss"), "The sheet was upside down."
    corrections.correct(season, by=owner, number=1, result=turned, reason=why, expected=season.seq)
    assert hint in client.get(address).text
    answer = client.post(f"{address}publish/")
    assert (answer.status_code == 422, "draft the round again" in answer.text) == (refused, refused)
    if refused:
        client.post(f"{address}draft/")
        assert hint not in client.get(address).text and client.post(f"{address}publish/").status_code == 302


def test_nobody_is_exchanged_across_groups_or_within_a_pair(running, owner):
    season = running(6, format="groups", groups=2)
    state = draft(season, owner)
    groups = {pair.group: pair for pair in state.draft}
    for one, other in ((groups[0].one, groups[1].one), (groups[0].one, groups[0].other)):
        with pytest.raises(RulesError, match="no-swap"):
            pairing.exchange(state, state.draft, one, other)
