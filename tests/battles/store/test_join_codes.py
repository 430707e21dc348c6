"""Three words are not found by trying: wrong guesses are counted, right ones are not."""

import pytest
from django.test import Client
from django.urls import reverse

from battles.lobby import lobbies
from battles.store import join_codes
from battles.store.people import Person

pytestmark = pytest.mark.django_db


def get(client, name, code):
    return client.get(reverse(f"battles:{name}", args=[code])).status_code


def spend(client, limit):
    for number in range(limit.most):
        get(client, "join-code", f"wrong-words-{'abcdefghijklmnopqrst'[number % 20]}{'xyz'[number // 20]}")


def test_who_guesses_wrongly_too_often_guesses_no_more(battle, client):
    assert [get(client, "join-code", battle.code) for _ in range(25)] == [200] * 25
    assert {get(client, "join-code", f"wrong-words-{letter}") for letter in "abcdefghij"} == {404}
    assert {get(client, "lobby", f"wrong-words-{letter}") for letter in "klmnopqrst"} == {404}
    assert get(client, "join-code", "wrong-words-again") == 404, "so many are those of a club"
    spend(client, join_codes.ADDRESS)
    assert get(client, "join-code", "wrong-words-again") == 429
    assert get(client, "join-code", battle.code) == 429, "not even the right ones"
    assert client.get(battle.get_absolute_url()).status_code == 200


def test_who_has_an_account_is_counted_for_themselves(battle, client, make_user):
    spend(client, join_codes.ADDRESS)
    eve = Client()
    eve.force_login(make_user("eve"))
    assert get(eve, "join-code", battle.code) == 200
    spend(eve, join_codes.PERSON)
    assert get(eve, "join-code", battle.code) == 429


def test_the_link_of_the_qr_opens_whatever_has_been_guessed(battle, client):
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    spend(client, join_codes.ADDRESS)
    for code, end in ((battle.code, 200), (lobby.code, 200)):
        browser = Client()
        assert get(browser, "join-code", code) == 429
        link = f"{reverse('battles:join-code', args=[code])}?{join_codes.LINK}={join_codes.link_key(code)}"
        assert browser.get(link, follow=True).status_code == end
        assert browser.get(reverse("battles:join-code", args=[code]), follow=True).status_code == end, "it stays open"
    other = f"{reverse('battles:join-code', args=[battle.code])}?{join_codes.LINK}={join_codes.link_key(lobby.code)}"
    assert Client().get(other).status_code == 429, "the key of other words opens nothing"


def test_who_is_in_a_lobby_stays_in_it(make_user):
    ada, stranger = Client(), Client()
    user = make_user("ada")
    ada.force_login(user)
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    lobbies.sit(lobby, person=Person(user=user), number=1)
    spend(stranger, join_codes.ADDRESS)
    assert (get(stranger, "lobby", lobby.code), get(ada, "lobby", lobby.code)) == (404, 200)
