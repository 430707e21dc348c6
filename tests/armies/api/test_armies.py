"""/api/v1/armies/: the list of one's own, and new ones."""

import pytest

from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army
from tests.api.conftest import refused
from tests.armies.teams import ANVIL, WHISPER, team

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/armies/"


def names(answer):
    assert answer.status_code == 200, answer.content
    return [army["name"] for army in answer.json()["results"]]


def test_one_sees_ones_own_armies_alone(as_ada, ada, bob, make_army):
    make_army(ada, team(ANVIL, name="Redline"))
    make_army(bob, team(ANVIL, name="Vesta"))
    commands.delete_army(make_army(ada, team(ANVIL, name="Gone")))
    assert names(as_ada.get(ADDRESS)) == ["Redline"]


def test_without_an_account_there_is_no_list(api):
    answer = api.get(ADDRESS)
    refused(answer, 401, "not-authenticated")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_filters(as_ada, ada, make_army):
    make_army(ada, team(WHISPER, name="Redline"))
    make_army(ada, team(WHISPER, name="Blueline", budget=100))
    commands.create_army(game="duel", name="Reddish", holder=Holder(user=ada))
    assert names(as_ada.get(ADDRESS, {"name": "RED"})) == ["Reddish", "Redline"]
    assert names(as_ada.get(ADDRESS, {"game": "eic-league"})) == ["Blueline", "Redline"]
    assert names(as_ada.get(ADDRESS, {"game": "chess"})) == []
    assert "Blueline" not in names(as_ada.get(ADDRESS, {"legal": "true"}))
    assert names(as_ada.get(ADDRESS, {"legal": "false", "name": "line"})) == ["Blueline"]
    assert names(as_ada.get(ADDRESS, {"legal": "true", "name": "line"})) == ["Redline"]


def test_legality_is_by_the_rules_in_force(as_ada, ada, make_army):
    army = make_army(ada, team(WHISPER, name="Redline"))
    Army.objects.filter(pk=army.pk).update(summary={"legal": False, "rules": "of old"})
    (line,) = as_ada.get(ADDRESS, {"legal": "true"}).json()["results"]
    assert line["summary"]["legal"] is True and line["summary"]["rules"] != "of old"


def test_an_unreadable_filter(as_ada):
    refused(as_ada.get(ADDRESS, {"name": "\0"}), 400, "unreadable")


def test_pages(as_ada, ada, make_army):
    for number in range(25):
        make_army(ada, team(name=f"Team {number}"))
    first = as_ada.get(ADDRESS).json()
    assert (first["count"], len(first["results"]), first["previous"]) == (25, 20, None)
    second = as_ada.get(first["next"]).json()
    assert (len(second["results"]), second["next"]) == (5, None)
    seen = {army["key"] for army in first["results"] + second["results"]}
    assert len(seen) == 25
    assert len(as_ada.get(ADDRESS, {"page-size": "7"}).json()["results"]) == 7
    assert len(as_ada.get(ADDRESS, {"page-size": "1000"}).json()["results"]) == 25


def test_a_page_that_is_not_there(as_ada):
    refused(as_ada.get(ADDRESS, {"page": "9"}), 404, "not-found")


@pytest.mark.parametrize("page", ["0", "x", "-1", "9" * 5000, "null", ""])
def test_a_page_that_is_no_number(as_ada, page):
    refused(as_ada.get(ADDRESS, {"page": page}), 400, "unreadable")


@pytest.mark.parametrize("many", [1, 15])
@pytest.mark.parametrize("filters", [{}, {"legal": "true"}])
def test_the_number_of_queries_does_not_grow(as_ada, ada, make_army, django_assert_max_num_queries, many, filters):
    for number in range(many):
        make_army(ada, team(WHISPER, name=f"Team {number}"))
    as_ada.get(ADDRESS)  # the token notes its use once an hour
    with django_assert_max_num_queries(4):
        assert len(names(as_ada.get(ADDRESS, filters))) == many


def test_a_new_army_is_empty(as_ada, ada):
    answer = as_ada.post(ADDRESS, {"game": "eic-league", "name": "Redline"})
    assert answer.status_code == 201
    made = Army.objects.get(owner=ada)
    assert answer.json()["key"] == made.key
    assert answer.json()["army"] == made.document == {"game": "eic-league", "name": "Redline", "units": []}


def test_a_new_army_from_a_document_may_be_illegal(as_ada):
    document = team(ANVIL, budget=1)
    answer = as_ada.post(ADDRESS, {"army": document})
    assert answer.status_code == 201
    assert answer.json()["army"] == document
    assert answer.json()["summary"]["legal"] is False


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "name": "x"}, 422, "unknown-game"),
        ({"game": "eic-league"}, 422, "name-missing"),
        ({}, 422, "unknown-game"),
        ({"army": {"game": "chess"}}, 422, "unknown-game"),
        ({"army": team(units="x")}, 400, "unreadable"),
        ({"army": team(), "name": "Other"}, 422, "two-names"),
        ({"name": 3, "game": "eic-league"}, 400, "unreadable"),
    ],
)
def test_what_makes_no_army(as_ada, body, status, code):
    refused(as_ada.post(ADDRESS, body), status, code)
    assert not Army.objects.exists()


def test_nobody_makes_armies_without_an_account(api):
    refused(api.post(ADDRESS, {"game": "eic-league", "name": "Redline"}), 401, "not-authenticated")
