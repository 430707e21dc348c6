"""Words and lists that tell somebody what is his to do, and whose word something is."""

import pytest
from django.urls import reverse

from battles.store.models import Battle
from leagues.services import (
    aftermath_forms,
    aftermaths,
    organising,
    registration,
    results,
    rounds,
    season_store,
    selectors,
    transactions,
)
from leagues.store import event_store
from leagues.store import events as ev
from leagues.store.events import Result
from leagues.store.models import Staff
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.problems import RulesError
from tests.armies.conftest import make_army  # noqa: F401 - a fixture
from tests.armies.teams import ANVIL, WHISPER, team
from tests.leagues.career_steps import act, books, equip, first_battle, two_teams


@pytest.fixture
def season(running, next_round):
    return two_teams(running, next_round)


def page(client, season, name, *args):
    return client.get(reverse(f"leagues:{name}", args=[season.public_id, *args])).text


def test_a_dispute_waits_for_those_who_rule_on_it(season, make_user):
    judge = make_user("judy")
    organising.appoint(season.league, username="judy", role=Staff.Role.JUDGE)
    one, other = season_store.state_of(season).fixtures[1].sides
    players = {entry: season.participants.get(number=entry).user for entry in (one, other)}
    results.claim(season, by=players[one], number=1, entry=one, result=Result(score="win"))
    assert selectors.waiting_for(judge) == []
    results.dispute(season, by=players[other], number=1, entry=other, text="No.")
    assert [waiting.text.partition(":")[0] for waiting in selectors.waiting_for(judge)] == ["Rule on the dispute"]
    Staff.objects.create(league=season.league, user=players[other], role=Staff.Role.JUDGE)
    assert "disputed" in " ".join(waiting.text for waiting in selectors.waiting_for(players[other]))
    assert not any("Rule" in waiting.text for waiting in selectors.waiting_for(players[other]))  # it is his own


def test_what_waits_in_many_seasons_costs_as_many_queries_as_in_one(season, owner, django_assert_num_queries):
    def disputed(found):
        one, other = season_store.state_of(found).fixtures[1].sides
        results.claim(found, by=owner, number=1, entry=one, result=Result(score="win"))
        results.dispute(found, by=owner, number=1, entry=other, text="No.")

    disputed(season)
    for name in ("Two", "Three", "Four"):
        more = organising.create_season(season.league, by=owner, name=name, terms=Terms(format="round-robin"))
        registration.add_teams(more, by=owner, teams=[("Panza", ""), ("Vesta", "")])
        organising.start(more, by=owner)
        rounds.draft(more, by=owner)
        rounds.publish(more, by=owner)
        disputed(more)
    event_store.STANDING.clear()
    with django_assert_num_queries(4):  # the seasons, their events, whom one plays there, where one decides
        assert len(selectors.waiting_for(owner)) == 4


def test_what_waits_in_more_seasons_than_are_read_at_once_is_one_tap_away(season, owner, client, monkeypatch):
    one, other = season_store.state_of(season).fixtures[1].sides
    results.claim(season, by=owner, number=1, entry=one, result=Result(score="win"))
    results.dispute(season, by=owner, number=1, entry=other, text="No.")
    organising.create_season(season.league, by=owner, name="Later", terms=Terms())
    client.force_login(owner)
    where = reverse("leagues:index")
    assert "Rule on the dispute" in client.get(where).text and "?waiting=all" not in client.get(where).text
    monkeypatch.setattr(selectors, "EVENTS_LOOKED_AT", 1)
    assert "Rule on the dispute" not in client.get(where).text and "?waiting=all" in client.get(where).text
    assert "Rule on the dispute" in client.get(f"{where}?waiting=all").text


def test_a_form_names_who_changed_it_not_who_signed_it(season, owner, client):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    sheet = season_store.state_of(season).aftermaths[1].sheet
    aftermaths.file_sheet(season, by=owner, number=1, entry=0, sheet={**sheet, "purse": 14_000})
    season.refresh_from_db()
    aftermaths.sign(season, by=owner, number=1, entry=1, expected=season.seq)
    client.force_login(season.participants.get(number=2).user)
    text = page(client, season, "aftermath", 1)
    assert "What the organisers changed" in text and "What Team 1 changed" not in text


