"""Viewers: everything is shown to one, and every action is taken by one."""

from __future__ import annotations

from typing import Literal

from rules.kernel.records import Record


class Viewer(Record):
    """The person who looks or acts: a side (with its name), the referee, or a spectator."""

    role: Literal["side", "referee", "spectator"]
    side: str = ""


def owns(viewer: Viewer, side: str | None) -> bool:
    """Checks whether a viewer knows all of a side and may act for it: who plays it, and the referee."""
    return viewer.role == "referee" or (viewer.role == "side" and viewer.side == side)


REFEREE = Viewer(role="referee")
SPECTATOR = Viewer(role="spectator")


def side(name: str) -> Viewer:
    """Returns the viewer who plays the side ``name``."""
    return Viewer(role="side", side=name)
