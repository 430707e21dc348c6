"""Armies that are handed in, and fixtures that are played on the site."""

import uuid

import pytest
from django.urls import reverse

from armies.services import commands as army_services
from armies.services.selectors import reading_of
from battles.play import commands as battle_services
from battles.store.models import Battle
from leagues.services import organising, registration, results, rounds, season_store
from rules.kernel.edits import Edit
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE
from tests.armies.conftest import make_army  # noqa: F401 - a fixture
from tests.armies.teams import ANVIL, WHISPER, team


@pytest.fixture
def people(make_user):
    return {name: make_user(name) for name in ("ann", "ben")}


@pytest.fixture
def season(new_season, owner, people):
    def make(**terms):
        found = new_season(format="round-robin", **terms)
        organising.set_registration(found, by=owner, is_open=True)
        for name, user in people.items():
            registration.enter(found, user=user, team=f"Team {name}")
        return found

    return make


@pytest.fixture
def handed_in(season, people, make_army):  # noqa: F811
    found = season()
    for number, user in enumerate(people.values(), start=1):
        registration.submit_army(found, by=user, entry=number, army=make_army(user))
    return found


def refused(work):
    with pytest.raises(Illegal) as refusal:
        work()
    return [problem.code for problem in refusal.value.problems]


def test_an_army_that_costs_too_much_or_is_of_another_class_is_refused(season, people, make_army):  # noqa: F811
    found = season(budget=10, army_class="Master League")
    army = make_army(people["ann"])
    codes = refused(lambda: registration.submit_army(found, by=people["ann"], entry=1, army=army))
    assert codes == ["season-budget", "season-class"]


def test_an_illegal_army_is_refused_with_the_rules_own_problems(season, people, make_army):  # noqa: F811
    army = make_army(people["ann"], team())
    codes = refused(lambda: registration.submit_army(season(), by=people["ann"], entry=1, army=army))
    assert "no-units" in codes


def test_what_is_handed_in_stays_as_it_was(handed_in, people):
    from leagues.store.models import Submission

    army = people["ann"].armies.get()
    army_services.apply_edits(army, [Edit(op="set", path=("name",), value="Something else")])
    kept = Submission.objects.get(participant__number=1, participant__season=handed_in)
    assert (kept.name, kept.document["name"]) == ("Redline", "Redline")


def test_lists_are_sealed_until_they_are_opened(client, handed_in, people, owner, make_user):
    address = reverse("leagues:army", args=[handed_in.public_id, 1])
    assert client.get(address).status_code == 404
    for user, status in ((people["ben"], 404), (people["ann"], 200), (owner, 200)):
        client.force_login(user)
        assert client.get(address).status_code == status
    registration.open_lists(handed_in, by=owner)
    client.force_login(people["ben"])
    assert client.get(address).status_code == 200


def test_an_organiser_who_plays_reads_no_sealed_list(client, handed_in, owner):
    registration.add(handed_in, by=owner, username="olga", team="The organisers")
    client.force_login(owner)
    assert client.get(reverse("leagues:army", args=[handed_in.public_id, 1])).status_code == 404


def test_the_page_of_an_army_says_each_of_its_problems_once(season, people, owner, make_army, client):  # noqa: F811
    found = season()
    army = make_army(people["ann"])
    registration.submit_army(found, by=people["ann"], entry=1, army=army)
    said = reading_of(army).evaluation.problems
    client.force_login(people["ann"])
    page = client.get(reverse("leagues:army", args=[found.public_id, 1])).text.partition("</main>")[0]
    assert said and page.count('class="problem') == len(said) + 1  # and the list around them


def test_opened_lists_are_fixed_unless_an_army_was_returned(handed_in, people, owner):
    registration.open_lists(handed_in, by=owner)
    again = {"by": people["ann"], "entry": 1, "army": people["ann"].armies.get()}
    assert refused(lambda: registration.submit_army(handed_in, **again)) == ["lists-open"]
    judge = {"by": owner, "entry": 1, "approved": False}
    assert refused(lambda: registration.judge_army(handed_in, **judge)) == ["note-missing"]
    registration.judge_army(handed_in, note="Two names are the same.", **judge)
    registration.submit_army(handed_in, **again)


@pytest.fixture
def fixture_one(handed_in, owner):
    organising.start(handed_in, by=owner)
    rounds.draft(handed_in, by=owner)
    rounds.publish(handed_in, by=owner)
    return handed_in


