"""/api/v1/library/: finding, making, sharing and taking what players share."""

import pytest

from library.store.models import Thing
from tests.api.conftest import refused
from tests.library.conftest import bundle

API = "/api/v1/library"


def test_what_is_published_is_found_by_everybody(api, gun, make_skill):
    make_skill(name="Secret")
    (line,) = api.get(f"{API}/?q=ray&most=90").json()["results"]
    assert (line["key"], line["cost"], line["author"], line["licence"]) == (gun.key, "90", "ada", "cc-by")
    assert api.get(f"{API}/?most=89").json()["results"] == []
    assert api.get(f"{API}/{gun.key}/").json()["document"] == gun.document
    assert api.get(f"{API}/{gun.key}/?version=1").json()["version"] == 1
    assert api.get(f"{API}/{gun.key}/?version=2").status_code == 404


def test_own_things_want_an_account(api, as_ada, make_skill):
    make_skill(name="Secret")
    assert [line["name"] for line in as_ada.get(f"{API}/?own=true").json()["results"]] == ["Secret"]
    refused(api.get(f"{API}/?own=true"), 401, "not-authenticated")
    for neither in ("null", "", "maybe"):
        refused(as_ada.get(f"{API}/", {"own": neither}), 400, "unreadable")
    refused(api.post(f"{API}/", {"game": "war-logic", "kind": "skill", "name": "x"}), 401, "not-authenticated")


def test_from_a_document_to_an_army(as_ada, signed_in):
    key = as_ada.post(f"{API}/", {"game": "war-logic", "kind": "skill", "document": bundle()}).json()["key"]
    bob = signed_in("bob")
    assert bob.get(f"{API}/{key}/").status_code == 404
    shared = as_ada.post(f"{API}/{key}/share/", {"visibility": "library", "licence": "cc0"}).json()
    assert (shared["version"], shared["licence"]) == (1, "cc0")
    army = bob.post("/api/v1/armies/", {"game": "war-logic", "name": "Mine"}).json()["key"]
    taken = bob.post(f"{API}/{key}/take/", {"army": army}).json()
    assert taken["army"]["skills"][0]["source"]["author"] == "ada"
    assert bob.post(f"{API}/{key}/share/", {"visibility": "library", "licence": "cc0"}).status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "kind": "skill", "name": "x"}, 422, "unknown-game"),
        ({"game": "war-logic", "kind": "spell", "name": "x"}, 422, "unknown-kind"),
        ({"game": "war-logic", "kind": "skill", "document": {"skills": []}}, 400, "unreadable"),
        ({"game": "war-logic", "kind": "skill", "name": "x", "document": bundle()}, 422, "two-names"),
        ({"kind": "skill"}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_made_says_why(as_ada, body, status, code):
    refused(as_ada.post(f"{API}/", body), status, code)
    assert not Thing.objects.exists()


def test_a_list_costs_the_same_however_long(api, make_skill, django_assert_max_num_queries):
    for number in range(6):
        make_skill(name=f"Gun {number}", shared="library")
    with django_assert_max_num_queries(2):
        assert api.get(f"{API}/").json()["count"] == 6
