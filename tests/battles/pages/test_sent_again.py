"""A form that is sent again has one effect; with another entry it is another request, and refused under the same id."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from battles.play import commands
from battles.store.models import Battle, Event, RollRequest
from rules.kernel.problems import Illegal
from tests.battles.conftest import STRIKE
from tests.battles.pages.test_console import tap
from tests.battles.pages.test_setup import filled

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "action-panel"}


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_tap(battle):
    referee, form = signed_in(battle.referee), uuid.uuid4()
    assert [tap(referee, battle, form=form, reason="seen late").status_code for _ in range(2)] == [204, 204]
    again = tap(referee, battle, form=form, reason="the other one")
    assert again.status_code == 422 and "another action already" in again.text
    assert Event.objects.filter(battle=battle, role="referee", seq__gt=1).count() == 1


@pytest.mark.parametrize(
    ("name", "entries", "other"),
    [
        ("end", {"winners": "red", "reason": "It is late"}, {"winners": "blue"}),
        ("ask", {"text": "May it?"}, {"text": "May it not?"}),
    ],
)
def test_a_small_form(battle, name, entries, other):
    client, address = signed_in(battle.referee), reverse(f"battles:{name}", args=[battle.public_id])
    form = {"form": str(uuid.uuid4()), "seq": "1", "as": "referee"}
    for _ in range(2):
        assert client.post(address, {**form, **entries}, headers=HTMX).status_code < 400
    before = Battle.objects.get().seq
    told = client.post(address, {**form, **entries, **other}, headers=HTMX, follow=True)
    assert "another action already" in told.text
    assert Battle.objects.get().seq == before == 2


def test_a_new_battle(client, make_user):
    ada = make_user()
    client.force_login(ada)
    form = filled(ada, title="The first")
    first, second = (client.post("/battles/new/", form) for _ in range(2))
    assert first.status_code == second.status_code == 302 and first.url == second.url
    again = client.post("/battles/new/", {**form, "title": "The second"})
    assert again.status_code == 422 and "another action already" in again.text
    assert Battle.objects.get().title == "The first"


def test_an_action_that_waits_for_the_referees_dice(battle, command):
    asked = command(battle, "red")
    for _ in range(2):
        assert isinstance(commands.act(battle, asked, STRIKE["red"], source="ask"), commands.Waits)
    with pytest.raises(Illegal, match="action-id-taken"):
        commands.act(battle, asked, {**STRIKE["red"], "force": 1}, source="ask")
    assert RollRequest.objects.get().action == STRIKE["red"]
