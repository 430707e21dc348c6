"""The referee's console and the table screen: one sees everything, the other what is public."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from battles import selectors, services
from battles.models import Battle, Event
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


@pytest.fixture
def referee(battle):
    client = Client()
    client.force_login(battle.referee)
    return client


def at(battle, name="console"):
    return reverse(f"battles:{name}", args=[battle.public_id])


def tap(client, battle, who="blue", by=-1, form=None, **data):
    form = {
        "form": str(form or uuid.uuid4()),
        "seq": "1",
        "tap": json.dumps({"path": ["fighters", who, "strength"], "by": by}),
    }
    return client.post(at(battle), form | data, headers={"HX-Request": "true"})


def strengths(battle):
    screen = selectors.moment(Battle.objects.get(pk=battle.pk), "referee").screen
    return {sheet.id: sheet.counters[0].value for sheet in screen.sheets}


def test_everything_stands_in_one_grid(referee, battle):
    html = referee.get(at(battle)).content.decode()
    assert "Lower Strength of Red" in html and "Raise Strength of Blue" in html and ">Strike</a>" in html


def test_taps_count_on_from_wherever_the_counter_stands(referee, battle, deed):
    assert tap(referee, battle).status_code == 204
    services.act(Battle.objects.get(), deed(battle, "red"), REST["red"])
    assert tap(referee, battle, reason="seen late").status_code == 204
    assert strengths(battle) == {"red": 18, "blue": 11}
    assert [
        one["reason"] for one in Event.objects.filter(role="referee", seq__gt=1).values_list("data", flat=True)
    ] == [
        "counted at the table",
        "seen late",
    ]


def test_a_tap_that_is_sent_twice_counts_once(referee, battle):
    form = uuid.uuid4()
    assert [tap(referee, battle, form=form).status_code for _ in range(3)] == [204] * 3
    assert strengths(battle)["blue"] == 12


def test_what_cannot_be_applied_says_why(referee, battle):
    for _ in range(13):
        tap(referee, battle)
    answer = tap(referee, battle)
    assert answer.status_code == 422 and answer["Content-Type"].startswith("text/plain")
    assert b"The battle is over" in answer.content or b"stands at 0" in answer.content
    assert tap(referee, battle, who="nobody").status_code == 422
    assert referee.post(at(battle), {"form": str(uuid.uuid4()), "seq": "1", "tap": "{"}).status_code == 422


def test_notes_are_the_referees_alone(referee, battle):
    referee.post(at(battle), {"notes": "a canary of the referee"})
    assert "a canary of the referee" in referee.get(at(battle)).content.decode()
    player = Client()
    player.force_login(battle.owner)
    assert player.get(at(battle)).status_code == 403 and Client().get(at(battle)).status_code == 403
    for name in ("battle", "log", "export", "table", "seats"):
        assert b"canary of the referee" not in player.get(at(battle, name)).content


def test_the_table_screen_shows_what_is_public_to_everybody_alike(battle, deed):
    services.act(battle, deed(battle, "red"), REST["red"])
    player = Client()
    player.force_login(battle.owner)
    html = player.get(at(battle, "table")).content.decode()
    assert "red rests" in html and "18" not in html.partition("<main")[2]
    assert html.partition("<main")[2] == Client().get(at(battle, "table")).content.decode().partition("<main")[2]
    assert "<button" not in html.partition("<main")[2] and "<form" not in html.partition("<main")[2]
