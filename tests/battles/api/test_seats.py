"""/api/v1/battles/<id>/ seats/, join/; /api/v1/join/<words>/; /api/v1/lobbies/."""

import pytest

from accounts.services.limits import Limit
from armies.services.access import Holder
from armies.services.commands import import_army
from battles.store import join_codes
from battles.store.models import Battle, Lobby
from tests.api.conftest import refused

pytestmark = pytest.mark.django_db


def at(battle, below):
    return f"/api/v1/battles/{battle.public_id}/{below}/"


def do(client, address, kind, **more):
    return client.post(address, {"act": {"type": kind, **more}})


def seat_of(answer, side):
    assert answer.status_code == 200, answer.content
    return next(one for one in answer.json()["seats"] if one["side"] == side)


def test_a_seat_is_handed_over_and_taken_back_by_the_referee(battle, signed_in):
    ada, cyd, ref = signed_in("ada"), signed_in("cyd"), signed_in("ref")
    seats = at(battle, "seats")
    assert seat_of(ada.get(seats), "red")["invitation"] is None
    refused(do(cyd, seats, "hand-over", side="red"), 403, "permission-denied")
    invitation = seat_of(do(ada, seats, "hand-over", side="red"), "red")["invitation"]
    assert seat_of(ref.get(seats), "red")["invitation"] is None, "it is the player's to send"
    refused(cyd.post(at(battle, "join"), {"invitation": "stale"}), 422, "no-such-invitation")
    assert cyd.post(at(battle, "join"), {"invitation": invitation}).json()["side"] == "red"
    refused(ada.post(at(battle, "join"), {"invitation": invitation}), 422, "no-such-invitation")
    refused(do(ada, seats, "give", side="red", player="ada"), 422, "seat-taken")
    assert seat_of(do(ref, seats, "give", side="red", player=""), "red")["player"] is None
    assert seat_of(do(ada, seats, "give", side="red", player="ADA"), "red")["player"] == "ada"


def test_referee_and_caster_are_appointed_by_those_who_may(battle, signed_in, make_user):
    ref, ada, seats = signed_in("ref"), signed_in("ada"), at(battle, "seats")
    make_user("cass")
    refused(do(ada, seats, "cast", player="cass"), 403, "permission-denied")
    refused(do(ref, seats, "cast", player="bo"), 422, "caster-plays")
    assert do(ref, seats, "cast", player="cass").json()["caster"] == "cass"
    refused(do(ada, seats, "appoint", player="cass"), 403, "permission-denied")
    assert do(ref, seats, "appoint", player="cass").json()["referee"] == "cass"
    refused(do(ref, seats, "nonsense"), 400, "unreadable")


def test_the_seats_of_a_battle_are_for_those_with_an_account_the_words_for_those_with_a_part(battle, api, signed_in):
    refused(api.get(at(battle, "seats")), 401, "not-authenticated")
    assert signed_in("eve").get(at(battle, "seats")).json()["words"] is None
    assert signed_in("bo").get(at(battle, "seats")).json()["words"] == battle.code


def test_who_leaves_a_closed_battle_sees_it_no_more(new_battle, signed_in):
    closed, bo = new_battle(watchable=False), signed_in("bo")
    assert do(bo, at(closed, "seats"), "leave", side="blue").json()["seats"] == []
    refused(bo.get(at(closed, "seats")), 404, "not-found")


def test_three_words_lead_to_a_free_seat(new_battle, api, signed_in):
    battle = new_battle(blue=None)
    words = f"/api/v1/join/{battle.code}/"
    led = api.get(words).json()
    assert led["battle"] == battle.public_id and all(one["invitation"] is None for one in led["seats"])
    refused(api.post(words, {"side": "blue"}), 401, "not-authenticated")
    cyd = signed_in("cyd")
    refused(cyd.post(words, {"side": "red"}), 422, "seat-taken")
    assert cyd.post(words, {"side": "blue"}).json()["battle"]["seats"][1]["player"] == "cyd"


def test_three_words_are_not_to_be_found_by_trying(battle, api, monkeypatch):
    monkeypatch.setattr(join_codes, "ADDRESS", Limit("join-words-address", 2, 600))
    for guess in ("not-these-words", "nor-those-ones"):
        refused(api.get(f"/api/v1/join/{guess}/"), 404, "not-found")
    assert int(api.get(f"/api/v1/join/{battle.code}/")["Retry-After"]) > 0
    refused(api.get(f"/api/v1/join/{battle.code}/"), 429, "throttled")


# --- lobbies --------------------------------------------------------------------------------------


@pytest.fixture
def lobby(signed_in):
    made = signed_in("ada").post("/api/v1/lobbies/", {"game": "duel"})
    assert made.status_code == 201 and made.json()["owner"] == "ada"
    return Lobby.objects.get()


