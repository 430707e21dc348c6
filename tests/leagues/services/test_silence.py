"""Silence settles an aftermath that nobody signs, after the delay and never while the result is open."""

import pytest
from django.urls import reverse

from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    corrections,
    results,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.events import Result
from rules import registry
from tests.leagues.career_steps import (
    act,
    balanced,
    books,
    filed,
    first_battle,
    four_teams,
    later,
    lose_anvil,
    refused,
    titles,
    two_teams,
)


@pytest.fixture
def season(running, next_round):
    return four_teams(running, next_round)


def test_silence_settles_an_aftermath_after_its_delay_and_not_before(client, season, owner, monkeypatch):
    fixture = filed(season, owner, change=lose_anvil)
    client.force_login(season.participants.get(number=fixture.other).user)
    page = client.get(reverse("leagues:aftermath", args=[season.public_id, 1])).text
    assert "neither signs nor changes it, it is settled on" in page
    later(monkeypatch, hours=47, minutes=59)
    assert not season_store.state_of(season).aftermaths[1].settled
    assert "Anvil" in titles(season, fixture.other)
    later(monkeypatch, minutes=2)
    after = season_store.state_of(season)
    assert (after.aftermaths[1].settled, after.aftermaths[1].deadline, after.unsigned) == (True, None, {})
    assert (after.fixtures[1].trace[-1].what, after.fixtures[1].trace[-1].text) == (
        "the aftermath is settled", "Nobody objected in time.")  # fmt: skip
    assert "Anvil" not in titles(season, fixture.other)
    found = books(season)
    assert balanced(found) and [paper.amount for paper in found.held(fixture.one)] == [15_000]
    with refused("no-aftermath"):
        aftermaths.sign(season, by=None, number=1, entry=fixture.other, expected=season.seq)
    transactions.bank(season, by=None, entry=fixture.one, amount=10)  # it is not in the field any more
    # A correction turns round what silence has settled, like everything else.
    assert corrections.preview(season, number=1, result=Result(score="loss")).rebooked


def test_what_comes_a_moment_after_silence_books_nothing_twice(season, owner, monkeypatch):
    fixture = filed(season, owner, change=lose_anvil)
    form = season_store.state_of(season).aftermaths[1]
    later(monkeypatch, hours=47, minutes=59, seconds=59)
    with season_store.lock(season, owner) as work:
        later(monkeypatch, seconds=2)
        work.write(ev.SheetFiled(fixture=1, by=fixture.one, sheet=form.sheet, outcomes=form.filed.event.outcomes))
        work.write(ev.Settled(fixture=1, outcomes=form.filed.event.outcomes))
    found = books(season)
    assert [entry.settles for entry in found.of(fixture.one).entries].count(True) == 1 and balanced(found)
    assert season_store.state_of(season).aftermaths[1].settled


def test_a_changed_form_and_a_new_result_begin_the_delay_of_silence_again(season, owner, monkeypatch):
    fixture = filed(season, owner)
    later(monkeypatch, hours=40)
    sheet = season_store.state_of(season).aftermaths[1].sheet
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.other, sheet=sheet)
    later(monkeypatch, hours=40)
    assert not season_store.state_of(season).aftermaths[1].settled
    season.refresh_from_db()
    corrections.correct(
        season, by=owner, number=1, result=Result(score="loss"), reason="Upside down.", expected=season.seq
    )
    later(monkeypatch, hours=40)
    assert not season_store.state_of(season).aftermaths[1].settled
    later(monkeypatch, hours=9)
    assert season_store.state_of(season).aftermaths[1].settled
    assert [paper.amount for paper in books(season).held(fixture.other)] == [15_000]


def test_silence_settles_nothing_of_a_disputed_battle(season, owner, monkeypatch):
    fixture = season_store.state_of(season).fixtures[1]
    with season_store.lock(season, None) as work:
        work.write(ev.BattleEnded(fixture=1, battle="here", result=Result(score="win")))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet=sheet)
    rival = season.participants.get(number=fixture.other).user
    results.dispute(season, by=rival, number=1, entry=fixture.other, text="My Anvil stood.")
    later(monkeypatch, hours=100)
    assert season_store.state_of(season).aftermaths[1].deadline is None
    results.rule(season, by=owner, number=1, result=Result(score="draw"), reason="The time was up.")
    later(monkeypatch, hours=47)
    assert not season_store.state_of(season).aftermaths[1].settled
    later(monkeypatch, hours=2)
    assert season_store.state_of(season).aftermaths[1].settled


def test_silence_leaves_both_teams_in_the_class_that_they_then_have(running, owner, monkeypatch, next_round):
    season = two_teams(running, next_round)
    first_battle(season, owner, next_round)
    transactions.grant(season, by=owner, entry=1, amount=9000, reason="Prize")
    for number in range(5):
        act(season, 1, type="recruit", unit={"name": f"B{number}", "type": "suit", "ratings": {"bod": 50}})
    before = season_store.state_of(season).entries[1].tags
    fixture = filed(season, owner, change=lambda sheet: lose_anvil(sheet, side=_side_of(season, 1)), number=2)
    assert 1 in fixture.sides and season_store.state_of(season).entries[1].tags == before
    later(monkeypatch, hours=49)
    after = season_store.state_of(season).entries[1].tags
    season.refresh_from_db()
    team = careers.career_of(season_store.state_of(season), books(season), 1)
    assert after != before and after == campaigns.evaluation_of(registry.get("eic-league"), team).tags


def _side_of(season, entry):
    return season_store.state_of(season).fixtures[2].sides.index(entry)
