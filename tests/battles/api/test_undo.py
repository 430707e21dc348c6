"""/api/v1/battles/<id>/undo/, /undo/answer/ and /end/."""

import uuid

import pytest

from battles.store.models import Battle
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(battle):
    return f"/api/v1/battles/{battle.public_id}/"


def test_ones_own_last_action_is_taken_back_at_once(signed_in, address):
    ada = signed_in("ada")
    ada.post(f"{address}act/", {"action": REST["red"]})
    answer = ada.post(f"{address}undo/", {})
    assert (answer.status_code, answer.json()["seq"]) == (200, 3)
    assert answer.json()["changes"] == [{"title": "Red", "label": "Strength", "old": 18, "new": 17}]
    lines = ada.get(f"{address}log/").json()["results"]
    assert [(line["seq"], line["undone"]) for line in lines] == [(3, False), (2, True), (1, False)]


def test_once_a_die_has_landed_the_others_are_asked(signed_in, address):
    ada, bo = signed_in("ada"), signed_in("bo")
    ada.post(f"{address}act/", {"action": STRIKE["red"]})
    asked = ada.post(f"{address}undo/", {})
    assert (asked.status_code, asked.json()) == (202, {"seq": 3, "to": 1})
    refused(ada.post(f"{address}undo/", {}), 422, "undo-pending")
    refused(ada.post(f"{address}undo/answer/", {"agree": True}), 422, "own-undo-request")
    agreed = bo.post(f"{address}undo/answer/", {"agree": True})
    assert agreed.status_code == 200
    assert bo.get(f"{address}state/").json()["state"]["strengths"]["blue"] == 13
    refused(bo.post(f"{address}undo/answer/", {"agree": True}), 422, "no-undo-request")


def test_undo_is_safe_to_repeat(signed_in, address):
    ada = signed_in("ada")
    ada.post(f"{address}act/", {"action": REST["red"]})
    body = {"action-id": str(uuid.uuid4())}
    first = ada.post(f"{address}undo/", body).json()
    assert ada.post(f"{address}undo/", body).json() == {**first, "repeated": True}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [({}, 422, "nothing-to-undo"), ({"to": 0}, 422, "no-such-moment"), ({"to": 2**31 - 1}, 422, "no-such-moment")],
)
def test_where_nothing_can_be_taken_back(signed_in, address, body, status, code):
    refused(signed_in("ada").post(f"{address}undo/", body), status, code)


def test_a_stale_undo(signed_in, address):
    ada = signed_in("ada")
    ada.post(f"{address}act/", {"action": REST["red"]})
    assert refused(ada.post(f"{address}undo/", {"expected-seq": 1}), 409, "stale")["seq"] == 2


def test_the_referee_ends_a_battle_with_a_reason(signed_in, address):
    ref = signed_in("ref")
    refused(ref.post(f"{address}end/", {"winners": ["red"], "reason": " "}), 422, "reason-missing")
    refused(ref.post(f"{address}end/", {"winners": ["green"], "reason": "?"}), 422, "unknown-side")
    done = ref.post(f"{address}end/", {"winners": ["red"], "reason": "Blue had to leave."})
    assert (done.status_code, done.json()["status"]) == (200, "over")
    outcome = ref.get(address).json()["outcome"]
    assert (outcome["winners"], outcome["reason"]) == (["red"], "Blue had to leave.")
    refused(signed_in("ada").post(f"{address}act/", {"action": REST["red"]}), 422, "battle-over")


def test_nobody_else_ends_a_battle(api, signed_in, address):
    for client, status, code in (
        (api, 401, "not-authenticated"),
        (signed_in("ada"), 403, "permission-denied"),
        (signed_in("eve"), 403, "permission-denied"),
    ):
        refused(client.post(f"{address}end/", {"winners": [], "reason": "Late."}), status, code)
    assert Battle.objects.get().status == "playing"


def test_after_the_end_everything_is_open(api, signed_in, address):
    signed_in("ref").post(f"{address}end/", {"winners": [], "reason": "Late."})
    refused(api.get(f"{address}state/", {"as": "referee"}), 403, "permission-denied")
    opened = api.get(f"{address}state/", {"as": "everything"}).json()
    assert opened["state"]["strengths"] == {"red": 17, "blue": 13}
    assert api.get(f"{address}offers/", {"as": "everything"}).json()["offers"] == []
