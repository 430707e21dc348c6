"""/api/v1/armies/<key>/: reading, replacing, editing, deleting, undo and redo."""

import pytest

from armies.store.models import Army
from tests.api.conftest import refused
from tests.armies.teams import LONGBOW, WHISPER, team

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(army):
    return f"/api/v1/armies/{army.key}/"


def rename(name, **more):
    return {"edits": [{"op": "set", "path": ["units", 0, "name"], "value": name}], **more}


def test_an_army_with_its_document(as_ada, army, address):
    found = as_ada.get(address).json()
    assert found["army"] == army.document
    assert (found["key"], found["edit-count"], found["can-undo"]) == (army.key, 0, False)


@pytest.mark.parametrize(
    ("method", "below"),
    [
        ("get", ""),
        ("put", ""),
        ("patch", ""),
        ("delete", ""),
        ("get", "evaluation/"),
        ("post", "undo/"),
        ("post", "redo/"),
        ("get", "versions/"),
        ("post", "versions/"),
        ("get", "versions/1/"),
        ("post", "versions/1/restore/"),
    ],
)
def test_an_army_of_somebody_else_is_not_there(signed_in, bob, address, method, below):
    refused(getattr(signed_in(bob), method)(f"{address}{below}", {}, format="json"), 404, "not-found")


def test_an_edit_changes_the_document_and_counts(as_ada, army, address):
    answer = as_ada.patch(address, rename("Hammer", **{"edit-count": 0}))
    assert answer.status_code == 200, answer.content
    assert answer.json()["edit-count"] == 1
    assert answer.json()["army"]["units"][0]["name"] == "Hammer"
    assert Army.objects.get().document == answer.json()["army"]


def test_edits_are_made_all_or_none(as_ada, army, address):
    body = rename("Hammer")
    body["edits"].append({"op": "remove", "path": ["units", 7]})
    refused(as_ada.patch(address, body), 422, "no-such-place")
    assert Army.objects.get().document == army.document


def test_edits_of_different_places_are_both_made(as_ada, address):
    as_ada.patch(address, rename("Hammer", **{"edit-count": 0}))
    other = {"edits": [{"op": "set", "path": ["budget"], "value": 5000}], "edit-count": 0}
    answer = as_ada.patch(address, other).json()
    assert (answer["army"]["budget"], answer["army"]["units"][0]["name"]) == (5000, "Hammer")


def test_an_edit_of_what_somebody_has_changed_is_a_conflict(as_ada, address):
    as_ada.patch(address, rename("Hammer", **{"edit-count": 0}))
    problem = refused(as_ada.patch(address, rename("Sickle", **{"edit-count": 0})), 409, "stale")
    assert problem["edit-count"] == 1
    assert Army.objects.get().document["units"][0]["name"] == "Hammer"


def test_without_a_count_the_last_one_wins(as_ada, address):
    as_ada.patch(address, rename("Hammer"))
    assert as_ada.patch(address, rename("Sickle")).status_code == 200


def test_names_are_read_in_either_case(as_ada, address):
    assert as_ada.patch(address, rename("Hammer", edit_count=0)).status_code == 200
    refused(as_ada.patch(address, rename("Sickle", edit_count=0)), 409, "stale")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"edits": []},
        {"edits": [{"op": "explode", "path": []}]},
        {"edits": [{"op": "set"}]},
        rename("x", **{"edit-count": -1}),
        {"edits": [{"op": "set", "path": ["units"], "value": 3}]},
        {"edits": [{"op": "set", "path": [], "value": []}]},
    ],
)
def test_unreadable_edits(as_ada, army, address, body):
    refused(as_ada.patch(address, body), 400, "unreadable")
    assert Army.objects.get().document == army.document


def test_another_document_in_its_place(as_ada, address):
    answer = as_ada.put(address, {"army": team(LONGBOW, name="Other"), "edit-count": 0})
    assert (answer.status_code, answer.json()["name"], answer.json()["edit-count"]) == (200, "Other", 1)
    refused(as_ada.put(address, {"army": team(WHISPER), "edit-count": 0}), 409, "stale")


def test_undo_and_redo(as_ada, army, address):
    refused(as_ada.post(f"{address}undo/", {}), 422, "nothing-to-undo")
    as_ada.patch(address, rename("Hammer"))
    assert as_ada.post(f"{address}undo/", {"edit-count": 1}).json()["army"] == army.document
    refused(as_ada.post(f"{address}redo/", {"edit-count": 1}), 409, "stale")
    assert as_ada.post(f"{address}redo/", {"edit-count": 2}).json()["army"]["units"][0]["name"] == "Hammer"
    refused(as_ada.post(f"{address}redo/", {}), 422, "nothing-to-redo")


def test_a_deleted_army_is_not_there(as_ada, army, address):
    answer = as_ada.delete(address)
    assert (answer.status_code, answer.content) == (204, b"")
    refused(as_ada.get(address), 404, "not-found")
    assert Army.objects.get().deleted_at


def test_an_army_that_todays_rules_cannot_read_is_no_fault(as_ada, army, address):
    Army.objects.filter(pk=army.pk).update(document={"game": "eic-league", "units": 3})
    assert as_ada.get(address).json()["army"] == {"game": "eic-league", "units": 3}
    refused(as_ada.get(f"{address}evaluation/"), 400, "unreadable")


def test_the_number_of_queries_of_an_edit(as_ada, address, django_assert_max_num_queries):
    as_ada.get(address)
    with django_assert_max_num_queries(10):
        as_ada.patch(address, rename("Hammer", **{"edit-count": 0}))
