"""Places and values as texts, and back."""

import pytest

from armies.services.paths import element_id, place_path, place_text, token

DOCUMENT = {"units": [{"name": "Anvil", "odd/key: 1": {"2": 3}}], "options": {"0": 1}}


@pytest.mark.parametrize(
    "path",
    [(), ("units",), ("units", 0), ("units", 0, "ratings", "bod"), ("options", "0"), ("units", 0, "odd/key: 1", "2")],
)
def test_a_path_comes_back_from_its_text(path):
    assert place_path(place_text(path), DOCUMENT) == path


@pytest.mark.parametrize("text", ["units/1", "units/-1", "units/99999999999", "units/x"])
def test_a_number_that_is_not_in_its_list_leads_nowhere(text):
    assert isinstance(place_path(text, DOCUMENT)[1], str)


def test_ids_need_no_escaping():
    assert element_id(("units", 0, "odd key"), "up") == "at-units-0-odd_20key-up"


@pytest.mark.parametrize(
    ("one", "other"), [("60", 60), ("null", None), ("true", True), ("", None), ("[1]", [1]), ("-", -1), ("{", {})]
)
def test_values_that_look_alike_have_tokens_of_their_own(one, other):
    assert token(one) != token(other)


def test_a_word_stands_for_itself():
    assert token("heavy-laser") == "heavy-laser"
