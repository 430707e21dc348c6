"""Figures of a run: win rates with intervals, lengths, and what decided. Pure functions of what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.kit.players.series import Played, interval

REASONS = 8
"""The reasons that a table lists; the others are added up."""


@dataclass(slots=True)
class Score:
    """A count of battles: those that ended, of them the wins, and the draws; ``faults`` came to no end."""

    battles: int = 0
    wins: int = 0
    draws: int = 0
    faults: int = 0

    def add(self, played: Played, army: int) -> None:
        """Counts a battle from the side of an army (its place in the meeting)."""
        if played.fault:
            self.faults += 1
            return
        self.battles += 1
        self.wins += played.winner == army
        self.draws += played.winner is None

    @property
    def losses(self) -> int:
        """The battles that were lost."""
        return self.battles - self.wins - self.draws

    @property
    def share(self) -> float | None:
        """The share of battles won, from 0 to 1; None before the first."""
        return self.wins / self.battles if self.battles else None

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of that share."""
        return interval(self.wins, self.battles)


@dataclass(slots=True)
class Length:
    """The length of battles: rounds and actions, each as the mean, the shortest and the longest."""

    rounds: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)

    @staticmethod
    def _describe(numbers: Sequence[int]) -> dict[str, float]:
        if not numbers:
            return {}
        return {"mean": round(sum(numbers) / len(numbers), 1), "least": min(numbers), "most": max(numbers)}

    @property
    def summary(self) -> dict[str, dict[str, float]]:
        """Mean, least and most of both; empty before the first battle."""
        found = {"rounds": self._describe(self.rounds), "actions": self._describe(self.actions)}
        return {name: told for name, told in found.items() if told}


@dataclass(slots=True)
class Figures:
    """The figures of a run under one rule set. ``cells`` are by army (its place in the run) and opponent."""

    cells: dict[tuple[int, int], Score] = field(default_factory=dict)
    totals: dict[int, Score] = field(default_factory=dict)
    first_seat: Score = field(default_factory=Score)
    length: Length = field(default_factory=Length)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played, armies: tuple[int, int]) -> None:
        """Counts a battle of two armies."""
        for place, army in enumerate(armies):
            self.cells.setdefault((army, armies[1 - place]), Score()).add(played, place)
            self.totals.setdefault(army, Score()).add(played, place)
        self.first_seat.add(played, played.first)
        if not played.fault:
            self.length.rounds.append(played.rounds)
            self.length.actions.append(played.actions)
            self.reasons[played.reason] += 1

    @property
    def top_reasons(self) -> list[tuple[str, int]]:
        """The reasons that decided battles, the most frequent first, and the number of each."""
        common = self.reasons.most_common()
        rest = sum(count for _, count in common[REASONS:])
        return common[:REASONS] + ([("Anything else", rest)] if rest else [])


def add_up(pairs: Sequence[Sequence[int]], played: Iterable[tuple[int, Played]]) -> Mapping[int, Figures]:
    """Returns the figures of each rule set (by its place), from the battles with the number of their meeting."""
    found = {rules: Figures() for rules, _, _ in pairs}
    for pair, battle in played:
        rules, one, other = pairs[pair]
        found[rules].add(battle, (one, other))
    return found
