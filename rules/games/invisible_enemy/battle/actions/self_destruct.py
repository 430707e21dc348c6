"""The action of self-destruction (IE-6.70)."""

from __future__ import annotations

from typing import Literal

from rules.kernel.records import SnakeRecord


class SelfDestruct(SnakeRecord):
    """A base is blown up by its player (IE-6.70).

    ``within``, ``shielded`` and ``covered`` are as the players see them; None: measured on the plan, if there is one.
    """

    by: str
    shielded: tuple[str, ...] = ()
    covered: tuple[str, ...] | None = None
    within: tuple[str, ...] | None = None
    type: Literal["self-destruct"] = "self-destruct"
