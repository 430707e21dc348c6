"""What a game counts of a battle for each side, beside who has won: leagues break ties by it."""

from __future__ import annotations

from rules.kernel.records import record

POINTS = "points"
"""The key of victory points: leagues show them as such."""


@record
class Measure:
    """Something that is counted for each side of a battle, in whole numbers; more is better.

    ``key`` finds it in the measures of an :class:`rules.kernel.display.screen.Outcome`.
    """

    key: str
    label: str
    help: str = ""
    rule: str = ""
