"""Edits that keep the document whole."""

import json

import pytest

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.game import GAME
from rules.kernel.edits import NoSuchPlace
from tests.games.invisible_enemy.armies import edit_document, errors_of
from tests.games.invisible_enemy.samples import FIRST_CLIP, HOMESTEAD


@pytest.mark.parametrize("nation", list(CATALOGUE.nations))
def test_every_open_unit_can_be_added_and_is_legal(nation):
    document = edit_document(GAME.armies.blank("New"), "set", ("nation",), nation)
    card = GAME.armies.editor(GAME.armies.read(document), ())
    slots = next(field for section in card.sections for field in section.fields if field.path == ("units",))
    for option in slots.options:
        if option.reason:
            continue
        document = edit_document(document, "add", ("units",), json.loads(json.dumps(option.value)))
    found = errors_of(document)
    assert {problem.code for problem in found} == set(), found
    assert len(document["formations"]) == 1


def test_a_copied_unit_has_its_own_name_and_ids():
    document = edit_document(FIRST_CLIP, "copy", ("units", 0))
    assert document["units"][1]["name"] == "Anvil B", "Anvil 2 is the base of Anvil that has the ID 2"
    assert not errors_of(document)
    document = edit_document(document, "copy", ("units", 1))
    assert [unit["name"] for unit in document["units"]] == ["Anvil", "Anvil B", "Anvil C", "Lark", "Relay"]
    for _ in range(40):
        document = edit_document(document, "copy", ("units", 0))
    assert len({unit["name"] for unit in document["units"]}) == len(document["units"]) == 45


def test_the_number_of_bases_can_be_set():
    document = edit_document(FIRST_CLIP, "set", ("units", 0, "bases", 0, "count"), 6)
    assert document["units"][0]["bases"][0]["ids"] == [1, 2, 3, 4, 7, 8]
    document = edit_document(document, "set", ("units", 0, "bases", 0, "count"), 2)
    assert document["units"][0]["bases"][0]["ids"] == [1, 2]
    document = edit_document(document, "set", ("units", 0, "bases", 1, "count"), 0)
    assert len(document["units"][0]["bases"]) == 1
    with pytest.raises(NoSuchPlace):
        edit_document(document, "set", ("units", 0, "bases", 0, "count"), "many")


def test_units_follow_a_formation_that_is_renamed():
    document = edit_document(FIRST_CLIP, "set", ("formations", 0, "name"), "  Iron   Clip ")
    assert {unit["formation"] for unit in document["units"]} == {"Iron Clip"}


def test_formations_follow_the_nation():
    document = edit_document(FIRST_CLIP, "set", ("nation",), "selangor")
    assert document["formations"][0]["type"] == "regiment"


@pytest.mark.parametrize("name", ["", "   ", None])
def test_no_unit_loses_its_name(name):
    assert edit_document(FIRST_CLIP, "set", ("units", 0, "name"), name)["units"][0]["name"] == "Unit"


def test_an_own_type_is_added_rated_and_taken():
    document = edit_document(HOMESTEAD, "set", ("mgvs", "own 1"), {"name": "Own type", "kind": "combat", "hull": 6})
    document = edit_document(document, "set", ("mgvs", "own 1", "hull"), 7)
    document = edit_document(document, "set", ("mgvs", "own 1", "weapon"), None)
    document = edit_document(document, "add", ("units", 0, "bases"), {"mgv": "own 1", "ids": [0]})
    assert not errors_of(document)
    assert "Own type: Own type" in {
        section.title for section in GAME.armies.editor(GAME.armies.read(document), ()).sections
    }
