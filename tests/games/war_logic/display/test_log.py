"""The log."""

from typing import get_args, get_type_hints

from rules.games.war_logic.battle.actions import PlayAction
from rules.games.war_logic.display.log import LINE_KINDS


def test_kinds_of_lines_are_words_of_players():
    types = {word for action in get_args(PlayAction) for word in get_args(get_type_hints(action)["type"])}
    # of a secret move its line says what it is
    assert [word for word in sorted(types) if "-" in LINE_KINDS.get(word, word)] == ["spy-move"]
