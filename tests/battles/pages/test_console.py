"""The referee's console and the table screen: one sees everything, the other what is public."""

import json
import uuid
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands, console
from battles.store import selectors
from battles.store.models import Battle, Event
from rules import registry
from rules.kernel.viewer import REFEREE
from tests.battles.conftest import REST
from tests.contract.namesakes import namesakes
from tests.contract.play import samples

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
    return client.post(at(battle, "tap"), form | data, headers={"HX-Request": "true"})


def strengths(battle):
    screen = selectors.moment(Battle.objects.get(pk=battle.pk), "referee").screen
    return {sheet.id: sheet.counters[0].value for sheet in screen.sheets}


def test_everything_stands_in_one_grid(referee, battle):
    html = referee.get(at(battle)).content.decode()
    assert "Lower Strength of Red" in html and "Raise Strength of Blue" in html and ">Strike</a>" in html


def test_taps_count_on_from_wherever_the_counter_stands(referee, battle, command):
    assert tap(referee, battle).status_code == 204
    commands.act(Battle.objects.get(), command(battle, "red"), REST["red"])
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
    assert b"The battle is over" in answer.content or b"or it is 0" in answer.content
    assert tap(referee, battle, who="nobody").status_code == 422
    for odd in (
        "{",
        "[]",
        '{"path": [["a"]], "by": 1}',
        '{"path": [null], "by": 1}',
        '{"path": ["fighters", "blue", "strength"], "by": 1e999}',
    ):
        assert referee.post(at(battle, "tap"), {"form": str(uuid.uuid4()), "seq": "1", "tap": odd}).status_code == 422


def test_notes_are_the_referees_alone(referee, battle):
    referee.post(at(battle, "referee-notes"), {"notes": "a canary of the referee"})
    assert "a canary of the referee" in referee.get(at(battle)).content.decode()
    player = Client()
    player.force_login(battle.owner)
    assert player.get(at(battle)).status_code == 403 and Client().get(at(battle)).status_code == 403
    for name in ("battle", "log", "export", "table", "seats"):
        assert b"canary of the referee" not in player.get(at(battle, name)).content


def test_the_table_screen_shows_what_is_public_to_everybody_alike(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    player = Client()
    player.force_login(battle.owner)
    html = player.get(at(battle, "table")).content.decode()
    assert "red rests" in html and "18" not in html.partition("<main")[2]
    assert html.partition("<main")[2] == Client().get(at(battle, "table")).content.decode().partition("<main")[2]
    assert "<button" not in html.partition("<main")[2] and "<form" not in html.partition("<main")[2]


def counters(battle):
    now = selectors.moment(Battle.objects.get(pk=battle.pk), "referee")
    return {
        cell.counter.path: cell.counter.value for _, lines in console.grid(now) for line in lines for cell in line.cells
    }


@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])
def test_every_kind_of_counter_can_be_tapped(slug, make_user):
    """Also those that a game keeps only once they have changed: the shots of a full load. Nothing is missing."""
    setup = namesakes(registry.get_played(slug), samples(registry.get(slug)).setup(Random(1)))
    seats = [SeatPlan(name=one.name, document=one.army) for one in setup.sides]
    ref = make_user("ref")
    battle = create_battle(
        BattlePlan(game=slug, seats=seats, owner=ref, referee=ref, options=dict(setup.options), dice="site")
    )
    now = selectors.moment(battle, "referee")
    lines = {line.sheet.id: line for _, lines in console.grid(now) for line in lines}
    for sheet in now.screen.sheets:
        shown = [*lines[sheet.id].sums, *(cell.counter for cell in lines[sheet.id].cells)]
        assert all(one in shown for one in sheet.counters if one.value is not None), "sums are read, if not tapped"
    kinds = {tuple(part for part in path if not str(part).isdecimal())[::2]: path for path in counters(battle)}
    assert kinds
    for path in kinds.values():
        before = counters(battle)[path]
        command = commands.Command(viewer=REFEREE, user=ref, action_id=uuid.uuid4())
        console.tap(battle, command, console.Tap(path, -1 if before else 1))
        assert counters(battle)[path] == before + (-1 if before else 1), path
