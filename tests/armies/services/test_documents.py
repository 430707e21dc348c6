"""The border at which documents come in."""

import json

import pytest

from armies.pages.parse import read_typed
from armies.services.access import Holder
from armies.services.commands import create_army
from armies.services.documents import SIZE_LIMIT, parse, read_checked
from rules import registry
from tests.armies.teams import ANVIL, GAME, team
from ui.errors import Refused


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "line 1"),
        ("[]", "begins with {"),
        ("12", "begins with {"),
        ('{"a": NaN}', "not the text of an army"),
        ('{"a": 1' + "0" * 5000 + "}", "not the text of an army"),
        (b"\xff\xfe\x00", "not"),
        ("[" * 100_000, "not"),
        (" " * (SIZE_LIMIT + 1), "256 KB"),
    ],
)
def test_what_is_not_a_document_is_refused_with_a_reason(text, said):
    with pytest.raises(Refused, match=said):
        parse(text)


def test_a_document_is_read():
    assert parse(json.dumps(team(ANVIL)).encode()) == team(ANVIL)


@pytest.mark.parametrize("name", ["a\0b", "lone \ud800 surrogate"])
def test_characters_that_no_database_keeps_are_refused(name):
    with pytest.raises(Refused, match="character"):
        read_checked(GAME, team(name=name))


@pytest.mark.parametrize("letter", ["\u202e", "\u2067"])
def test_a_name_that_turns_round_the_sentences_about_it_is_refused_in_a_file_and_mended_in_a_field(ada, letter):
    turned = f"Red{letter}line"
    with pytest.raises(Refused, match="reverses the text"):
        read_checked(GAME, team(name=turned))
    assert read_checked(GAME, team(name="فرقة 🤖")).document["name"] == "فرقة 🤖"
    card = registry.get(GAME).armies.editor(read_checked(GAME, team()).army, ())
    assert [edit.value for edit in read_typed(card, {"f:name": [turned]})[0]] == ["Redline"]
    assert create_army(game=GAME, name=turned, holder=Holder(user=ada)).name == "Redline"


@pytest.mark.parametrize("number", [2**53, -(10**400), 10**5000, float("inf"), 1e300], ids=map(str, range(5)))
def test_numbers_that_no_reader_keeps_exactly_are_refused(number):
    with pytest.raises(Refused, match="number"):
        read_checked(GAME, {**team(ANVIL), "budget": number})


def test_what_is_nested_too_deeply_is_refused():
    deep: list = []
    for _ in range(500):
        deep = [deep]
    with pytest.raises(Refused, match="deeply"):
        read_checked(GAME, {"game": GAME, "units": deep})


def test_what_grows_too_large_is_refused():
    with pytest.raises(Refused, match="256 KB"):
        read_checked(GAME, team(ANVIL, notes="x" * SIZE_LIMIT))


def test_a_wrong_type_is_named_by_its_place():
    with pytest.raises(Refused) as caught:
        read_checked(GAME, {**team(ANVIL), "budget": "a lot"})
    assert "budget" in caught.value.problems[0].message
