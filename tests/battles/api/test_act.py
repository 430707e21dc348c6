"""/api/v1/battles/<id>/act/: carrying out actions, with the site's dice or one's own."""

import uuid

import pytest

from battles.store.models import Event
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(battle):
    return f"/api/v1/battles/{battle.public_id}/act/"


@pytest.fixture
def red(signed_in, battle):
    return signed_in("ada")


def test_an_action_happens_and_tells_what_it_has_changed(red, address):
    answer = red.post(address, {"action": REST["red"], "expected-seq": 1})
    assert answer.status_code == 200, answer.content
    done = answer.json()
    assert (done["seq"], done["repeated"], done["status"]) == (2, False, "playing")
    assert [line["text"] for line in done["log"]] == ["red rests"]
    assert done["changes"] == [{"title": "Red", "label": "Strength", "old": 17, "new": 18}]


def test_the_next_die_is_asked_for_until_all_are_known(red, address):
    first = red.post(address, {"action": STRIKE["red"], "faces": []})
    wanted = {"die": {"low": 1, "high": 6}, "why": "blow", "rolled": [], "referee": False}
    assert (first.status_code, first.json()) == (202, wanted)
    second = red.post(address, {"action": STRIKE["red"], "faces": [6]})
    assert (second.status_code, second.json()["rolled"][0]["face"]) == (202, 6)
    assert Event.objects.count() == 1
    assert red.post(address, {"action": STRIKE["red"], "faces": [6, 4]}).status_code == 200
    assert {roll["source"] for roll in Event.objects.last().rolls} == {"table"}


@pytest.mark.parametrize(("faces", "code"), [([7], "bad-die"), ([2, 2], "too-many-dice"), (["x"], "unreadable")])
def test_faces_that_do_not_fit(red, address, faces, code):
    refused(red.post(address, {"action": STRIKE["red"], "faces": faces}), 400, code)
    assert Event.objects.count() == 1


def test_the_same_action_twice_has_one_effect_and_the_same_answer(red, address):
    body = {"action": STRIKE["red"], "action-id": str(uuid.uuid4()), "expected-seq": 1}
    first, again = red.post(address, body).json(), red.post(address, body).json()
    assert again == {**first, "repeated": True}
    assert Event.objects.count() == 2


def test_the_id_of_another_action_is_refused(red, address):
    body = {"action": STRIKE["red"], "action-id": str(uuid.uuid4())}
    red.post(address, body)
    refused(red.post(address, {**body, "action": REST["red"]}), 422, "action-id-taken")


def test_a_stale_action_is_told_how_things_stand(red, signed_in, address):
    red.post(address, {"action": REST["red"]})
    blue = signed_in("bo")
    problem = refused(blue.post(address, {"action": REST["blue"], "expected-seq": 1}), 409, "stale")
    assert problem["seq"] == 2
    assert problem["state"]["role"] == "side:blue"
    assert problem["state"]["state"]["strengths"] == {"red": None, "blue": 13}
    assert Event.objects.count() == 2
    assert blue.post(address, {"action": REST["blue"], "expected-seq": problem["seq"]}).status_code == 200


def test_what_the_rules_forbid_has_their_code_and_rule(red, signed_in, address):
    problem = refused(signed_in("bo").post(address, {"action": REST["blue"]}), 422, "not-your-turn")
    assert problem["problems"][0]["rule"] == "D-3"
    refused(red.post(address, {"action": {**STRIKE["red"], "force": 9}}), 422, "force")
    refused(red.post(address, {"action": REST["blue"]}), 422, "not-yours")
    assert Event.objects.count() == 1


def test_only_who_plays_acts(api, red, signed_in, address):
    refused(api.post(address, {"action": REST["red"]}), 401, "not-authenticated")
    refused(signed_in("eve").post(address, {"action": REST["red"]}), 403, "permission-denied")
    refused(red.post(f"{address}?as=spectator", {"action": REST["red"]}), 403, "permission-denied")
    refused(red.post(f"{address}?as=side:blue", {"action": REST["blue"]}), 403, "permission-denied")
    assert Event.objects.count() == 1


def test_the_referee_corrects_with_a_reason(red, signed_in, address):
    correction = {"type": "correct", "path": ["fighters", "red", "strength"], "value": 5, "reason": "miscounted"}
    refused(red.post(address, {"action": correction}), 422, "referee-only")
    done = signed_in("ref").post(address, {"action": correction}).json()
    assert done["changes"] == [{"title": "Red", "label": "Strength", "old": 17, "new": 5}]


def test_where_the_site_rolls_nobody_types(signed_in, new_battle):
    battle = new_battle(dice="site")
    address = f"/api/v1/battles/{battle.public_id}/act/"
    refused(signed_in("ada").post(address, {"action": STRIKE["red"], "faces": [3]}), 422, "site-dice")


def test_one_who_plays_both_sides_says_as_which(signed_in, new_battle):
    battle = new_battle(blue="ada")
    address = f"/api/v1/battles/{battle.public_id}/act/"
    ada = signed_in("ada")
    assert ada.post(f"{address}?as=side:red", {"action": REST["red"]}).status_code == 200
    assert ada.post(f"{address}?as=side:blue", {"action": REST["blue"]}).status_code == 200


@pytest.mark.parametrize(
    "more",
    [
        {"action": []},
        {"expected-seq": -1},
        {"expected-seq": 10**20},
        {"action-id": "x"},
        {"faces": [1] * 201},
        {"x": 1},
    ],
)
def test_an_unreadable_request(red, address, more):
    refused(red.post(address, {"action": REST["red"], **more}), 400, "unreadable")


def test_an_action_that_waits_for_the_referees_dice_says_so(signed_in, new_battle):
    battle = new_battle(dice="referee")
    answer = signed_in("ada").post(f"/api/v1/battles/{battle.public_id}/act/", {"action": STRIKE["red"]})
    assert (answer.status_code, answer.json()["referee"], answer.json()["die"]) == (202, True, None)
    assert battle.roll_requests.get().label == "strike"
