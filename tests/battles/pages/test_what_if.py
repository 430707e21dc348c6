"""What if: one tap from the replay of an ended battle, as whichever side one looks; of a running one the referee's."""

import re

import pytest
from django.urls import reverse

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.models import Battle
from tests.kit.players.armies import duel

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def way_on(client, battle, role):
    """The address to which the replay's button leads, as somebody looks at it; "" without one."""
    page = client.get(reverse("battles:at", args=[battle.public_id, 1]), {"as": role}).content.decode()
    found = re.search(r'action="([^"]*/fork/[^"]*)"', page)
    assert bool(found) == ("What if?" in page)
    return found[1].replace("&amp;", "&") if found else ""


@pytest.mark.parametrize("slug", ["extractors", "war-logic"])
def test_it_is_one_tap_from_the_replay_and_gives_no_secret_away(client, make_user, command, slug):
    ada, bo, ref, eve = (make_user(name) for name in ("ada", "bo", "ref", "eve"))
    seats = [
        SeatPlan(name=name, document=army, user=user)
        for name, army, user in zip(("Red", "Blue"), duel(slug), (ada, bo), strict=True)
    ]
    battle = create_battle(BattlePlan(game=slug, seats=seats, owner=ada, referee=ref))
    everybody = [(ada, f"side:{battle.seats.get(user=ada).side}"), (ref, "referee"), (eve, "spectator")]
    for user, role in everybody:
        client.force_login(user)
        assert bool(way_on(client, battle, role)) == (user == ref), f"{role}: secrets are still kept"
        if user != ref:
            assert client.post(reverse("battles:fork", args=[battle.public_id, 1])).status_code == 403
    client.force_login(ref)
    assert client.post(way_on(client, battle, "referee")).status_code == 302
    commands.adjudicate(battle, command(battle, "referee"), winners=[battle.seats.get(user=ada).side], reason="Late.")
    for user, role in everybody:
        client.force_login(user)
        copy = client.post(way_on(client, battle, role))
        assert client.get(copy["Location"]).status_code == 200, f"{role} plays on in a copy"
    assert Battle.objects.count() == 1 + 1 + len(everybody)
    client.logout()
    page = client.get(reverse("battles:at", args=[battle.public_id, 1])).content.decode()
    assert "What if? Sign in" in page, "a guest is told what it takes"
