"""/api/v1/armies/<key>/versions/: armies as they stood once."""

import pytest

from tests.api.conftest import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(army):
    return f"/api/v1/armies/{army.key}/versions/"


def edit(client, army, name):
    client.patch(f"/api/v1/armies/{army.key}/", {"edits": [{"op": "set", "path": ["name"], "value": name}]})


def test_a_version_is_frozen(as_ada, army, address):
    made = as_ada.post(address, {"note": "before the match"})
    assert (made.status_code, made.json()["number"]) == (201, 1)
    edit(as_ada, army, "Later")
    assert as_ada.get(f"{address}1/").json() == made.json()
    assert made.json()["army"] == army.document


def test_the_same_army_makes_no_second_version(as_ada, address):
    as_ada.post(address, {})
    again = as_ada.post(address, {"note": "on second thoughts"})
    assert (again.status_code, again.json()["number"], again.json()["note"]) == (200, 1, "on second thoughts")


def test_versions_come_latest_first_in_pages(as_ada, army, address):
    for number in range(3):
        edit(as_ada, army, f"Name {number}")
        as_ada.post(address, {})
    page = as_ada.get(address, {"page-size": "2"}).json()
    assert (page["count"], [version["number"] for version in page["results"]]) == (3, [3, 2])
    assert "army" not in page["results"][0]


def test_an_army_goes_back_to_a_version(as_ada, army, address):
    as_ada.post(address, {})
    edit(as_ada, army, "Later")
    answer = as_ada.post(f"{address}1/restore/")
    assert (answer.status_code, answer.json()["army"]) == (200, army.document)
    assert answer.json()["can-undo"]


@pytest.mark.parametrize("number", ["2", "0", "9" * 30])
def test_a_version_that_is_not_there(as_ada, address, number):
    as_ada.post(address, {})
    refused(as_ada.get(f"{address}{number}/"), 404, "not-found")
    refused(as_ada.post(f"{address}{number}/restore/"), 404, "not-found")


def test_a_note_that_is_too_long(as_ada, address):
    refused(as_ada.post(address, {"note": "x" * 201}), 400, "unreadable")


def test_the_number_of_queries_does_not_grow(as_ada, army, address, django_assert_max_num_queries):
    for number in range(4):
        edit(as_ada, army, f"Name {number}")
        as_ada.post(address, {})
    with django_assert_max_num_queries(4):
        as_ada.get(address)
