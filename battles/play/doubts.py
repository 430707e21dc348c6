"""Typed lengths that are far from what the plan measures: the log says so, for players and programs alike."""

from collections.abc import Iterable
from typing import Any

from battles.play import previews
from battles.play.together import parts_of
from battles.store.access import viewer_of
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json
from ui.time_limit import within_time


def find_doubts(game: AnyPlayedGame, state: Any, action: Json, sides: Iterable[str]) -> dict[str, list[str]]:
    """Returns what to remark on an event: the ``doubts`` that the plan raises, and the roles whose plan does.

    A role that does not know where the pieces are learns no distance between them.
    """
    found = within_time(_contradictions, game, game.view(state, viewer_of("referee")), action)
    if not found:
        return {}
    views = ((role, game.view(state, viewer_of(role))) for role in ("spectator", *(f"side:{side}" for side in sides)))
    return {
        "doubts": found,
        "measured-by": [role for role, view in views if _contradictions(game, view, action) == found],
    }


def _contradictions(game: AnyPlayedGame, view: Any, action: Json) -> list[str]:
    return [one for part in parts_of(action) for one in previews.contradictions(game, view, part)]