def test_who_may_fill_in_a_purse_that_is_not_set(season, owner, next_round):
    first_battle(season, owner, next_round)
    transactions.grant(season, by=owner, entry=1, amount=9000, reason="Prize")
    for number in range(5):
        act(season, 1, type="recruit", unit={"name": f"B{number}", "type": "suit", "ratings": {"bod": 50}})
    results.record(season, by=owner, number=2, result=Result(score="win"))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[2])
    with pytest.raises(RulesError) as said:
        aftermaths.file_sheet(season, by=None, number=2, entry=1, sheet={**sheet, "purse": 20_000})
    assert said.value.problem.message.endswith("League is not set. Only an organiser can fill it in.")


def test_a_team_without_units_is_told_on_the_front_page(running, client):
    season = running(2, format="round-robin", career=True)
    client.force_login(season.participants.get(number=1).user)
    assert "Your team has no units yet" in page(client, season, "season")
    equip(season, 1)
    assert "Your team has no units" not in page(client, season, "season")


def test_what_was_typed_for_the_bank_stays_when_it_is_refused(season, client):
    client.force_login(season.participants.get(number=1).user)
    address = reverse("leagues:career", args=[season.public_id, 1])
    answer = client.post(f"{address}deposit/", {"amount": 99_999})
    assert answer.status_code == 422 and 'value="99999"' in answer.text
    assert books(season).of(1).balance("bank") == 0


def test_the_terms_tell_of_careers_as_the_game_has_them(running, client, owner):
    client.force_login(owner)
    text = page(client, running(2, format="round-robin", career=True), "terms")
    assert registry.get("eic-league").campaign.about.partition(".")[0] in text


def test_ratings_beside_a_past_round_say_that_they_are_those_of_now(season, next_round, enter_result, client, owner):
    enter_result(season, 1, "win")
    next_round(season)
    client.force_login(owner)
    address = reverse("leagues:standings", args=[season.public_id])
    assert "Rating now" in client.get(address, {"round": 1}).text
    assert "Rating now" not in client.get(address).text


def test_whose_signature_is_missing_is_led_to_the_form_that_confirms_as_well(season):
    one, other = season_store.state_of(season).fixtures[1].sides
    rival = season.participants.get(number=other).user
    with season_store.lock(season, None) as work:
        work.write(ev.BattleEnded(fixture=1, battle="here", result=Result(score="win")))
        aftermath_forms.prefill(work, 1)
    assert [waiting.text for waiting in selectors.waiting_for(rival)] == [
        "Confirm the result against Team 1, or dispute it"
    ]
    sheet = season_store.state_of(season).aftermaths[1].sheet
    aftermaths.file_sheet(season, by=None, number=1, entry=one, sheet=sheet)
    (waiting,) = selectors.waiting_for(rival)
    assert waiting.text.startswith("Sign the aftermath") and waiting.url.endswith("/fixtures/1/aftermath/")


def test_what_waits_knows_of_a_battle_that_has_just_ended(running, next_round, owner, client, make_army):  # noqa: F811
    season = running(2, format="round-robin")
    next_round(season)
    players = {number: season.participants.get(number=number).user for number in (1, 2)}
    for number, user in players.items():
        army = make_army(user, document=team(ANVIL, WHISPER, name=f"Army {number}"))
        registration.submit_army(season, by=user, entry=number, army=army)
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    client.force_login(players[1])
    where = reverse("leagues:index")
    assert "Play Team 2" in client.get(where).text
    sides = [seat.side for seat in battle.seats.order_by("colour")]
    Battle.objects.filter(pk=battle.pk).update(status="over", outcome={"winners": sides[:1], "reason": "All gone."})
    assert "Confirm the result against Team 2" in client.get(where).text
