"""games/<slug>/make/ and armies/<key>/complete/: the twins of the pages."""

import pytest

from armies.store.models import Army
from tests.api.conftest import refused
from tests.armies.teams import ANVIL, team

pytestmark = pytest.mark.django_db

MAKE = "/api/v1/games/eic-league/make/"


@pytest.fixture
def begun(ada, make_army):
    return make_army(ada, team(ANVIL, budget=4000))


def test_what_can_be_made_is_told_and_made_for_anybody(api):
    about = api.get(MAKE).json()
    assert {"mixed", "swarm", "elite", "long-range"} == {one["key"] for one in about["tastes"]}
    asked = {"budget": about["usual"], "taste": "elite", "seed": 4711}
    made = api.post(MAKE, asked, format="json").json()
    assert made == api.post(MAKE, asked, format="json").json()
    assert 0.95 * about["usual"] <= made["spent"] <= made["limit"] == about["usual"]
    assert all(one["why"] and one["edits"] for one in made["additions"])
    judged = api.post("/api/v1/games/eic-league/evaluate/", {"army": made["army"]}, format="json").json()
    assert judged["legal"] and not Army.objects.exists()


@pytest.mark.parametrize(
    ("asked", "code"),
    [({"budget": 1}, "number-off-scale"), ({"budget": 6000, "taste": "huge"}, "unknown-taste")],
)
def test_a_wish_that_cannot_be_met_is_refused(api, asked, code):
    refused(api.post(MAKE, asked, format="json"), 422, code)


def test_the_rest_is_suggested_and_added(as_ada, begun):
    address = f"/api/v1/armies/{begun.key}/complete/"
    found = as_ada.get(f"{address}?taste=swarm&seed=7").json()
    taken = as_ada.post(address, {"taste": "swarm", "seed": 7, "edit-count": 0}, format="json").json()
    assert taken["army"] == found["army"] and taken["edit-count"] == 1 and taken["can-undo"]
    refused(as_ada.post(address, {"taste": "swarm", "seed": 8, "edit-count": 0}, format="json"), 409, "stale")
    refused(as_ada.get(f"{address}?seed=x"), 422, "number-off-scale")


def test_the_edits_of_a_suggestion_make_it(as_ada, begun):
    found = as_ada.get(f"/api/v1/armies/{begun.key}/complete/?seed=7").json()
    edits = [edit for one in found["additions"] for edit in one["edits"]]
    after = as_ada.patch(f"/api/v1/armies/{begun.key}/", {"edits": edits}, format="json").json()
    assert after["army"] == found["army"]


def test_nobody_elses_army_is_completed(signed_in, bob, begun):
    address = f"/api/v1/armies/{begun.key}/complete/"
    refused(signed_in(bob).get(address), 404, "not-found")
    refused(signed_in(bob).post(address, {"taste": "swarm", "seed": 7}, format="json"), 404, "not-found")
