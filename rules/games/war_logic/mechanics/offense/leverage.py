"""Leverage: the difference of elevation or depth (WL-8.17 to WL-8.19)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import ZERO


def by_difference(scene: Scene) -> bool:
    return scene.state.card.leverage == "difference"


def leverage(scene: Scene, attacker: str, target: str | None) -> Decimal:
    """The difference of depth, else of elevation, in the attacker's favour (WL-8.17, WL-8.18)."""
    if target is None:
        return ZERO
    high, deep = _height(scene, attacker)
    other_high, other_deep = _height(scene, target)
    if deep != other_deep:
        return max(ZERO, deep - other_deep)
    return max(ZERO, high - other_high)


def _height(scene: Scene, name: str) -> tuple[Decimal, Decimal]:
    unit = scene.units.get(name)
    return (unit.elevation, unit.depth) if unit else (ZERO, ZERO)
