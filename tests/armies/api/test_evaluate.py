"""/api/v1/games/<game>/evaluate/: an army judged without being kept."""

import pytest

from armies.store.models import Army
from rules import registry
from tests.api.conftest import refused
from tests.armies.teams import ANVIL, WHISPER, master_team, team

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/games/eic-league/evaluate/"


def test_costs_values_and_all_problems_come_back_and_nothing_is_kept(api):
    document = team(ANVIL, WHISPER, budget=100)
    answer = api.post(ADDRESS, {"army": document}).json()
    game = registry.get("eic-league")
    evaluation = game.armies.evaluate(game.armies.read(document))
    assert answer["legal"] is evaluation.legal is False
    assert answer["evaluation"]["spent"] == evaluation.spent
    assert [one["code"] for one in answer["evaluation"]["problems"]] == [one.code for one in evaluation.problems]
    assert [part["title"] for part in answer["evaluation"]["parts"]] == ["Anvil", "Whisper"]
    assert not Army.objects.exists()


def test_the_same_team_is_the_same_on_page_and_api(as_ada, ada, make_army):
    army = make_army(ada, master_team())
    kept = as_ada.get(f"/api/v1/armies/{army.key}/evaluation/").json()
    assert kept == as_ada.post(ADDRESS, {"army": army.document}).json()


def test_it_costs_no_query(api, django_assert_num_queries):
    with django_assert_num_queries(0):
        api.post(ADDRESS, {"army": master_team()})


@pytest.mark.parametrize("army", [{"units": [3]}, {"units": [{"type": 3}]}, {"name": "x", "units": {}}])
def test_what_is_no_army_is_unreadable_and_says_where(api, army):
    problem = refused(api.post(ADDRESS, {"army": army}), 400, "unreadable")
    assert all(one["message"] for one in problem["problems"])


@pytest.mark.parametrize("body", [[], None, "x", 3, {}, {"army": []}, {"army": {}, "more": 1}])
def test_what_is_no_request_is_unreadable(api, body):
    refused(api.post(ADDRESS, body, format="json"), 400, "unreadable")


def test_an_army_that_is_too_large(api):
    refused(api.post(ADDRESS, {"army": team(notes="x" * 300_000)}), 413, "too-large")


def test_an_army_of_an_unknown_game(api):
    refused(api.post("/api/v1/games/chess/evaluate/", {"army": team()}), 404, "not-found")
