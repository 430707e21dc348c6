"""What nobody fills in is settled all the same: as the log has it, or that nothing else happened, after the delay."""

import pytest
from django.urls import reverse
from django.utils import timezone

from battles.store.event_store import state_at
from battles.store.models import Battle
from leagues.services import aftermath_forms, aftermaths, corrections, results, season_store, transactions
from leagues.store import events as ev
from leagues.store.events import Result
from notifications.services import notices
from notifications.store.models import Notice
from rules.kernel.records import replace
from tests.leagues.career_steps import (
    act,
    balanced,
    balances,
    books,
    first_battle,
    held,
    later,
    lose_anvil,
    refused,
    titles,
    two_teams,
)


@pytest.fixture
def season(running, next_round):
    return two_teams(running, next_round)


def seven_units(season, owner, next_round):
    """After a first battle one team rises into a league whose purse its organiser sets (EIC-10.3, EIC-19.3)."""
    first_battle(season, owner, next_round)
    transactions.grant(season, by=owner, entry=1, amount=9000, reason="Prize")
    for number in range(5):
        act(season, 1, type="recruit", unit={"name": f"B{number}", "type": "suit", "ratings": {"bod": 50}})


def standing(season):
    season.refresh_from_db()
    return season_store.state_of(season)


def player(season, entry):
    return season.participants.get(number=entry).user


def test_a_paper_result_that_nobody_follows_up_leaves_purse_and_units_as_they_are(season, owner, monkeypatch, client):
    before = balances(books(season).of(2))
    results.record(season, by=owner, number=1, result=Result(score="win"))
    client.force_login(player(season, 2))
    page = client.get(reverse("leagues:aftermath", args=[season.public_id, 1])).text
    assert "neither sign nor change it, it is settled on" in page and "not signed" in page
    page = client.get(reverse("leagues:fixture", args=[season.public_id, 1])).text
    assert "Nobody has entered what the battle cost" in page
    with refused("in-the-field"):
        act(season, 1, type="recruit", unit={})
    later(monkeypatch, hours=47, minutes=59)
    assert not standing(season).aftermaths[1].settled
    later(monkeypatch, minutes=2)
    after, found = standing(season), books(season)
    assert after.aftermaths[1].settled and balanced(found)
    assert [paper.amount for paper in found.held(after.fixtures[1].one)] == [15_000]
    assert balances(found.of(2)) == before and titles(season, 2) == ["Anvil", "Whisper"]
    transactions.bank(season, by=None, entry=1, amount=10)


def test_who_is_silent_about_a_claim_still_has_the_whole_delay_for_the_form(season, monkeypatch):
    one = standing(season).fixtures[1].one
    results.claim(season, by=player(season, one), number=1, entry=one, result=Result(score="win"))
    assert not standing(season).opens_aftermath(standing(season).fixtures[1])
    later(monkeypatch, hours=49)
    state = standing(season)
    assert state.fixtures[1].settled and not state.aftermaths[1].settled and state.opens_aftermath(state.fixtures[1])
    later(monkeypatch, hours=46, minutes=58)
    assert not standing(season).aftermaths[1].settled
    later(monkeypatch, minutes=3)
    assert standing(season).aftermaths[1].settled


def test_what_a_side_says_in_time_stands_in_its_place(season, owner, monkeypatch):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    fixture = standing(season).fixtures[1]
    sheet = standing(season).aftermaths[1].sheet
    lose_anvil(sheet)
    later(monkeypatch, hours=40)
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.other, sheet=sheet)
    later(monkeypatch, hours=40)
    assert not standing(season).aftermaths[1].settled
    later(monkeypatch, hours=9)
    assert standing(season).aftermaths[1].settled and "Anvil" not in titles(season, fixture.other)


def ended(monkeypatch, season, owner, *, energy):
    """The battle of the first fixture, after which the second side's Whisper is gone and its Anvil is worn."""
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    one, other = state.sides
    anvil, whisper = (name for name, unit in state.units.items() if unit.side == other)
    units = {
        **state.units,
        anvil: replace(state.units[anvil], energy=energy),
        whisper: replace(state.units[whisper], energy=0, vanquished=True),
    }
    left = replace(state, units=units)
    monkeypatch.setattr(aftermath_forms, "_battle", lambda fixture: (left, [one, other]))


def test_the_log_of_a_battle_on_the_site_stands_when_both_are_silent(season, owner, monkeypatch):
    ended(monkeypatch, season, owner, energy=120)
    results.record(season, by=owner, number=1, result=Result(score="win"))
    fixture = standing(season).fixtures[1]
    later(monkeypatch, hours=49)
    assert titles(season, fixture.other) == ["Anvil"]
    assert held(season, fixture.other, "Anvil").detail.startswith("Tank, energy 120 of 270")
    assert titles(season, fixture.one) == ["Anvil", "Whisper", "Laser", "Sonic beam"]


