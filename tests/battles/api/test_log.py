"""/api/v1/battles/<id>/log/: what has happened, as this viewer may read it."""

import pytest

from battles.store import selectors
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE, looking

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(battle, signed_in):
    address = f"/api/v1/battles/{battle.public_id}/"
    signed_in("ada").post(f"{address}act/", {"action": {**STRIKE["red"], "force": 2}, "faces": [5]})
    signed_in("bo").post(f"{address}act/", {"action": REST["blue"]})
    return f"{address}log/"


def texts(answer):
    return [line["text"] for line in answer.json()["results"]]


def test_each_reads_what_is_for_him(api, signed_in, address):
    assert texts(api.get(address)) == ["blue rests", "red strikes blue", "The fight begins."]
    blue = signed_in("bo").get(address)
    assert texts(blue)[1] == "red strikes blue, who loses 2"
    assert blue.json()["results"][1]["sum"] == [{"label": "strength left", "amount": "11", "how": "", "rule": ""}]
    assert blue.json()["results"][1]["dice"] == ["5"]


def test_filters(api, address):
    assert texts(api.get(address, {"kind": "strike"})) == ["red strikes blue"]
    assert texts(api.get(address, {"about": "blue"})) == ["blue rests", "red strikes blue"]
    assert texts(api.get(address, {"about": "red", "kind": "rest"})) == []
    strike = api.get(address, {"kind": "strike"}).json()["results"][0]
    assert strike["stage"] == "Round 1"
    assert "red strikes blue" in texts(api.get(address, {"phase": strike["phase"]}))
    assert texts(api.get(address, {"phase": "No phase of it"})) == []


def test_pages(api, address):
    page = api.get(address, {"page-size": "2"}).json()
    assert (page["count"], len(page["results"])) == (3, 2)
    assert texts(api.get(page["next"])) == ["The fight begins."]
    refused(api.get(address, {"page": "9"}), 404, "not-found")


def test_the_lines_are_those_of_the_export(api, battle, address):
    battle.refresh_from_db()
    exported = selectors.export_json(battle, looking("spectator"))["log"]
    assert list(reversed(api.get(address).json()["results"])) == exported


def test_the_number_of_queries_does_not_grow(api, address, signed_in, django_assert_max_num_queries):
    for _ in range(4):
        signed_in("ada").post(f"{address[:-4]}act/", {"action": REST["red"]})
        signed_in("bo").post(f"{address[:-4]}act/", {"action": REST["blue"]})
    with django_assert_max_num_queries(4):
        assert api.get(address).json()["count"] == 11
