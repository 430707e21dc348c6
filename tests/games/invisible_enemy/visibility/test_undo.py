"""Undo and the secrets it would give away."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from tests.games.invisible_enemy.battles import A, begin


@pytest.mark.parametrize(
    ("type_", "dice", "fields", "free"),
    [
        ("network-combat", [1] * 10, {}, False),
        ("concede", [], {"by": "a"}, False),
        ("log-hits", [], {"by": "Barn 1", "hits": 1}, True),
    ],
)
def test_undo_is_free_without_dice(type_, dice, fields, free):
    events = GAME.battle.decide(begin(), A, GAME.battle.codecs.actions.read({"type": type_, **fields}), TapeDice(dice))
    assert GAME.battle.undo_is_free(events) is free
