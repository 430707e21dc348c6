"""/api/v1/games/ and what lies below it."""

import pytest

from rules import registry
from tests.api.conftest import refused

pytestmark = pytest.mark.django_db


def test_everybody_may_read_the_games(api):
    answer = api.get("/api/v1/games/")
    assert answer.status_code == 200
    assert [game["slug"] for game in answer.json()["results"]] == [game.slug for game in registry.all_games()]
    assert answer.json()["count"] == len(registry.all_games())


def test_a_game_names_its_sides_and_describes_its_actions(api):
    game = api.get("/api/v1/games/eic-league/").json()
    least, most = registry.get("eic-league").info.sides
    assert game["sides"] == {"least": least, "most": most}
    assert game["blank-army"]["game"] == "eic-league"
    assert "discriminator" in game["actions"]


def test_the_catalogue_is_the_one_of_the_reference_pages(api):
    catalogue = api.get("/api/v1/games/eic-league/catalogue/").json()
    game = registry.get("eic-league")
    assert catalogue["catalogue-hash"] == game.catalogue.hash
    assert set(catalogue["tables"]) == set(game.catalogue.reference())
    assert all(row["rule"] for row in catalogue["tables"]["units"])


@pytest.mark.parametrize("below", ["", "catalogue/"])
def test_a_game_that_is_not_there(api, below):
    refused(api.get(f"/api/v1/games/chess/{below}"), 404, "not-found")


def test_reading_games_asks_no_database(api, django_assert_num_queries):
    with django_assert_num_queries(0):
        api.get("/api/v1/games/")
        api.get("/api/v1/games/eic-league/catalogue/")
