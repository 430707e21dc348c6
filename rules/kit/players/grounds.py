"""The ready tables and maps on which series of battles can be fought."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.display.cards import Choose
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json
from rules.kit.ready_tables import RANDOM


def ready_grounds(game: AnyPlayedGame) -> Mapping[str, str]:
    """Returns the name of each ready table or map by its key, that of *Play now* first; none where a game has none."""
    usual = game.tactics.ground if game.tactics else {}
    sections = game.battle.setup.sections((), dict(game.tactics.options) if game.tactics else {})
    found = {}
    for field in (field for section in sections for field in section.fields):
        if isinstance(field, Choose) and len(field.path) == 1 and field.path[0] in usual:
            found.update({str(one.value): one.label for one in field.options if one.value not in (None, RANDOM)})
    first = [str(one) for one in usual.values()]
    return {key: found[key] for key in sorted(found, key=lambda one: one not in first)}


def on_ground(game: AnyPlayedGame, key: str) -> dict[str, Json]:
    """Returns the options of a set-up on a ready table or map. Raises KeyError for a key that the game does not have.

    The empty key stands for none: a bare table, or a map of the usual size.
    """
    if not key:
        return {}
    if not game.tactics or key not in ready_grounds(game):
        raise KeyError(key)
    return dict.fromkeys(game.tactics.ground, key)
