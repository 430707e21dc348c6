"""The log."""

from typing import get_args, get_type_hints

from rules.games.war_logic.battle.actions import Plain
from rules.games.war_logic.display.log import KINDS


def test_lines_are_looked_for_by_words_of_players():
    types = {word for action in get_args(Plain) for word in get_args(get_type_hints(action)["type"])}
    # of a secret move its line says what it is
    assert [word for word in sorted(types) if "-" in KINDS.get(word, word)] == ["spy-move"]
