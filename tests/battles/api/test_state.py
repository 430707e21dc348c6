"""/api/v1/battles/<id>/state/, /screen/ and /offers/: a battle as one may know it, and what one may do."""

import uuid

import pytest

from battles.play import commands
from rules import registry
from rules.kernel.viewer import SPECTATOR, side
from tests.api.conftest import refused
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(battle):
    return f"/api/v1/battles/{battle.public_id}/"


def rest(battle, who="red"):
    command = commands.Command(viewer=side(who), user=None, action_id=uuid.uuid4())
    commands.act(battle, command, REST[who])


def test_each_role_sees_its_own_view(api, signed_in, address):
    state = {who: signed_in(who).get(f"{address}state/").json() for who in ("ada", "bo", "ref")}
    assert state["ada"]["state"]["strengths"] == {"red": 17, "blue": None}
    assert state["bo"]["state"]["strengths"] == {"red": None, "blue": 13}
    assert state["ref"]["state"]["strengths"] == {"red": 17, "blue": 13}
    assert (state["ada"]["role"], state["ada"]["roles"]) == ("side:red", ["side:red", "spectator"])
    watching = api.get(f"{address}state/").json()
    assert watching["state"]["strengths"] == {"red": None, "blue": None}
    assert (watching["role"], watching["acts"]) == ("spectator", False)


def test_one_looks_as_one_of_ones_roles(signed_in, address):
    ada = signed_in("ada")
    assert ada.get(f"{address}state/", {"as": "spectator"}).json()["state"]["strengths"]["red"] is None
    for role in ("side:blue", "side:nosuch", "referee", "everything", "x", "\0"):
        refused(ada.get(f"{address}state/", {"as": role}), 403, "permission-denied")


def test_an_earlier_moment_is_seen_again(signed_in, battle, address):
    rest(battle)
    ada = signed_in("ada")
    assert ada.get(f"{address}state/", {"seq": "1"}).json()["state"]["strengths"]["red"] == 17
    assert ada.get(f"{address}state/").json()["state"]["strengths"]["red"] == 18


@pytest.mark.parametrize(("seq", "status"), [("0", 404), ("99", 404), ("9" * 5000, 404), ("x", 400), ("-1", 400)])
def test_a_moment_that_is_not_there(api, address, seq, status):
    refused(api.get(f"{address}state/", {"seq": seq}), status, "not-found" if status == 404 else "unreadable")


def test_a_request_to_go_back_is_seen_by_all(api, battle, command, address):
    commands.act(battle, command(battle, "red"), {"type": "boast", "by": "red"})
    rest(battle)
    rest(battle, "blue")
    commands.undo(battle, command(battle, "red"), 1)
    assert api.get(f"{address}state/").json()["undo-request"] == {"to": 1, "role": "side:red"}


def test_the_screen_is_the_one_of_the_page(signed_in, address):
    screen = signed_in("ada").get(f"{address}screen/").json()["screen"]
    assert screen["progress"]["title"] == "Round 1"
    strengths = {sheet["id"]: sheet["counters"][0]["value"] for sheet in screen["sheets"]}
    assert strengths == {"red": 17, "blue": None}


def test_every_offer_can_be_played_as_it_stands(signed_in, battle, address):
    ada = signed_in("ada")
    offers = ada.get(f"{address}offers/").json()["offers"]
    assert [offer["key"] for offer in offers] == ["strike-red", "rest", "boast"]
    assert [field["kind"] for field in offers[0]["fields"]] == ["choose", "number", "toggle", "text"]
    for offer in offers:
        seq = ada.get(f"{address}state/").json()["seq"]
        assert ada.post(f"{address}act/", {"action": offer["action"]}).status_code == 200
        signed_in("ref").post(f"{address}undo/", {"to": seq})


def test_who_is_not_asked_has_no_offers(api, signed_in, address):
    assert signed_in("bo").get(f"{address}offers/").json()["offers"] == []
    assert api.get(f"{address}offers/").json()["offers"] == []
    assert signed_in("ada").get(f"{address}offers/", {"as": "spectator"}).json()["offers"] == []


@pytest.mark.parametrize("below", ["state/", "screen/", "offers/"])
def test_the_number_of_queries_does_not_grow(api, battle, address, below, django_assert_max_num_queries):
    for who in ("red", "blue") * 3:
        rest(battle, who)
    with django_assert_max_num_queries(5):
        assert api.get(f"{address}{below}").status_code == 200


def test_a_view_is_never_kept_by_a_cache(api, address):
    answer = api.get(f"{address}state/")
    assert answer["Cache-Control"] == "no-store"
    assert "Cookie" in answer["Vary"]


def test_the_state_is_what_the_game_lets_this_viewer_see(api, battle, address):
    from battles.store import event_store

    game = registry.get("duel")
    view = game.view(event_store.state_at(battle, battle.seq), SPECTATOR)
    assert api.get(f"{address}state/").json()["state"] == game.display.as_json(view)
