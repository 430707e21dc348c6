"""Armies as posts."""

import pytest

from armies.services.documents import parse_army, reading
from armies.services.forum_text import BBCODE, MARKDOWN, write_post
from armies.services.samples import samples
from tests.armies.teams import ANVIL, GAME, team
from ui.errors import Refused


@pytest.mark.parametrize(
    ("style", "first", "unit"),
    [
        (MARKDOWN, "## \\[b\\]Red\\[/b\\] \\*line\\*", "- **An\\_vil** (Tank), "),
        (BBCODE, "[size=150][b](b)Red(/b) *line*[/b][/size]", "[*][b]An_vil[/b] (Tank), "),
    ],
)
def test_a_post_has_every_unit_and_no_mark_of_a_name(style, first, unit):
    army = {**team({**ANVIL, "name": "An_vil"}), "name": "[b]Red[/b] *line*"}
    lines = write_post(reading(GAME, army), style).splitlines()
    assert lines[0] == first
    assert lines[1].startswith("EIC League · ")
    assert any(line.startswith(unit) for line in lines)


def test_parts_of_parts_stand_under_them():
    army = samples("invisible-enemy")["darwin-division"]
    lines = write_post(reading("invisible-enemy", army), BBCODE).splitlines()
    assert lines[3] == "[list]" and lines[-1] == "[/list]"
    assert len(lines) == 5 + len(army["units"])


@pytest.mark.parametrize("style", [MARKDOWN, BBCODE])
def test_a_post_is_not_read_and_the_list_is_named(style):
    with pytest.raises(Refused, match="Copy an army as “A list”"):
        parse_army(write_post(reading(GAME, team(ANVIL)), style))
