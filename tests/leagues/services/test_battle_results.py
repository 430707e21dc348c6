"""Results of battles on the site: recorded when they come, shown before they are recorded."""

import uuid

import pytest
from django.core.management import call_command
from django.urls import reverse

from battles.play import commands as battle_commands
from battles.store.models import Battle
from leagues.services import organising, registration, results, rounds, season_store
from leagues.services.unit_of_work import Stale
from leagues.store import event_store
from leagues.store.models import Season
from rules.kernel.viewer import REFEREE
from tests.armies.conftest import make_army  # noqa: F401 - fixture
from tests.leagues.services.test_armies_and_battles import ANVIL, WHISPER, team


@pytest.fixture
def season(new_season, owner, make_user, make_army):  # noqa: F811
    found = new_season(format="round-robin", budget=100_000)
    for name in ("ann", "ben"):
        user = make_user(name)
        number = registration.add(found, by=owner, username=name, team=f"Team {name}").number
        registration.submit_army(found, by=user, entry=number, army=make_army(user, team(ANVIL, WHISPER)))
    organising.start(found, by=owner)
    rounds.draft(found, by=owner)
    rounds.publish(found, by=owner)
    return found


def end(battle, owner):
    deed = battle_commands.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    winner = battle.seats.get(colour=1).side
    battle_commands.adjudicate(battle, deed, winners=[winner], reason="crushed")


@pytest.fixture
def battle(season, owner):
    return Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1, referee=owner))


def recorded(season):
    return event_store.recorded_state(Season.objects.get(pk=season.pk)).fixtures[1].state


def test_the_end_of_a_battle_is_recorded_at_once(season, battle, owner, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        end(battle, owner)
    assert recorded(season) == "played"
    battle.refresh_from_db()
    back = battle_commands.Command(viewer=REFEREE, user=owner, action_id=uuid.uuid4())
    with django_capture_on_commit_callbacks(execute=True):
        battle_commands.undo(battle, back, to=battle.seq - 1)
    assert recorded(season) == "scheduled"


def test_a_result_that_is_not_recorded_yet_is_shown_and_nothing_is_written(client, season, battle, owner):
    end(battle, owner)
    page = client.get(reverse("leagues:fixture", args=[season.public_id, 1])).content.decode()
    assert "crushed" in page and "played, unconfirmed" in page
    told = client.get(f"/api/v1/seasons/{season.public_id}/fixtures/1/").json()
    assert (told["state"], recorded(season)) == ("played", "scheduled")
    assert told["seq"] == season_store.state_of(season).seq == season.seq + 1


def test_the_next_command_records_it_first_at_the_number_that_pages_have_shown(season, battle, owner):
    end(battle, owner)
    seen = season_store.state_of(season).seq
    with pytest.raises(Stale), season_store.lock(season, owner, expected=season.seq):
        pass
    with season_store.lock(season, owner, expected=seen) as work:
        assert work.state.fixtures[1].state == "played" and not work.written
    assert recorded(season) == "played"


def test_the_worker_records_what_nobody_has(season, battle, owner):
    end(battle, owner)
    call_command("deliver", once=True)
    assert recorded(season) == "played"
    assert season_store.sync_changed(battle.created_at) == 0


def test_the_computer_cannot_play_for_a_rated_result(client, season, battle):
    """A battle with the computer is of no league, so it rates nobody; a league's battle refuses the computer."""
    seat = battle.seats.select_related("user").get(colour=1)
    client.force_login(seat.user)
    address = f"/battles/{battle.public_id}/seats/computer/"
    answer = client.post(address, {"side": seat.side, "strength": "steady"}, follow=True)
    assert "its terms say who plays whom" in answer.content.decode()
    terms = client.get(reverse("leagues:terms", args=[season.public_id])).text
    assert "the computer plays no seat" in " ".join(terms.split())
    seat.refresh_from_db()
    assert (seat.computer, seat.taken) == ("", True)
