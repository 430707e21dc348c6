"""Edits that keep names and ids in step."""

import json

from rules.games.war_logic.game import GAME
from rules.kernel.edits import Edit
from tests.games.war_logic import samples


def spent(document):
    return GAME.armies.evaluate(GAME.armies.read(document)).spent


def test_references_follow_renamed_units():
    document = json.loads(json.dumps(samples.BRITISH))
    document = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "name"), value="Colonel"))
    assert document["teams"][0]["members"][0] == "Colonel"
    document = GAME.armies.edit(document, Edit(op="copy", path=("units", 0)))
    assert [unit["name"] for unit in document["units"]][:2] == ["Colonel", "Colonel 2"]


def test_own_skills_become_a_list_and_units_follow_a_new_id():
    document = GAME.armies.edit(samples.COSSACKS, Edit(op="set", path=("skills", 0, "id"), value="Battle Cry!"))
    assert document["skills"][0]["id"] == "battle-cry"
    assert "battle-cry" in document["units"][0]["skills"]
    assert spent(document) == spent(samples.COSSACKS)


def test_words_of_lists_are_switched():
    document = GAME.armies.edit(samples.BRITISH, Edit(op="set", path=("units", 0, "nature", "machinery"), value=True))
    assert document["units"][0]["nature"] == ["machinery"]
    document = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "nature", "machinery"), value=None))
    assert document["units"][0]["nature"] == []


def test_a_class_sets_category_and_sub_category():
    document = GAME.armies.edit(samples.COSSACKS, Edit(op="set", path=("skills", 0, "class"), value="offense/laser"))
    assert (document["skills"][0]["category"], document["skills"][0]["sub-category"]) == ("offense", "laser")
