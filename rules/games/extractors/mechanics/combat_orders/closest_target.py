"""Closest Target: the nearest targets of each weapon (EXT-19.4, EXT-19.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.state import Sight
from rules.kernel.records import Record

TargetsByWeapon = Mapping[str, Mapping[str, Sight]]
"""The targets that each weapon can fire at."""


class ClosestChoices(Record):
    """The nearest targets of each weapon, and those of them that most weapons share (EXT-19.4, EXT-19.5)."""

    nearest: Mapping[str, frozenset[str]]
    shared: Mapping[str, frozenset[str]]


def closest_choices(can: TargetsByWeapon) -> ClosestChoices:
    """Returns the targets that Closest Target leaves to each weapon."""
    nearest = {gun: _nearest(seen) for gun, seen in can.items()}
    counts: dict[str, int] = {}
    for found in nearest.values():
        for name in found:
            counts[name] = counts.get(name, 0) + 1
    shared = {}
    for gun, found in nearest.items():
        most = max((counts[name] for name in found), default=0)
        shared[gun] = frozenset(name for name in found if counts[name] == most)
    return ClosestChoices(nearest=nearest, shared=shared)


def _nearest(seen: Mapping[str, Sight]) -> frozenset[str]:
    least = min((sight.range for sight in seen.values()), default=0)
    return frozenset(name for name, sight in seen.items() if sight.range == least)
