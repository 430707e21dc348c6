"""/armies/rules/<game>/"""

import pytest

from armies.pages.readonly import _table
from rules import registry


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_shows_every_table_of_the_catalogue(client, db, game):
    page = client.get(f"/armies/rules/{game.slug}/")
    assert page.status_code == 200
    assert page.text.count("<table") == len(game.catalogue.reference())
    assert "None" not in page.text


def test_names_the_rules(client, db):
    assert '/help/rules/eic-league/3/#EIC-3.2">EIC-3.2</a>' in client.get("/armies/rules/eic-league/").text


def test_gives_sentences_a_broad_column(client, db):
    text = client.get("/armies/rules/eic-league/").text
    assert '<td class="sentence">The cheapest body' in text and '<td class="sentence">Suit<' not in text


def test_a_game_that_is_not_there_is_not_found(client, db):
    assert client.get("/armies/rules/chess/").status_code == 404


@pytest.mark.parametrize(
    "table", [[{"a": 1, "b": [1, 2]}], {"one": {"a": True}, "two": {"b": {"c": None}}}, {"one": 1}, [1, 2], "alone", []]
)
def test_tables_of_any_shape_can_be_shown(table):
    drawn = _table("odd-table", table)
    assert drawn["title"] == "Odd table"
    assert drawn["body"].count("<td>") % max(1, len(drawn["heads"])) == 0
