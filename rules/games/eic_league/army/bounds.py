"""Bounds of a document's numbers that no chart of the rulebook gives: budget, and wear from earlier battles.

Ratings, shielding and loads have theirs in the catalogue. Editor, validation, set-up and careers all ask here.
"""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.records import Record


class Bounds(Record):
    """The least and the most that a number may be, and the rule behind them."""

    least: int
    most: int
    rule: str

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most

    def __str__(self) -> str:
        return f"{self.least:,} to {self.most:,}"


BUDGET = Bounds(least=0, most=1_000_000_000, rule="EIC-2.1")
"""Credits of a team: more than a long career can earn."""

FRAG_HITS = Bounds(least=0, most=999, rule="EIC-17.4")

ARMOR_ROUNDS = Bounds(least=0, most=max(CATALOGUE.ratings.costs["bod"]) // 10 + 1, rule="EIC-17.5")
"""Rounds for which oxidised armor still works: BOD / 10, and the unfinished one of the battle before."""


def energy_bounds(full: int) -> Bounds:
    """Returns the bounds of a worn unit's energy: without any it would be vanquished (EIC-18.1, EIC-18.4)."""
    return Bounds(least=1, most=max(1, full), rule="EIC-18.4")
