"""Leverage: the difference of elevation or depth (WL-8.17 to WL-8.19)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import ZERO


def adds_difference(recorder: Recorder) -> bool:
    """Checks whether leverage adds the difference to the impact, not a point to the die (WL-8.19)."""
    return recorder.state.card.leverage == "difference"


def leverage(recorder: Recorder, attacker: str, target: str | None) -> Decimal:
    """Returns the difference of depth, else of elevation, in the attacker's favour (WL-8.17, WL-8.18)."""
    if target is None:
        return ZERO
    high, deep = _height(recorder, attacker)
    other_high, other_deep = _height(recorder, target)
    if deep != other_deep:
        return max(ZERO, deep - other_deep)
    return max(ZERO, high - other_high)


def _height(recorder: Recorder, name: str) -> tuple[Decimal, Decimal]:
    unit = recorder.units.get(name)
    return (unit.elevation, unit.depth) if unit else (ZERO, ZERO)
