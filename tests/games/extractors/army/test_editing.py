"""Edits of army documents."""

from rules.games.extractors.game import GAME
from rules.kernel.edits import Edit


def test_new_units_get_names_of_their_own():
    document = GAME.armies.blank("Test")
    for _ in range(2):
        document = GAME.armies.edit(
            document, Edit(op="add", path=("units",), value={"name": "Floater", "type": "floater"})
        )
    document = GAME.armies.edit(document, Edit(op="copy", path=("units", 0)))
    assert sorted(unit["name"] for unit in document["units"]) == ["Floater", "Floater 2", "Floater 3"]
    document = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "name"), value="  "))
    assert document["units"][0]["name"] == "Floater"
