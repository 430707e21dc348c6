"""Armies as plain text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.services.plain_text import NotReadable, read_list, write_list
from armies.services.samples import samples
from rules import registry

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
LIST = """\
game: eic-league
name: Redline
units:
- name: Anvil
  type: tank
  ratings:
    bod: 100
"""
READ = {
    "game": "eic-league",
    "name": "Redline",
    "units": [{"name": "Anvil", "type": "tank", "ratings": {"bod": 100}}],
}


@given(st.dictionaries(TEXTS.filter(lambda name: name != "game"), VALUES, max_size=4))
def test_what_is_written_is_read_again(document):
    document = {"game": "eic-league", **document}
    assert read_list(write_list(document)) == document


@pytest.mark.parametrize(
    "name", ["yes", "No", "on", "0x1f", "1e3", "1_000", "012", "1:30", "2026-11-24", "~", "=", "<<", ".5", "3.", "null"]
)
def test_a_name_that_looks_like_something_else_stays_a_name(name):
    assert read_list(write_list({"name": name})) == {"name": name}


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_every_army_that_comes_with_a_game_is_read_again(game):
    for document in samples(game).values():
        assert read_list(write_list(document)) == document


@pytest.mark.parametrize(
    "pasted",
    [
        LIST,
        "\ufeff" + LIST.replace("\n", "\r\n"),
        f"```yaml\n{LIST}```\n",
        "".join(f"> {line}\n" for line in LIST.splitlines()),
        "".join(f"    {line}\n" for line in LIST.splitlines()),
        f"Here is my team: it costs 4,000.\n\n{LIST}",
        f"> Show us!\nHere it is:\n```\n{LIST}```\nsent from my phone",
        "Ada wrote:\n\n" + "".join(f"> {line}\n" for line in LIST.splitlines()) + "nice, have fun",
        "Ada wrote:\n" + "".join(f"> {line}\n" for line in ("```", *LIST.splitlines(), "```")) + "\nMy turn.",
        f"{LIST}\n\nSee you on Friday. -- Bo",
        LIST.replace("  type", "\u00a0\u00a0type"),
        LIST.replace("Anvil", "Anvil # the old one"),
        LIST.replace("bod: 100", '"bod":   100'),
    ],
)
def test_what_a_chat_does_to_a_text_does_not_matter(pasted):
    assert read_list(pasted) == READ


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing"),
        (LIST.replace("tank", "tank: heavy"), "Line 5: there is a second colon"),
        (LIST.replace("    bod", "   bad\n    bod"), "Line 8"),
        (LIST + "name: Twice", "Line 8: “name” is here twice"),
        (LIST.replace("tank", "&a tank"), "Line 5: words that begin"),
        (LIST.replace("tank", "*tank"), "Line 5: words that begin"),
        (LIST.replace("tank", "!!python/name:os.system"), "Line 5: words that begin"),
        (LIST + "---\n" + LIST, "Line 8: a second army"),
        (LIST + "? [1]\n: 2", "Line 8: a name is missing"),
        ("game: " + "[" * 200_000, "Line 1: this is nested too deeply"),
        ("game: " + "{a: " * 50_000, "Line 1: this is nested too deeply"),
        ("game: \x01", "character"),
        (LIST.replace("tank", "@tank"), "Line 5: it begins with a character"),
        (LIST.replace("  type", "\ttype"), "Line 5"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text, said):
    with pytest.raises(NotReadable) as fault:
        read_list(text)
    assert said in str(fault.value)
