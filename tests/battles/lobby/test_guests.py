"""Lobbies and battles of people without an account: how many there may be, when they go, and who is told."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.services.visitors import KEPT_DAYS
from armies.services.samples import ready_armies
from battles.lobby import guests, lobbies
from battles.store import people
from battles.store.models import Battle, Lobby, LobbySeat, Seat

pytestmark = pytest.mark.django_db
TOLD = f"{KEPT_DAYS} days after"


def opened(address="192.0.2.1"):
    answer = Client(REMOTE_ADDR=address).post(reverse("battles:open-lobby"), {"game": "duel", "sides": 2}, follow=True)
    return answer.text


def grow_old(days=KEPT_DAYS + 1):
    then = timezone.now() - timedelta(days=days)
    Battle.objects.update(updated_at=then)
    Lobby.objects.update(created_at=then)
    LobbySeat.objects.update(seen_at=then)


def test_so_many_from_one_address_and_so_many_in_all(settings, make_user):
    settings.VISITOR_BATTLES_ADDRESS, settings.VISITOR_BATTLES = 2, 3
    assert ["sign up" in opened() for _ in range(3)] == [False, False, True]
    assert "sign up" not in opened("192.0.2.2"), "another address has room of its own"
    assert "no room left" in opened("192.0.2.3") and Lobby.objects.count() == 3
    lobbies.open_lobby(game="duel", sides=2, owner=make_user())
    assert Lobby.objects.count() == 4, "accounts are not held up"


def test_a_lobby_that_nobody_uses_goes(make_user):
    assert TOLD in opened()
    kept = lobbies.open_lobby(game="duel", sides=2, owner=make_user())
    assert guests.forget_unused() == 0
    grow_old()
    here = lobbies.open_lobby(game="duel", sides=2, owner=None)
    Lobby.objects.filter(pk=here.pk).update(created_at=timezone.now() - timedelta(days=KEPT_DAYS + 1))
    here.seats.filter(number=1).update(guest="x", seen_at=timezone.now())
    assert guests.forget_unused() == 1
    assert set(Lobby.objects.all()) == {kept, here}


def test_a_battle_of_guests_goes_with_all_of_it_and_one_account_keeps_it(new_battle, make_user):
    theirs, with_account, refereed = (new_battle(red=None, blue=None, referee=None, owner=None) for _ in range(3))
    Seat.objects.update(guest="digest", guest_name="Guest")
    with_account.seats.filter(side="red").update(user=make_user("cy"), guest="")
    Battle.objects.filter(pk=refereed.pk).update(referee=make_user("di"))
    grow_old(KEPT_DAYS - 1)
    assert guests.forget_unused() == 0
    grow_old()
    assert guests.forget_unused() == 1
    assert set(Battle.objects.all()) == {with_account, refereed} and not Seat.objects.filter(battle=theirs.pk).exists()


def test_a_battle_whose_accounts_have_gone_stays(new_battle):
    new_battle(red=None, blue=None, referee=None, owner=None)
    grow_old()
    assert guests.forget_unused() == 0, "no guest has played it"


def test_who_plays_without_an_account_is_told(new_battle, client, make_user):
    battle = new_battle(red=None, blue=None, referee=None)
    answer = people.remember_guest(client.get("/healthz"), "key")
    client.cookies = answer.cookies
    assert TOLD not in client.get("/battles/").text
    battle.seats.filter(side="red").update(guest=people._digest("key"), guest_name="Guest")
    assert TOLD in client.get("/battles/").text and TOLD in client.get(battle.get_absolute_url()).text
    battle.seats.filter(side="blue").update(user=make_user("di"))
    assert TOLD not in client.get(battle.get_absolute_url()).text, "one account keeps it"
    client.force_login(make_user("cy"))
    assert TOLD not in client.get("/battles/").text


def test_a_guest_begins_a_battle_from_every_page_that_offers_one(client):
    """These pages led to the sign-in; now to a lobby with the army along, the computer, or both sides."""
    page = client.get("/battles/new/?game=eic-league").text
    assert "Open a lobby" in page and "I play both sides" in page
    army = next(iter(ready_armies("eic-league")))
    assert f'value="{army}"' in page
    form = {"game": "eic-league", "name": "Ann", "army": army}
    lobby = client.post(reverse("battles:open-lobby"), form, follow=True).text
    assert "Side 1: Ann" in lobby and "army sealed" in lobby
    answer = client.post(reverse("battles:play-now"), {"game": "eic-league", "strength": "both"})
    battle = Battle.objects.get()
    assert answer.url == battle.get_absolute_url()
    assert len({one.guest for one in battle.seats.all()}) == 1 and not battle.seats.filter(computer__gt="").exists()
    assert client.get(answer.url).status_code == 200
