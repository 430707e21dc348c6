"""Undo without the others' leave: an event says itself whether it may be taken back freely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class FreelyUndone:
    """The mark of an event that may be taken back freely: no die has landed with it, and nobody has seen a secret.

    ::

        class Moved(FreelyUndone, Record):
            by: str
            to: str
            type: Literal["moved"] = "moved"

    An event that is so only at times says when, by a method of its own. One without the mark is never taken back
    freely: the referee's corrections have none, but the referee needs nobody's leave.
    """

    __slots__ = ()

    def undo_is_free(self) -> bool:
        """Checks whether this event may be taken back without the others' leave."""
        return True


def undo_is_free(events: Sequence[Any]) -> bool:
    """Checks whether these events may be taken back without the others' leave: each of them is marked, and says so."""
    return all(isinstance(one, FreelyUndone) and one.undo_is_free() for one in events)
