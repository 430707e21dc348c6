"""Regenerative armor: a charge stops a hit before any other armor (WL-14.6, WL-14.7)."""

from __future__ import annotations

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.battle.changes import Scene


def recharge(scene: Scene, name: str, points: int) -> int:
    """Spend a charge of regenerative armor, which comes before all other (WL-9.4, WL-14.6, WL-14.7)."""
    for key, skill in scene.sheets[name].skills.items():
        if is_regenerative(skill) and scene.left(name, key) > 0:
            scene.spend(name, key)
            scene.show(name, key)
            scene.mark(name, "recharging")
            scene.notes.append(f"{skill.name or key} of {name} stops {min(points, int(skill.impact))}.")
            return int(skill.impact)
    return 0
