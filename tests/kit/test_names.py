"""Names of the entries of an army document: none is used twice."""

import pytest

from rules.kernel.edits import Edit, apply_edit
from rules.kit.names import give_own_name, unique_name


@pytest.mark.parametrize(
    ("name", "taken", "own"),
    [
        ("Tank", [], "Tank"),
        ("Tank", ["Tank"], "Tank 2"),
        ("Tank 2", ["Tank", "Tank 2", "Tank 3"], "Tank 4"),
        ("Wing 20260101", ["Wing 20260101"], "Wing 20260101 2"),
        ("7", ["7"], "7 2"),
    ],
)
def test_a_name_that_is_taken_gets_the_next_number(name, taken, own):
    assert unique_name(name, taken) == own


@pytest.mark.parametrize(
    ("edit", "names"),
    [
        (Edit(op="copy", path=("units", 0)), ["A", "A 3", "A 2"]),
        (Edit(op="add", path=("units",), value={"name": "A"}), ["A", "A 2", "A 3"]),
        (Edit(op="insert", path=("units", 1), value={"name": "B"}), ["A", "B", "A 2"]),
        (Edit(op="set", path=("units", 1, "name"), value="A"), ["A", "A"]),
    ],
)
def test_what_an_edit_adds_gets_a_name_of_its_own_and_nothing_else(edit, names):
    document = {"units": [{"name": "A"}, {"name": "A 2"}]}
    after = give_own_name(apply_edit(document, edit), edit)
    assert [unit["name"] for unit in after["units"]] == names


def test_lists_that_share_their_names():
    edit = Edit(op="add", path=("reserve",), value={"name": "A"})
    document = apply_edit({"units": [{"name": "A"}]}, edit)
    assert give_own_name(document, edit, ("units", "reserve"))["reserve"] == [{"name": "A 2"}]
    assert give_own_name(document, edit)["reserve"] == [{"name": "A"}]
