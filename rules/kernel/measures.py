"""Measures: the counts that a battle yields for each side besides its winner. Leagues break ties by them."""

from __future__ import annotations

from rules.kernel.records import Record

POINTS = "points"
"""The key of victory points: leagues show them as such."""


class Measure(Record):
    """A count kept for each side of a battle, in whole numbers; more is better.

    ``key`` finds it in the measures of an :class:`rules.kernel.display.screen.Outcome`.
    """

    key: str
    label: str
    help: str = ""
    rule: str = ""
