"""The JSON border: codecs, catalogues, corrections, comparisons of case files."""

from typing import Literal

import pytest
from msgspec import field

from rules.kernel.catalogue import CatalogueError, content_hash, load
from rules.kernel.codec import Codec
from rules.kernel.conformance import Comparison
from rules.kernel.corrections import Correct, apply_correction, make_correction
from rules.kernel.problems import Unreadable
from rules.kernel.records import Names, Record, replace


class Fire(Record):
    by: str
    max_range: int = 7
    type: Literal["fire"] = "fire"


class Wait(Record):
    type: Literal["wait"] = "wait"


class Table(Record):
    energy: dict[str, int]
    seen: Names = frozenset()
    notes: tuple[str, ...] = field(default=())


ACTIONS = Codec(Fire | Wait)
STATES = Codec(Table)


def test_names_are_written_in_kebab_case_and_read_in_both():
    assert ACTIONS.write(Fire(by="a")) == {"by": "a", "max-range": 7, "type": "fire"}
    assert ACTIONS.read({"type": "fire", "by": "a", "max_range": 3}) == Fire(by="a", max_range=3)


def test_everything_wrong_is_told_at_once():
    with pytest.raises(Unreadable) as refused:
        ACTIONS.read({"type": "fire", "max-range": "far", "colour": "red"})
    assert {problem.where[-1] for problem in refused.value.problems} == {"by", "max-range", "colour"}


def test_an_unknown_type_is_unreadable():
    with pytest.raises(Unreadable):
        ACTIONS.read({"type": "dance"})
    with pytest.raises(Unreadable):
        ACTIONS.read(["fire"])


def test_upcasters_read_what_older_versions_wrote():
    codec = Codec(Fire, upcasters={"fire": lambda old: {"by": old["unit"], "type": "fire"}})
    assert codec.read({"type": "fire", "unit": "a"}) == Fire(by="a")


def test_equal_sets_are_equal_text():
    assert STATES.write(Table(energy={}, seen=frozenset("cab")))["seen"] == ["a", "b", "c"]


def test_a_correction_sets_one_counter_and_keeps_the_old_value():
    state = Table(energy={"a": 10, "b": 20})
    event = make_correction(STATES, state, Correct(path=("energy", "b"), value=5, reason="misread die"))
    assert (event.old, event.value) == (20, 5)
    assert apply_correction(STATES, state, event) == replace(state, energy={"a": 10, "b": 5})


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("energy", "a"), "many", "why not"),
        (("weather",), 1, "why not"),
        (("energy", "a"), 5, " "),
        (("notes", 4), "x", "r"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(path, value, reason):
    with pytest.raises(Unreadable):
        make_correction(STATES, Table(energy={"a": 10}), Correct(path=path, value=value, reason=reason))


class Numbers(Record):
    dice: dict[str, int]


def test_a_catalogue_fault_names_file_key_and_reason(tmp_path):
    (tmp_path / "dice.toml").write_text("sides = 6\nfaces = 'many'\n")
    with pytest.raises(CatalogueError, match=r"dice\.toml: faces: must be a whole number"):
        load(tmp_path, Numbers)
    (tmp_path / "dice.toml").write_text("sides = = 6")
    with pytest.raises(CatalogueError, match=r"dice\.toml"):
        load(tmp_path, Numbers)


def test_the_hash_of_a_catalogue_follows_its_content(tmp_path):
    (tmp_path / "dice.toml").write_text("sides = 6\n")
    before = content_hash(tmp_path)
    assert load(tmp_path, Numbers) == Numbers(dice={"sides": 6})
    (tmp_path / "dice.toml").write_text("sides = 8\n")
    assert content_hash(tmp_path) != before


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        ({"cost": 400}, {"cost": 400, "name": "x"}, True),
        ({"cost": 400}, {"cost": 400.0}, True),
        ({"hit": True}, {"hit": 1}, False),
        ({"problems": ["b", "a"]}, {"problems": ["a", "b"]}, True),
        ({"problems": ["a"]}, {"problems": ["a", "a"]}, False),
        ({"order": ["b", "a"]}, {"order": ["a", "b"]}, False),
        ({"damage": {}}, {"damage": {"a": 1}}, False),
        ({"units": {"a": {"energy": 3}}}, {"units": {"a": {"energy": 3, "hex": [0, 0]}, "b": {}}}, True),
        ({"damage": {0: "1/2"}}, {"damage": {"0": "1/2"}}, True),
        ({"note": None}, {}, False),
        ({"units": {"a": 1}}, {"units": 3}, False),
    ],
)
def test_comparison_of_expected_and_actual(expected, actual, same):
    assert (not list(Comparison(empty_is_exact=True).differences(expected, actual))) is same


def test_a_difference_names_its_place():
    lines = list(Comparison().differences({"units": {"a": {"energy": 3}}}, {"units": {"a": {"energy": 4}}}))
    assert lines == ["units.a.energy: expected 3, actual 4"]
