"""A guest whose browser has lost the key to a seat: how it is asked for, granted, refused, and not stolen."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from battles import claims, services
from tests.battles.conftest import REST
from tests.battles.test_lobby import page, post

pytestmark = pytest.mark.django_db


@pytest.fixture
def later(monkeypatch):
    """``later(minutes)``: it is so much later."""

    def set_to(minutes):
        now = claims.timezone.now() + timedelta(minutes=minutes)
        monkeypatch.setattr(claims.timezone, "now", lambda: now)

    return set_to


@pytest.fixture
def played(new_battle):
    """A battle of two guests, Ann and Bea, without a referee."""
    battle = new_battle(red=None, blue=None, referee=None)
    battle.people = [Client(), Client()]
    for client, side, name in zip(battle.people, ("red", "blue"), ("Ann", "Bea"), strict=True):
        post(client, "join-code", battle.code, side=side, name=name)
    return battle


def ask(battle, client, side="red", back="ask"):
    return post(client, "join-code", battle.code, side=side, name="Ann", back=back)


def answer(battle, client, do, side="red"):
    return post(client, "seats", battle.public_id, do=do, side=side)


def sees_red(battle, client):
    return client.get(reverse("battles:battle", args=[battle.public_id]), {"as": "side:red"}).status_code == 200


def told(battle):
    return [data["text"] for data in battle.events.filter(kind="note").values_list("data", flat=True)][2:]


def test_a_seat_comes_back_when_the_others_agree_and_nobody_objects(played, later):
    (old, bea), new = played.people, Client()
    assert "Ask for it back" in page(new, "join-code", played.code)
    assert "Ask for it back" not in page(bea, "join-code", played.code)
    ask(played, new)
    assert "waits for the leave of Blue" in page(new, "join-code", played.code)
    assert "do you know that it is Ann?" in page(bea, "battle", played.public_id)
    assert "I am still here" in page(old, "battle", played.public_id)
    later(3)
    ask(played, new, back="sit")
    assert not sees_red(played, new), "time alone opens nothing"
    answer(played, bea, "agree")
    assert "do you know that it is Ann?" not in page(bea, "battle", played.public_id)
    assert "Sit down again" in page(new, "join-code", played.code)
    assert "Sit down again" not in page(Client(), "join-code", played.code)
    ask(played, Client(), back="sit")
    assert ask(played, new, back="sit").url.endswith("as=side:red")
    assert sees_red(played, new) and not sees_red(played, old)
    assert told(played) == [
        "(Ann) has lost the key to Red and asks for that seat back",
        "agrees that Ann plays Red again",
        "(Ann) plays Red again, in another browser, as the others agreed",
    ]


@pytest.mark.parametrize("way", ["at-once", "objection", "refusal", "own-leave", "play", "late"])
def test_nobody_gets_a_seat_behind_the_back_of_who_plays_it(played, later, deed, way):
    """An opponent could ask in a browser of his own, and grant it himself."""
    (old, bea), new = played.people, Client()
    ask(played, new)
    if way != "own-leave":
        answer(played, bea, "agree")
    if way == "own-leave":
        answer(played, new, "agree")
        answer(played, old, "agree")
    if way == "objection":
        answer(played, old, "refuse")
    if way == "refusal":
        answer(played, bea, "refuse")
    if way == "play":
        played.refresh_from_db()
        services.act(played, deed(played, "red"), REST["red"])
    if way != "at-once":
        later(11 if way == "late" else 3)
    ask(played, new, back="sit")
    assert not sees_red(played, new) and sees_red(played, old)


def test_who_plays_asks_for_no_other_seat_and_nobody_asks_again_and_again(played):
    bea = played.people[1]
    ask(played, bea)
    assert told(played) == []
    ask(played, Client())
    ask(played, Client())
    assert len(told(played)) == 1


@pytest.mark.parametrize("people", [{"referee": "ref"}, {"red": "ada"}])
def test_what_a_referee_or_an_account_can_bring_back_is_not_asked_for(new_battle, people):
    battle = new_battle(**{"red": None, "blue": None, "referee": None, **people})
    if "red" not in people:
        post(Client(), "join-code", battle.code, side="red", name="Ann")
    new = Client()
    assert "Ask for it back" not in page(new, "join-code", battle.code)
    ask(battle, new)
    assert battle.seats.get(side="red").claim is None


def test_who_leaves_is_named(played):
    post(played.people[0], "seats", played.public_id, do="leave", side="red")
    assert told(played) == ["(Ann) freed the seat of Red"]
    assert played.events.last().role == "side:red"
