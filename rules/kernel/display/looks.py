"""The look of a piece on a board or plan: what it is, what it has lost, and its state at a glance."""

from __future__ import annotations

from typing import Literal

from rules.kernel.records import Record

StateSign = Literal["moved", "fired", "pinned", "routed", "suppressed", "hidden", "watch", "stopped"]
"""The states that have a sign of their own on a piece."""
Silhouette = Literal[
    "walker",
    "suit",
    "tank",
    "carrier",
    "vehicle",
    "vtol",
    "fighter",
    "glider",
    "crawler",
    "tracked",
    "infantry",
    "artillery",
    "bunker",
    "tower",
    "drone",
    "network",
    "engineer",
]
"""The outlines of kinds of pieces (``static/silhouettes.svg``)."""


class Look(Record):
    """The look of a piece. ``lost`` is the share that it has lost, 0 to 1; ``points`` are the points that it has lost
    where the viewer does not know of how many."""

    silhouette: Silhouette | None = None
    lost: float = 0.0
    points: int = 0
    signs: tuple[StateSign, ...] = ()


PLAIN = Look()
