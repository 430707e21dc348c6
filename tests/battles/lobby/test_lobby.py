"""Joining: three words, guests without an account, seats that change hands, and the lobby with its sealed armies."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from armies.services.access import Holder
from armies.services.commands import import_army
from battles.lobby import lobbies
from battles.store import join_codes
from battles.store.models import Battle, Lobby, LobbySeat
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


def page(client, name, /, *args, **query):
    return client.get(reverse(f"battles:{name}", args=args), query).content.decode()


def post(client, name, /, *args, **data):
    return client.post(reverse(f"battles:{name}", args=args), data)


@pytest.fixture
def open_battle(new_battle):
    return new_battle(red=None, blue=None, referee=None)


def army_of(client, name):
    """A fighter that the visitor behind ``client`` has built."""
    client.get("/armies/new/")
    session = client.session
    session["visitor"] = f"visitor-{name}"
    session.save()
    document = {"game": "duel", "name": name, "strength": 9}
    return import_army(json.dumps(document), holder=Holder(visitor=f"visitor-{name}")).key


def test_codes_are_three_words_however_they_are_typed():
    words = join_codes.new_code().split("-")
    assert (
        len(words) == 3
        and set(words) <= set(join_codes.words())
        and len(set(join_codes.words())) == len(join_codes.words()) > 400
    )
    assert join_codes.parse_code(" Amber, FOX\nriver ") == "amber-fox-river"


def test_a_slip_of_the_finger_does_not_matter():
    meant = [
        join_codes.parse_code(typed)
        for typed in ("mosslionquilt", "mos lino quilt", "http://x/battles/join/moss-lion-quilt/")
    ]
    assert meant == ["moss-lion-quilt"] * 3
    assert join_codes.parse_code("moss lion") == "moss-lion" and join_codes.parse_code("zzz qqq xxx") == "zzz-qqq-xxx"
    assert join_codes.parse_code("x" * 9000) == "x" * 120
    assert all(join_codes.parse_code(word * 3) == f"{word}-{word}-{word}" for word in join_codes.words()[:40])


def test_a_guest_joins_by_three_words_and_plays(open_battle):
    guest, other = Client(), Client()
    typed = open_battle.code.replace("-", " ").upper()
    answer = guest.get(reverse("battles:join-words"), {"words": typed}, follow=True)
    assert "Play Red" in answer.content.decode()
    assert post(guest, "join-code", open_battle.code, side="red", name="Ann").status_code == 302
    assert open_battle.seats.get(side="red").player == "Ann"
    assert post(other, "join-code", open_battle.code, side="red", name="Eve").status_code == 422
    own = page(guest, "battle", open_battle.public_id, **{"as": "side:red"})
    assert 'name="offer" value="rest"' in own
    assert other.get(reverse("battles:battle", args=[open_battle.public_id]), {"as": "side:red"}).status_code == 403
    offered = guest.get(reverse("battles:act", args=[open_battle.public_id, "side:red"]), {"offer": "rest"})
    assert offered.status_code == 200


def test_who_has_lost_the_key_to_his_seat_learns_who_frees_it(battle):
    assert "ref can free it, under Seats" in page(Client(), "join-code", battle.code)


def test_a_guest_acts_under_the_name_of_his_side(open_battle):
    from tests.battles.pages.test_battle import form_of

    guest = Client()
    post(guest, "join-code", open_battle.code, side="red", name="Ann")
    html = page(guest, "battle", open_battle.public_id).split('id="quick-form"')[1]
    done = post(
        guest, "act", open_battle.public_id, "side:red", **form_of(html), offer="rest", action=json.dumps(REST["red"])
    )
    assert done.status_code == 303
    event = Battle.objects.get().events.last()
    assert (event.role, event.actor) == ("side:red", None)


def test_a_forged_cookie_opens_no_seat(open_battle):
    guest, thief = Client(), Client()
    post(guest, "join-code", open_battle.code, side="red", name="Ann")
    digest = open_battle.seats.get(side="red").guest
    for forged in (digest, f"{digest}:x:y", guest.cookies["seat"].value[::-1]):
        thief.cookies["seat"] = forged
        answer = thief.get(reverse("battles:battle", args=[open_battle.public_id]), {"as": "side:red"})
        assert answer.status_code == 403


def test_a_guest_who_leaves_is_named(open_battle):
    guest = Client()
    post(guest, "join-code", open_battle.code, side="red", name="Ann")
    post(guest, "leave", open_battle.public_id, side="red")
    last = open_battle.events.last()
    assert (last.role, last.data["text"]) == ("side:red", "(Ann) left the seat of Red")


def test_where_guests_may_not_play_an_account_is_asked_for(open_battle):
    Battle.objects.update(guests=False)
    assert post(Client(), "join-code", open_battle.code, side="red", name="Ann").status_code == 422
    assert "Sign in to play" in page(Client(), "join-code", open_battle.code)


def test_a_seat_is_handed_over_and_taken_back_by_the_referee(new_battle):
    battle = new_battle(red=None, blue=None)
    first, second, referee = Client(), Client(), Client()
    referee.force_login(battle.referee)
    post(first, "join-code", battle.code, side="red", name="Ann")
    assert "keep the link to yourself" in page(first, "seats", battle.public_id)
    before = battle.seats.get(side="red").invitation
    post(first, "hand-over", battle.public_id, side="red")
    invitation = battle.seats.get(side="red").invitation
    assert invitation != before and invitation in page(first, "seats", battle.public_id)
    assert page(first, "seats", battle.public_id).count("QR code") == 2, "one for the link, one for the three words"
    assert post(second, "join", battle.public_id, invitation, name="Bea").status_code == 302
    assert battle.seats.get(side="red").player == "Bea"
    assert first.get(reverse("battles:battle", args=[battle.public_id]), {"as": "side:red"}).status_code == 403
    post(second, "give", battle.public_id, side="blue", username="")
    post(referee, "give", battle.public_id, side="red", username="")
    assert not battle.seats.get(side="red").taken
    assert second.get(reverse("battles:battle", args=[battle.public_id]), {"as": "side:red"}).status_code == 403


@pytest.fixture
def lobby():
    host = Client()
    post(host, "open-lobby", game="duel")
    return Lobby.objects.get()


def seated(lobby, number, name):
    client = Client()
    post(client, "lobby-sit", lobby.code, number=number, name=name)
    return client


def test_a_sealed_army_is_not_called_empty():
    client = Client()
    for game in ("eic-league", "sol-prime"):
        post(client, "open-lobby", game=game)
        code = Lobby.objects.get(game=game).code
        post(client, "lobby-sit", code, number=1, name="Ann")
        assert "Side 1: no units" not in (html := page(client, "lobby", code)) and "Side 1: 0 points" not in html


def test_a_battle_of_two_guests_from_the_lobby(lobby):
    ann, bea = seated(lobby, 1, "Ann"), seated(lobby, 2, "Bea")
    post(ann, "lobby-bring", lobby.code, army=army_of(ann, "Red Rose"))
    seen = page(bea, "lobby-seats", lobby.code)
    assert "army sealed" in seen and "Red Rose" not in seen and "Red Rose" not in page(bea, "lobby", lobby.code)
    post(ann, "lobby-begin", lobby.code)
    assert not Battle.objects.exists()
    post(bea, "lobby-bring", lobby.code, army=army_of(bea, "Blue Bell"))
    assert "Red Rose" in page(bea, "lobby-seats", lobby.code)
    post(ann, "lobby-ready", lobby.code, ready="yes")
    post(bea, "lobby-ready", lobby.code, ready="yes")
    post(bea, "lobby-settle", lobby.code, **{'json:["loud"]': "true"})
    assert not any(seat.ready for seat in lobby.seats.all()), "a change asks everybody again"
    post(ann, "lobby-ready", lobby.code, ready="yes")
    post(bea, "lobby-ready", lobby.code, ready="yes")
    post(ann, "lobby-begin", lobby.code)
    post(bea, "lobby-begin", lobby.code)
    battle = Battle.objects.get()
    assert battle.code == lobby.code and battle.options == {"loud": True}
    assert [seat.player for seat in battle.seats.all()] == ["Ann", "Bea"]
    gone = bea.get(reverse("battles:lobby-seats", args=[lobby.code]))
    assert gone["HX-Redirect"] == battle.get_absolute_url()


def test_a_lobby_frees_the_seat_of_who_has_gone_away_and_no_other(lobby):
    ann, bea = seated(lobby, 1, "Ann"), seated(lobby, 2, "Bea")
    post(bea, "lobby-bring", lobby.code, army=army_of(bea, "Blue Bell"))
    assert "Free this seat" not in page(ann, "lobby-seats", lobby.code)
    post(ann, "lobby-free", lobby.code, number=2)
    assert lobby.seats.get(number=2).player == "Bea", "she is here"
    asleep = LobbySeat.objects.get(number=2).seen_at - 2 * lobbies.HERE
    LobbySeat.objects.filter(number=2).update(seen_at=asleep)
    post(ann, "lobby-free", lobby.code, number=2)
    assert lobby.seats.get(number=2).player == "Bea", "her phone sleeps"
    LobbySeat.objects.filter(number=2).update(seen_at=asleep - lobbies.GONE)
    post(Client(), "lobby-free", lobby.code, number=2)
    assert lobby.seats.get(number=2).player == "Bea", "a stranger frees nothing"
    assert "Free this seat" in page(ann, "lobby-seats", lobby.code)
    post(ann, "lobby-free", lobby.code, number=2)
    seat = lobby.seats.get(number=2)
    assert (seat.player, seat.army) == ("", None)


def test_who_plays_cannot_be_the_referee_of_a_lobby(lobby, make_user):
    ada = Client()
    ada.force_login(make_user("ada"))
    post(ada, "lobby-sit", lobby.code, number=1)
    post(ada, "lobby-referee", lobby.code, referee="yes")
    assert Lobby.objects.get().referee is None
    post(ada, "lobby-leave", lobby.code)
    post(ada, "lobby-referee", lobby.code, referee="yes")
    assert str(Lobby.objects.get().referee) == "ada"


def test_strangers_change_nothing_in_a_lobby(lobby):
    stranger = Client()
    for name in ("settle", "begin", "ready", "referee"):
        assert post(stranger, f"lobby-{name}", lobby.code, **{name: "yes"}).status_code == 403
    assert post(stranger, "lobby", lobby.code, do="settle").status_code == 405


def test_a_guest_opens_a_lobby_and_finds_back_to_it():
    guest = Client()
    assert guest.get(reverse("battles:new")).status_code == 200
    assert guest.get(reverse("battles:new"), {"game": "eic-league"}).status_code == 200
    guest.post(reverse("battles:open-lobby"), {"game": "eic-league", "sides": 2})
    lobby = Lobby.objects.get()
    assert lobby.code not in page(guest, "list")
    post(guest, "lobby-sit", lobby.code, number="1", name="Ann")
    assert lobby.code in page(guest, "list") and lobby.code not in page(Client(), "list")
    Lobby.objects.update(created_at=lobby.created_at - lobbies.LISTED)
    assert lobby.code not in page(guest, "list"), "of which nothing came stands there no longer"


def test_a_ready_army_becomes_the_guests_own():
    guest = Client()
    guest.post(reverse("battles:open-lobby"), {"game": "eic-league", "sides": 2})
    lobby = Lobby.objects.get()
    post(guest, "lobby-sit", lobby.code, number="1", name="Ann")
    assert "Redline · Minor League · 7,975 credits" in page(guest, "lobby", lobby.code)
    post(guest, "lobby-bring", lobby.code, army="ready redline")
    assert lobby.seats.get(number=1).army.name == "Redline"
    assert "Redline" in page(guest, "lobby", lobby.code).split("Ready armies")[0]
    post(guest, "lobby-bring", lobby.code, army="ready none")
    assert "This army was not found" in page(guest, "lobby", lobby.code)


def test_a_screen_in_the_room_becomes_the_table_screen():
    guest = Client()
    guest.post(reverse("battles:open-lobby"), {"game": "eic-league", "sides": 2})
    code = Lobby.objects.get().code
    assert "/sit/" in page(guest, "lobby", code) and "/sit/" not in page(guest, "lobby", code, screen="1")
    for number, army in ((1, "redline"), (2, "nightjar")):
        player = Client()
        post(player, "lobby-sit", code, number=str(number), name="Ann")
        post(player, "lobby-bring", code, army=f"ready {army}")
        post(player, "lobby-ready", code, ready="yes")
    post(player, "lobby-begin", code)
    table = reverse("battles:table", args=[Battle.objects.get().public_id])
    assert guest.get(reverse("battles:lobby-seats", args=[code]), {"screen": "1"}).headers["HX-Redirect"] == table
    assert guest.get(reverse("battles:lobby", args=[code]), {"screen": "1"}).url == table


def test_two_armies_of_one_name_are_told_apart():
    owner = Client()
    owner.post(reverse("battles:open-lobby"), {"game": "eic-league", "sides": 2})
    code = Lobby.objects.get().code
    for number in "12":
        player = Client()
        post(player, "lobby-sit", code, number=number, name="Ann")
        post(player, "lobby-bring", code, army="ready redline")
        post(player, "lobby-ready", code, ready="yes")
    post(player, "lobby-begin", code)
    assert [seat.name for seat in Battle.objects.get().seats.all()] == ["Redline", "Redline 2"]


# --- a guest who signs in ---------------------------------------------------------------------------------------


@pytest.fixture
def ann(open_battle):
    """A guest who plays Red, and signs in after that by ``ann.sign_in("ann")``."""
    from accounts.store.models import User

    def sign_in(name):
        client.force_login(User.objects.filter(username=name).first() or User.objects.create_user(name))
        return client

    client = Client()
    client.sign_in = sign_in
    post(client, "join-code", open_battle.code, side="red", name="Ann")
    return client


def test_who_signs_in_takes_the_seat_along_by_one_tap_and_nothing_happens_without_it(ann, open_battle):
    Battle.objects.update(watchable=False)
    assert Client().get(open_battle.get_absolute_url()).status_code == 404
    ann.sign_in("anna")
    html = page(ann, "battle", open_battle.public_id)
    assert "Play on as anna" in html and "quick-form" not in html
    assert open_battle.title in page(ann, "list")
    assert open_battle.seats.get(side="red").user is None
    for _ in range(2):
        answer = post(ann, "take-along", open_battle.public_id)
        assert answer.url == open_battle.get_absolute_url()
    seat = open_battle.seats.get(side="red")
    assert (str(seat.user), seat.guest, seat.guest_name) == ("anna", "", "")
    html = page(ann, "battle", open_battle.public_id)
    assert "Play on as" not in html and "quick-form" in html
    notes = open_battle.events.filter(kind="note")
    assert [note.data["text"] for note in notes][1:] == ["plays Red now, and was the guest Ann there"]
    assert (str(notes[1].actor), notes[1].role) == ("anna", "side:red")
    ann.logout()
    assert ann.get(open_battle.get_absolute_url()).status_code == 404, "the browser alone opens nothing any more"


def test_a_seat_is_taken_along_by_its_own_browser_alone(ann, open_battle, make_user):
    thief = Client()
    thief.force_login(make_user("thief"))
    for cookie in ("", "forged", open_battle.seats.get(side="red").guest):
        thief.cookies["seat"] = cookie
        assert post(thief, "take-along", open_battle.public_id).status_code == 403
    assert post(ann, "take-along", open_battle.public_id).status_code == 403, "not signed in"
    other = Client()
    post(other, "join-code", open_battle.code, side="blue", name="Bea")
    other.force_login(make_user("bea"))
    post(other, "take-along", open_battle.public_id)
    assert [seat.player for seat in open_battle.seats.all()] == ["Ann", "bea"]


def test_a_referee_takes_no_seat_along_where_somebody_else_plays(ann, open_battle, make_user):
    Battle.objects.update(referee=make_user("rex"))
    digest = open_battle.seats.get(side="red").guest
    post(ann, "join-code", open_battle.code, side="blue", name="Ann")
    ann.sign_in("rex")
    post(Client(), "join-code", open_battle.code, side="blue", name="Bea")
    post(ann, "take-along", open_battle.public_id)
    assert [str(seat.user) for seat in open_battle.seats.all()] == ["rex", "rex"], "alone one may referee oneself"
    open_battle.seats.filter(side="blue").update(user=None, guest="x" * 64, guest_name="Bea")
    open_battle.seats.filter(side="red").update(user=None, guest=digest, guest_name="Ann")
    assert "is the referee" in page_after(ann, "take-along", open_battle.public_id)
    assert open_battle.seats.get(side="red").player == "Ann"


def page_after(client, name, /, *args, **data):
    return client.post(reverse(f"battles:{name}", args=args), data, follow=True).content.decode()


def test_who_signs_in_takes_the_seat_of_the_lobby_along_with_its_sealed_army(lobby, make_user):
    ann = seated(lobby, 1, "Ann")
    post(ann, "lobby-bring", lobby.code, army=army_of(ann, "Red Rose"))
    ann.force_login(make_user("anna"))
    assert "Play it as anna" in page(ann, "lobby", lobby.code) and lobby.code in page(ann, "list")
    stranger = Client()
    stranger.force_login(make_user("cy"))
    assert "Play it as" not in page(stranger, "lobby", lobby.code)
    assert post(stranger, "lobby-take-along", lobby.code).status_code == 403
    post(ann, "lobby-sit", lobby.code, number=2)
    post(ann, "lobby-take-along", lobby.code)
    one, two = lobby.seats.all()
    assert (one.player, one.guest, one.army.name) == ("anna", "", "Red Rose") and not two.taken