def test_an_organiser_who_plays_sees_no_sealed_list_as_referee_of_others(client, handed_in, owner):
    registration.add(handed_in, by=owner, username="olga", team="The organisers")
    organising.start(handed_in, by=owner)
    for _ in range(3):
        rounds.draft(handed_in, by=owner)
        rounds.publish(handed_in, by=owner)
    fixtures = season_store.state_of(handed_in).fixtures
    others = next(number for number, one in fixtures.items() if set(one.sides) == {1, 2})
    client.force_login(owner)
    page = reverse("leagues:fixture", args=[handed_in.public_id, others])
    assert client.post(f"{page}open-battle/").status_code == 403
    registration.open_lists(handed_in, by=owner)
    assert client.post(f"{page}open-battle/").status_code == 302


def test_a_battle_begins_with_the_two_armies_and_only_once(fixture_one, people):
    first = results.open_battle(fixture_one, by=people["ann"], number=1)
    assert results.open_battle(fixture_one, by=people["ben"], number=1) == first
    battle = Battle.objects.get(public_id=first)
    assert [(seat.name, seat.user) for seat in battle.seats.all()] == [
        ("Team ann", people["ann"]),
        ("Team ben", people["ben"]),
    ]
    assert not Battle.objects.get(public_id=first).guests, "who plays for points has an account"


def test_from_its_battle_a_way_leads_back_to_the_fixture(client, fixture_one, people, owner):
    battle = Battle.objects.get(public_id=results.open_battle(fixture_one, by=owner, number=1, referee=owner))
    fixture = reverse("leagues:fixture", args=[fixture_one.public_id, 1])
    client.force_login(people["ann"])
    assert f'href="{fixture}">Fixture</a>' in client.get(battle.get_absolute_url()).text
    deed = battle_services.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    battle_services.adjudicate(battle, deed, winners=[], reason="dark")
    assert f'href="{fixture}">On in the league</a>' in client.get(battle.get_absolute_url()).text
    assert "If nobody objects it is agreed" in client.get(fixture).text


def test_the_result_flows_back_and_is_taken_back_with_the_end(fixture_one, people, owner):
    battle = Battle.objects.get(public_id=results.open_battle(fixture_one, by=owner, number=1, referee=owner))
    assert season_store.sync_battle_results(fixture_one) is False
    deed = battle_services.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    winner = battle.seats.get(colour=1).side
    battle_services.adjudicate(battle, deed, winners=[winner], reason="crushed")
    assert season_store.sync_battle_results(fixture_one) is True
    found = season_store.state_of(fixture_one).fixtures[1]
    assert (found.state, found.winner(), found.trace[-1].text) == ("played", 2, "crushed")
    assert season_store.sync_battle_results(fixture_one) is False
    back = battle_services.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    battle.refresh_from_db()
    battle_services.undo(battle, back, to=battle.seq - 1)
    assert season_store.sync_battle_results(fixture_one) is True
    assert season_store.state_of(fixture_one).fixtures[1].state == "scheduled"


def test_both_confirm_what_the_battle_says(fixture_one, people, owner):
    battle = Battle.objects.get(public_id=results.open_battle(fixture_one, by=owner, number=1, referee=owner))
    deed = battle_services.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    battle_services.adjudicate(battle, deed, winners=[], reason="dark")
    season_store.sync_battle_results(fixture_one)
    results.confirm(fixture_one, by=people["ann"], number=1, entry=1)
    assert season_store.state_of(fixture_one).fixtures[1].state == "played"
    results.confirm(fixture_one, by=people["ben"], number=1, entry=2)
    assert season_store.state_of(fixture_one).fixtures[1].state == "agreed"


def test_no_battle_without_both_armies(season, people, owner, make_army):  # noqa: F811
    found = season()
    registration.submit_army(found, by=people["ann"], entry=1, army=make_army(people["ann"], team(ANVIL, WHISPER)))
    organising.start(found, by=owner)
    rounds.draft(found, by=owner)
    rounds.publish(found, by=owner)
    assert refused(lambda: results.open_battle(found, by=people["ann"], number=1)) == ["army-missing"]


def test_whoever_lacks_an_army_is_led_from_the_fixture_to_where_it_is_handed_in(running, next_round, make_army, client):  # noqa: F811
    season = running(2, format="round-robin")
    next_round(season)
    one, other = (season.participants.get(number=number).user for number in (1, 2))
    army = make_army(one, document=team(ANVIL, WHISPER, name="First"))
    registration.submit_army(season, by=one, entry=1, army=army)
    address, handing = f"{season.get_absolute_url()}fixtures/1/", reverse("leagues:submit", args=[season.public_id])
    for user, led in ((one, False), (other, True)):
        client.force_login(user)
        assert (handing in client.get(address).text) == led
