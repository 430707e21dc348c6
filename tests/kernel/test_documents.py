"""Edits of documents: each operation, and that nothing is ever mutated."""

import contextlib
import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path

TEAM = {"name": "Redline", "units": [{"name": "Anvil", "weapons": ["laser", "sonic-beam"]}, {"name": "Whisper"}]}


def edited(op, path, value=None):
    return apply_edit(TEAM, Edit(op=op, path=path, value=value))


def test_set_replaces_a_value():
    assert edited("set", ("units", 0, "name"), "Hammer")["units"][0]["name"] == "Hammer"


def test_set_makes_maps_on_the_way():
    assert edited("set", ("units", 1, "ratings", "bod"), 50)["units"][1] == {"name": "Whisper", "ratings": {"bod": 50}}


def test_setting_none_takes_a_key_away():
    assert "name" not in edited("set", ("name",), None)


def test_add_makes_a_list_where_there_is_none():
    assert edited("add", ("units", 1, "weapons"), "laser")["units"][1]["weapons"] == ["laser"]


def test_insert_before_an_entry_and_at_the_end():
    assert edited("insert", ("units", 0, "weapons", 0), "oxy-plus")["units"][0]["weapons"][0] == "oxy-plus"
    assert edited("insert", ("units", 0, "weapons", 2), "oxy-plus")["units"][0]["weapons"][2] == "oxy-plus"


def test_remove_takes_an_entry_away():
    assert edited("remove", ("units", 0, "weapons", 0))["units"][0]["weapons"] == ["sonic-beam"]


def test_copy_puts_the_repetition_behind():
    assert [unit["name"] for unit in edited("copy", ("units", 0))["units"]] == ["Anvil", "Anvil", "Whisper"]


@pytest.mark.parametrize(
    ("places", "order"), [(1, ["Whisper", "Anvil"]), (9, ["Whisper", "Anvil"]), (-1, ["Anvil", "Whisper"])]
)
def test_move_stays_within_the_list(places, order):
    assert [unit["name"] for unit in edited("move", ("units", 0), places)["units"]] == order


@pytest.mark.parametrize(
    ("op", "path"),
    [
        ("remove", ("units", 9)),
        ("set", ("units", 9, "name")),
        ("set", ("name", "deeper")),
        ("copy", ("name",)),
        ("add", ("name",)),
        ("move", ("units", 0)),
        ("remove", ()),
    ],
)
def test_a_path_to_nowhere_is_refused(op, path):
    with pytest.raises(NoSuchPlace):
        edited(op, path, "value")


def test_read_finds_values_and_gives_none_for_the_rest():
    assert read_path(TEAM, ("units", 0, "weapons", 1)) == "sonic-beam"
    assert read_path(TEAM, ("units", 7, "name")) is None
    assert read_path(TEAM, ("name", "deeper")) is None


keys = st.one_of(st.sampled_from(["name", "units", "weapons"]), st.integers(-2, 3))
operations = st.sampled_from(["set", "add", "insert", "remove", "copy", "move"])


@given(op=operations, path=st.lists(keys, max_size=4).map(tuple), value=st.one_of(st.none(), st.integers(), st.text()))
def test_no_edit_mutates_its_document(op, path, value):
    before = copy.deepcopy(TEAM)
    with contextlib.suppress(NoSuchPlace):
        apply_edit(TEAM, Edit(op=op, path=path, value=value))
    assert before == TEAM