def army_of(user, name):
    import json

    from accounts.store.models import User

    document = {"game": "duel", "name": name, "strength": 9}
    return import_army(json.dumps(document), holder=Holder(user=User.objects.get(username=user))).key


def test_a_battle_from_the_lobby(lobby, api, signed_in):
    ada, bo = signed_in("ada"), signed_in("bo")
    here, act = f"/api/v1/lobbies/{lobby.code}/", f"/api/v1/lobbies/{lobby.code}/act/"
    refused(do(api, act, "sit", number=1), 401, "not-authenticated")
    assert do(ada, act, "sit", number=1).json()["seats"][0]["own"]
    refused(do(bo, act, "sit", number=1), 422, "seat-taken")
    refused(do(bo, act, "ready"), 403, "permission-denied")
    do(bo, act, "sit", number=2)
    do(ada, act, "bring", army=army_of("ada", "Red Rose"))
    refused(do(bo, act, "bring", army="nosuch"), 422, "army-unknown")
    assert do(bo, act, "here").json()["seats"][1]["may"] == [] and do(bo, act, "here").json()["may"][:2] == [
        "bring",
        "ready",
    ]
    seen = bo.get(here)
    assert seen.json()["seats"][0]["sealed"] and b"Red Rose" not in seen.content and seen.json()["seats"][1]["here"]
    do(bo, act, "bring", army=army_of("bo", "Blue Bell"))
    assert bo.get(here).json()["seats"][0]["army"] == "Red Rose"
    do(ada, act, "ready")
    settled = do(bo, act, "settle", options={"loud": True}, dice="table", terms={"minutes": 30}).json()
    assert not settled["seats"][0]["ready"] and settled["terms"]["minutes"] == 30 and settled["dice"] == "table"
    assert settled["sections"][0]["fields"][0]["checked"]
    do(ada, act, "ready")
    refused(do(ada, act, "begin"), 422, "not-ready")
    do(bo, act, "ready")
    begun = do(bo, act, "begin").json()
    assert do(ada, act, "begin").json()["battle"] == begun["battle"] == Battle.objects.get().public_id
    assert Battle.objects.get().options == {"loud": True}


def test_who_has_not_seen_the_last_change_is_not_ready_by_mistake(lobby, signed_in):
    ada, act = signed_in("ada"), f"/api/v1/lobbies/{lobby.code}/act/"
    do(ada, act, "sit", number=1)
    seq = do(ada, act, "bring", army=army_of("ada", "Red Rose")).json()["seq"]
    do(ada, act, "settle", options={"loud": True})
    body = {"act": {"type": "ready"}, "expected-seq": seq}
    assert refused(ada.post(act, body), 409, "stale")["seq"] == seq + 1
    assert not Lobby.objects.get().seats.get(number=1).ready
    assert ada.post(act, {**body, "expected-seq": seq + 1}).json()["seats"][0]["ready"]


def test_the_referee_of_a_lobby_does_not_play(lobby, signed_in):
    ada, bo, act = signed_in("ada"), signed_in("bo"), f"/api/v1/lobbies/{lobby.code}/act/"
    do(ada, act, "sit", number=1)
    refused(do(ada, act, "referee"), 422, "referee-plays")
    assert do(bo, act, "referee").json()["referee"] == "bo"
    do(ada, act, "leave")
    refused(do(ada, act, "referee"), 422, "referee-there")
    assert do(bo, act, "referee", referee=False).json()["referee"] is None


def test_ones_lobbies_and_a_ready_army(signed_in, api):
    ada = signed_in("ada")
    words = ada.post("/api/v1/lobbies/", {"game": "eic-league"}).json()["words"]
    assert [one["words"] for one in ada.get("/api/v1/lobbies/").json()["results"]] == [words]
    assert signed_in("bo").get("/api/v1/lobbies/").json()["count"] == 0
    refused(api.get("/api/v1/lobbies/"), 401, "not-authenticated")
    act = f"/api/v1/lobbies/{words}/act/"
    ready = do(ada, act, "sit", number=1).json()["ready-armies"]
    assert ready["ready redline"] == "Redline"
    assert do(ada, act, "bring", army="ready redline").json()["seats"][0]["army"] == "Redline"
    refused(do(ada, act, "bring", army="ready none"), 422, "army-unknown")


def test_a_lobby_of_no_game_or_of_too_many(signed_in):
    ada = signed_in("ada")
    refused(ada.post("/api/v1/lobbies/", {"game": "chess"}), 422, "unknown-game")
    refused(ada.post("/api/v1/lobbies/", {"game": "duel", "sides": 9}), 422, "number-of-sides")
    refused(ada.get("/api/v1/lobbies/no-such-words/"), 404, "not-found")
