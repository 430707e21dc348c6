"""Lists of actions that are sent as one: ``{"type": "together", "actions": [...]}`` stands where an action does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.records import Json

WORD = "together"
MOST = 40
"""The number of actions that may be sent as one."""


def is_list(action: Json) -> bool:
    """Checks whether an action is a list of several."""
    return isinstance(action, Mapping) and action.get("type") == WORD


def as_list(actions: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    """Returns several actions as one."""
    return {"type": WORD, "actions": [dict(one) for one in actions]}
