"""What if: one tap from the replay of an ended battle, as whichever side one looks."""

import re

import pytest
from django.urls import reverse

from battles.play import commands
from battles.store.models import Battle

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_a_player_of_an_ended_battle_has_it_in_the_replay_as_their_own_side(client, battle, command):
    client.force_login(battle.owner)
    replay = reverse("battles:at", args=[battle.public_id, 1])
    assert "What if?" not in client.get(replay, {"as": "side:red"}).content.decode(), "secrets are still kept"
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="Late.")
    page = client.get(replay, {"as": "side:red"}).content.decode()
    fork = re.search(r'action="([^"]*/fork/[^"]*)"', page)
    assert client.post(fork[1].replace("&amp;", "&")).status_code == 302
    assert Battle.objects.count() == 2