def test_the_form_follows_the_log_until_somebody_stands_by_it(season, owner, monkeypatch):
    one = standing(season).fixtures[1].one
    ended(monkeypatch, season, owner, energy=200)
    results.claim(season, by=player(season, one), number=1, entry=one, result=Result(score="win"))
    rival = standing(season).fixtures[1].other
    state = standing(season)
    units = state.aftermaths[1].sheet["sides"][1]["units"]
    assert [unit["energy"] for unit in units] == [200, 0]
    before = aftermath_forms.filed_at(state, 1)
    results.confirm(season, by=player(season, rival), number=1, entry=rival)
    assert aftermath_forms.filed_at(standing(season), 1) == before  # the log is the same: nothing is written


def test_nobody_reads_the_form_of_a_battle_that_goes_on_or_was_never_fought(season, owner, client):
    one = standing(season).fixtures[1].one
    address = reverse("leagues:aftermath", args=[season.public_id, 1])
    client.force_login(player(season, one))
    results.claim(season, by=player(season, one), number=1, entry=one, result=Result(score="win"))
    assert "Anvil" not in client.get(address).text
    results.rule(season, by=owner, number=1, result=Result(void=True), reason="They have not met.")
    assert client.get(address).status_code == 404 and standing(season).aftermaths == {}
    with season_store.lock(season, None) as work:
        work.state.fixtures[1].state = "scheduled"
        work.write(ev.BattleEnded(fixture=1, battle="here", result=Result(score="win")))
        aftermath_forms.prefill(work, 1)
        assert work.state.aftermaths
        work.write(ev.BattleResumed(fixture=1))
        assert work.state.aftermaths == {}


def test_silence_is_no_answer_to_what_the_league_has_not_settled(season, owner, monkeypatch, next_round):
    seven_units(season, owner, next_round)
    results.record(season, by=owner, number=2, result=Result(score="win"))
    later(monkeypatch, hours=99)
    assert 2 not in standing(season).aftermaths  # seven units: the purse of their league is the organiser's (EIC-19.3)


def an_anvil_lost_and_a_draw(season, owner, next_round):
    """The first battle costs its second side (who it is, is returned) a unit; the second waits for its aftermath."""
    results.record(season, by=owner, number=1, result=Result(score="win"))
    fixture = standing(season).fixtures[1]
    sheet = standing(season).aftermaths[1].sheet
    lose_anvil(sheet, side=1)
    aftermaths.file_sheet(season, by=None, number=1, entry=0, sheet=sheet)
    aftermaths.settle(season, by=owner, number=1, expected=standing(season).seq)
    next_round(season)
    results.record(season, by=owner, number=2, result=Result(score="draw"))
    return fixture.other


def never_played(season, owner):
    corrections.correct(
        season, by=owner, number=1, result=Result(void=True), reason="Not played.", expected=standing(season).seq
    )


def test_a_correction_fills_in_again_what_is_not_settled(season, owner, next_round, monkeypatch):
    loser = an_anvil_lost_and_a_draw(season, owner, next_round)
    at = standing(season).fixtures[2].sides.index(loser)
    names = [unit["name"] for unit in standing(season).aftermaths[2].sheet["sides"][at]["units"]]
    assert names == ["Whisper"]
    never_played(season, owner)
    names = [unit["name"] for unit in standing(season).aftermaths[2].sheet["sides"][at]["units"]]
    assert sorted(names) == ["Anvil", "Whisper"]
    later(monkeypatch, hours=49)
    assert standing(season).aftermaths[2].settled and balanced(books(season))


def test_a_signed_form_about_units_that_a_correction_has_changed_begins_again(season, owner, next_round):
    loser = an_anvil_lost_and_a_draw(season, owner, next_round)
    aftermaths.file_sheet(season, by=None, number=2, entry=1, sheet=standing(season).aftermaths[2].sheet)
    never_played(season, owner)
    form = standing(season).aftermaths[2]
    at = standing(season).fixtures[2].sides.index(loser)
    assert not form.touched and len(form.sheet["sides"][at]["units"]) == 2
    for entry in (1, 2):
        aftermaths.sign(season, by=None, number=2, entry=entry, expected=standing(season).seq)
    assert standing(season).aftermaths[2].settled


def test_both_are_told_when_the_form_can_be_read(season, owner):
    one, other = standing(season).fixtures[1].sides
    Notice.objects.all().delete()
    results.claim(season, by=player(season, one), number=1, entry=one, result=Result(score="win"))
    assert not Notice.objects.filter(kind="aftermath").exists()
    results.confirm(season, by=player(season, other), number=1, entry=other)
    said = Notice.objects.get(kind="aftermath")
    assert said.user == player(season, one) and "without an answer it is settled after 48 hours" in said.text
    assert notices.count_unseen(player(season, other)) == 1 and timezone.now() >= said.at


def test_a_draw_wins_no_purse_that_somebody_would_have_to_set(season, owner, monkeypatch, next_round):
    seven_units(season, owner, next_round)
    results.record(season, by=owner, number=2, result=Result(score="draw"))
    later(monkeypatch, hours=49)
    assert standing(season).aftermaths[2].settled and not books(season).papers


def test_news_of_a_form_that_the_organisers_filled_in_are_grammatical(season, owner):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    state = standing(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    aftermaths.file_sheet(season, by=owner, number=1, entry=0, sheet=sheet)
    texts = Notice.objects.filter(user=player(season, 1)).values_list("text", flat=True)
    assert any(text.startswith("The organisers have filled in") for text in texts)
