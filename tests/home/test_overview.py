"""The first page: of a stranger the games, of a member what waits and what they have in hand."""

import pytest

from battles.play import commands
from battles.store.models import Seat
from tests.battles.conftest import *  # noqa: F403 - the battles of its fixtures
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


def tasks(client):
    page = client.get("/").content.decode()
    waiting = page.partition('aria-labelledby="waiting"')[2].partition("</section>")[0]
    return [text.partition("</b>")[0] for text in waiting.split("<b>")[1:]]


def test_a_stranger_is_led_to_play_and_to_build(client):
    page = client.get("/").content.decode()
    assert 'href="/battles/play/"' in page and "Play now" in page and "Waiting for you" not in page


def test_a_member_sees_whose_turn_it_is(client, battle, command):
    client.force_login(battle.seats.get(side="blue").user)
    assert tasks(client) == []
    commands.act(battle, command(battle, "red"), REST["red"])
    assert tasks(client) == ["It is your turn"]
    assert "Red against Blue" in client.get("/").content.decode()


def test_a_member_sees_who_asks_and_is_asked(client, battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), REST["blue"])
    commands.undo(battle, command(battle, "red"))
    Seat.objects.filter(side="blue").update(accepted=False)
    client.force_login(battle.seats.get(side="blue").user)
    assert tasks(client) == ["You are asked to play Blue", "Somebody asks to take something back"]
    client.force_login(battle.seats.get(side="red").user)
    assert tasks(client) == ["It is your turn"], "one's own request is nothing to answer"


def test_what_it_costs_does_not_grow(client, new_battle, make_user, django_assert_max_num_queries):
    from armies.services import commands as armies
    from armies.services.access import Holder

    ada = make_user("ada")
    client.force_login(ada)
    for _ in range(4):
        new_battle()
        armies.create_army(holder=Holder(user=ada), game="war-logic", name="One")
    with django_assert_max_num_queries(12):
        client.get("/")
