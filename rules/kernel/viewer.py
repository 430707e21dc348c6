"""Viewers: everything that is shown or done is shown to or done by one."""

from __future__ import annotations

from typing import Literal

from rules.kernel.records import record


@record
class Viewer:
    """Who looks or acts: a side (with its name), the referee, or a spectator."""

    role: Literal["side", "referee", "spectator"]
    side: str = ""


REFEREE = Viewer(role="referee")
SPECTATOR = Viewer(role="spectator")


def side(name: str) -> Viewer:
    """The viewer who plays the side ``name``."""
    return Viewer(role="side", side=name)
