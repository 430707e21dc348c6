"""/api/v1/battles/: the list of one's own, beginning one, and what is public of one."""

import json
import uuid

import pytest

from armies.services import commands as army_services
from armies.services.access import Holder
from battles.store.models import Battle
from tests.api.conftest import refused

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/battles/"


def fighter(user, strength=10, name="Red"):
    document = json.dumps({"game": "duel", "name": name, "strength": strength})
    return army_services.import_army(document, holder=Holder(user=user))


@pytest.fixture
def plan(ada, bob):
    """A fight of ada's fighter against bob's, which he has shared."""
    link = army_services.share(army_services.save_version(fighter(bob, name="Blue")))
    seats = [{"army": fighter(ada).key, "player": "ada"}, {"link": link.token, "player": "bob"}]
    return {"game": "duel", "seats": seats}


def test_a_battle_begins_between_ones_own_army_and_a_shared_one(as_ada, plan):
    answer = as_ada.post(ADDRESS, {**plan, "title": "The first", "dice": "site"})
    assert answer.status_code == 201, answer.content
    made = Battle.objects.get()
    told = answer.json()
    assert (told["id"], told["title"], told["dice"], told["owner"]) == (made.public_id, "The first", "site", "ada")
    assert [(seat["side"], seat["player"]) for seat in told["seats"]] == [("red", "ada"), ("blue", "bob")]
    assert all(seat.army for seat in made.seats.all())
    assert as_ada.get(f"{ADDRESS}{told['id']}/").json()["seq"] == made.seq


def test_the_same_battle_twice_is_one_battle(as_ada, plan):
    plan["creation-id"] = str(uuid.uuid4())
    first, second = as_ada.post(ADDRESS, plan), as_ada.post(ADDRESS, plan)
    assert first.json()["id"] == second.json()["id"]
    refused(as_ada.post(ADDRESS, {**plan, "title": "Another"}), 422, "action-id-taken")
    assert Battle.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown-game"),
        ({"seats": [{"army": "nosuch"}, {"army": "nosuch"}]}, 422, "army-unknown"),
        ({"seats": [{}, {}]}, 422, "army-missing"),
        ({"seats": []}, 400, "unreadable"),
        ({"referee": "nobody-of-that-name"}, 422, "unknown-user"),
        ({"dice": "loaded"}, 400, "unreadable"),
        ({"creation-id": "x"}, 400, "unreadable"),
        ({"game": "eic-league"}, 422, "army-of-another-game"),
    ],
)
def test_what_makes_no_battle(as_ada, plan, change, status, code):
    refused(as_ada.post(ADDRESS, {**plan, **change}), status, code)
    assert not Battle.objects.exists()


def test_an_army_of_somebody_else_is_not_found(as_ada, bob, plan):
    plan["seats"][1] = {"army": fighter(bob).key}
    refused(as_ada.post(ADDRESS, plan), 422, "army-unknown")


def test_only_the_referee_lets_an_illegal_army_fight(as_ada, ada, plan):
    plan["seats"][0]["army"] = fighter(ada, strength=99).key
    problem = refused(as_ada.post(ADDRESS, plan), 422, "too-strong")
    assert problem["problems"][0]["rule"] == "D-1"
    refused(as_ada.post(ADDRESS, {**plan, "override": True}), 422, "referee-only")
    refused(as_ada.post(ADDRESS, {**plan, "override": True, "referee": "ada"}), 422, "referee-plays")
    plan["seats"][0]["player"] = ""
    answer = as_ada.post(ADDRESS, {**plan, "override": True, "referee": "ada"})
    assert answer.status_code == 201
    assert "too strong" not in answer.text


def test_nobody_begins_a_battle_without_an_account(api, plan):
    refused(api.post(ADDRESS, plan), 401, "not-authenticated")


def test_the_list_is_of_ones_own_battles(signed_in, new_battle):
    own, other = new_battle(), new_battle(red="eve", referee=None, blue=None, title="Other")
    assert [one["id"] for one in signed_in("bo").get(ADDRESS).json()["results"]] == [own.public_id]
    assert [one["id"] for one in signed_in("eve").get(ADDRESS).json()["results"]] == [other.public_id]
    assert signed_in("nobody").get(ADDRESS).json()["results"] == []


def test_without_an_account_there_is_no_list(api):
    refused(api.get(ADDRESS), 401, "not-authenticated")


def test_filters(signed_in, new_battle):
    going, ended = new_battle(), new_battle()
    Battle.objects.filter(pk=ended.pk).update(status="over")
    ada = signed_in("ada")
    ids = {
        status: [one["id"] for one in ada.get(ADDRESS, {"status": status}).json()["results"]]
        for status in ("playing", "over")
    }
    assert ids == {"playing": [going.public_id], "over": [ended.public_id]}
    assert ada.get(ADDRESS, {"game": "chess"}).json()["count"] == 0
    refused(ada.get(ADDRESS, {"status": "lost"}), 400, "unreadable")


@pytest.mark.parametrize("many", [1, 6])
def test_the_number_of_queries_does_not_grow(signed_in, new_battle, django_assert_num_queries, many):
    for _ in range(many):
        new_battle()
    ada = signed_in("ada")
    ada.get(ADDRESS)
    with django_assert_num_queries(6):
        assert len(ada.get(ADDRESS).json()["results"]) == many


def test_a_public_battle_is_open_to_all(api, battle):
    told = api.get(f"{ADDRESS}{battle.public_id}/").json()
    assert told["seats"] == [
        {"side": "red", "name": "Red", "player": "ada"},
        {"side": "blue", "name": "Blue", "player": "bo"},
    ]


BELOW = ["", "state/", "screen/", "marks/", "offers/", "log/", "offers/brief/", "clocks/", "questions/", "rulings/"]
BELOW += ["rolls/", "notes/", "export/"]


@pytest.mark.parametrize("below", BELOW)
def test_a_closed_battle_is_not_there_for_others(api, signed_in, new_battle, below):
    address = f"{ADDRESS}{new_battle(watchable=False).public_id}/{below}"
    closed = refused(api.get(address), 404, "not-found")
    missing = refused(api.get(f"{ADDRESS}nosuch/{below}"), 404, "not-found")
    assert {**closed, "instance": ""} == {**missing, "instance": ""}
    refused(signed_in("eve").get(address), 404, "not-found")
    assert signed_in("bo").get(address).status_code == 200
