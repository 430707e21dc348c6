"""A whole league leaves as a file and comes in again with the same standings; a spoilt file leaves nothing behind."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.competition.numbers import in_words
from leagues.files import league_export
from leagues.services import (
    aftermath_forms,
    aftermaths,
    byes,
    registration,
    results,
    season_store,
    tables,
    transactions,
)
from leagues.store.events import Result
from leagues.store.models import League, Season
from rules.kernel.problems import Illegal, RulesError
from tests.armies.conftest import make_army  # noqa: F401 - a fixture
from tests.armies.teams import ANVIL


def numbers(season):
    state = season_store.state_of(season)
    return [(row.rank, row.key, in_words(row.points), row.values) for row in tables.table(state).rows]


@pytest.fixture
def season(running, next_round, enter_result):
    found = running(5, format="swiss", tie_breaks=("head-to-head", "buchholz"), requests=2, late_byes=1)
    byes.request_bye(found, by=None, entry=5, number=1)
    byes.request_bye(found, by=None, entry=2, number=3)
    next_round(found)
    for number, score in ((1, "win"), (2, "draw")):
        enter_result(found, number, score, (7, 3))
    next_round(found)
    return found


def test_the_same_standings_on_the_other_side(season, owner, make_user, make_army, league):  # noqa: F811
    player = season.participants.get(number=1).user
    registration.submit_army(season, by=player, entry=1, army=make_army(player))
    text = json.dumps(league_export.export_league(league, by=owner))
    other = league_export.import_league(text, owner=make_user("elsewhere"))
    again = other.seasons.get()
    assert numbers(again) == numbers(season)
    assert (again.name, again.stage, again.summary) == (season.name, season.stage, season.summary)
    assert {one.user for one in again.participants.all()} == {None}
    kept = again.participants.get(number=1).submissions.get()
    assert kept.document == season.participants.get(number=1).submissions.get().document
    assert season_store.state_of(again).entries[1].submission == kept.pk


def test_what_came_in_goes_on(season, owner, make_user, league):
    from leagues.services import results, rounds
    from leagues.store.events import Result

    elsewhere = make_user("elsewhere")
    again = league_export.import_league(
        json.dumps(league_export.export_league(league, by=owner)), owner=elsewhere
    ).seasons.get()
    for fixture in season_store.state_of(again).of_round(2):
        if fixture.other is not None:
            results.record(again, by=elsewhere, number=fixture.number, result=Result(score="win"))
    rounds.draft(again, by=elsewhere)


def test_a_takeout_opens_no_sealed_list_to_a_player(season, owner, league, make_army):  # noqa: F811
    player = season.participants.get(number=1).user
    registration.submit_army(season, by=player, entry=1, army=make_army(player))
    registration.add(season, by=owner, username=owner.username, team="The organiser")
    with pytest.raises(Illegal) as refusal:
        league_export.export_league(league, by=owner)
    assert refusal.value.problem.code == "sealed"


def test_by_their_addresses(client, season, owner, league, make_user):
    address = reverse("leagues:takeout", args=[league.public_id])
    client.force_login(make_user("stranger"))
    assert client.get(address).status_code == 403
    client.force_login(owner)
    content = client.get(address).content
    answer = client.post(reverse("leagues:import"), {"file": SimpleUploadedFile("league.json", content)})
    assert answer.status_code == 302
    assert client.get(answer.url).status_code == 200
    again = Season.objects.exclude(pk=season.pk).get()
    for name in ("season", "standings", "fixtures", "cross", "players", "json"):
        assert client.get(reverse(f"leagues:{name}", args=[again.public_id])).status_code == 200
    spoilt = SimpleUploadedFile("league.json", content[:-40])
    answer = client.post(reverse("leagues:import"), {"file": spoilt})
    assert (answer.status_code, "not the takeout of a league" in answer.text) == (422, True)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_spoilt_file_is_refused_or_can_be_shown(data, season, owner, league):
    """One value anywhere in the file is replaced: it is refused whole, or its pages can be computed."""
    document = json.loads(json.dumps(league_export.export_league(league, by=owner)))
    _spoil(data, document)
    before = League.objects.count()
    try:
        made = league_export.import_league(json.dumps(document), owner=owner)
    except RulesError:
        assert League.objects.count() == before
        return
    for one in made.seasons.all():
        numbers(one)
    made.delete()


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"], ids=["nul", "half a character"])
def test_what_no_database_keeps_comes_in_with_no_file(client, season, owner, league, name):
    document = league_export.export_league(league, by=owner)
    entered = next(one for one in document["seasons"][0]["events"] if one["data"]["type"] == "entered")
    entered["data"]["team"] = name
    client.force_login(owner)
    file = SimpleUploadedFile("league.json", json.dumps(document).encode())
    assert client.post(reverse("leagues:import"), {"file": file}).status_code == 422
    assert League.objects.count() == 1


@pytest.mark.parametrize("options", [{"columns": "x"}, {"columns": 999}, {"order": [1]}, {"columns": {"a": None}}])
def test_options_that_the_game_refuses_come_in_with_no_file(season, owner, league, options):
    document = league_export.export_league(league, by=owner)
    setting = next(one for one in document["seasons"][0]["events"] if "terms" in one["data"])
    setting["data"]["terms"]["options"] = options
    with pytest.raises(RulesError):
        league_export.import_league(json.dumps(document), owner=owner)


@pytest.fixture
def career_season(running, next_round, owner):
    """A season of two teams with a battle behind them: purchases, an aftermath, a receipt cashed in part."""
    found = running(2, format="round-robin", career=True, accounts=False)
    for entry in (1, 2):
        for action in ({"type": "begin"}, {"type": "recruit", "unit": ANVIL}):
            transactions.deal(found, by=None, entry=entry, action=action)
    next_round(found)
    results.record(found, by=owner, number=1, result=Result(score="win"))
    fixture = season_store.state_of(found).fixtures[1]
    sheet = aftermath_forms.first_sheet(found, season_store.state_of(found), fixture)
    aftermaths.file_sheet(found, by=owner, number=1, entry=0, sheet=sheet)
    found.refresh_from_db()
    aftermaths.settle(found, by=owner, number=1, expected=found.seq)
    transactions.cash(found, by=None, entry=fixture.one, receipt="R1", amount=4000)
    return found


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_a_spoilt_career_is_refused_or_can_be_shown(data, career_season, owner, league, client):
    document = json.loads(json.dumps(league_export.export_league(league, by=owner)))
    _spoil(data, data.draw(st.sampled_from(document["seasons"][0]["events"])))
    try:
        made = league_export.import_league(json.dumps(document), owner=owner)
    except RulesError:
        return
    client.force_login(owner)
    for season in made.seasons.all():
        for name, *args in (("careers",), ("career", 1), ("ledger", 1), ("market", 1), ("receipts",), ("fixture", 1)):
            answer = client.get(reverse(f"leagues:{name}", args=[season.public_id, *args]))
            assert answer.status_code in (200, 404), name
    made.delete()


def test_a_ledger_that_does_not_add_up_is_refused(career_season, owner, league):
    document = json.loads(json.dumps(league_export.export_league(league, by=owner)))
    dealt = next(one["data"] for one in document["seasons"][0]["events"] if one["data"]["type"] == "dealt")
    dealt["deal"]["postings"]["wallet"] += 1
    with pytest.raises(Illegal) as refusal:
        league_export.import_league(json.dumps(document), owner=owner)
    assert "does not add up" in refusal.value.problem.message


def _spoil(data, value):
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.integers(0, 9)):
            value = inner
            continue
        value[key] = data.draw(st.sampled_from([None, -1, 0, 3, 10**12, "", "x", [], {}, [99], True]))
        return
