"""Three words are not found by trying: wrong guesses are counted, right ones are not."""

import pytest
from django.test import Client
from django.urls import reverse

from battles.lobby import lobbies
from battles.store.people import Person

pytestmark = pytest.mark.django_db


def get(client, name, code):
    return client.get(reverse(f"battles:{name}", args=[code])).status_code


def test_who_guesses_wrongly_too_often_guesses_no_more(battle, client):
    assert [get(client, "join-code", battle.code) for _ in range(25)] == [200] * 25
    assert {get(client, "join-code", f"wrong-words-{letter}") for letter in "abcdefghij"} == {404}
    assert {get(client, "lobby", f"wrong-words-{letter}") for letter in "klmnopqrst"} == {404}
    assert get(client, "join-code", "wrong-words-again") == 429
    assert get(client, "join-code", battle.code) == 429, "not even the right ones"
    assert client.get(battle.get_absolute_url()).status_code == 200


def test_who_is_in_a_lobby_stays_in_it(make_user):
    ada, stranger = Client(), Client()
    user = make_user("ada")
    ada.force_login(user)
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    lobbies.sit(lobby, person=Person(user=user), number=1)
    for letter in "abcdefghijklmnopqrst":
        get(stranger, "join-code", f"wrong-words-{letter}")
    assert (get(stranger, "lobby", lobby.code), get(ada, "lobby", lobby.code)) == (404, 200)
