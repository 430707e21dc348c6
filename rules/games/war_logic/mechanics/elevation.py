"""Elevation and depth: how high or deep a unit is (WL-7.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill, sub_of
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Sheet
from rules.games.war_logic.catalogue.exact import ZERO


def lift(scene: Scene, name: str, skill: Skill, use: str | None) -> None:
    """Elevation or depth of the movement skill, kept until the next move (WL-7.4)."""
    deep = skill.sub_category in ("dive", "dig") or (uses_depth(skill) and use == "depth")
    scene.set(name, elevation=ZERO if deep else skill.impact, depth=skill.extension if deep else ZERO)


def first_height(sheet: Sheet) -> tuple[Decimal, Decimal]:
    """Elevation and depth before the first move: those of the first movement skill (WL-7.4)."""
    for skill in sheet.skills.values():
        if skill.category == "movement":
            deep = skill.sub_category in ("dive", "dig")
            return (ZERO, skill.extension) if deep else (skill.impact, ZERO)
    return ZERO, ZERO


def uses_depth(skill: Skill) -> bool:
    """True for movement that may go deep (WL-7.4)."""
    return sub_of(skill).uses == "depth"


def deep(skill: Skill) -> bool:
    """True for movement of which one may choose to go deep (WL-7.4)."""
    return uses_depth(skill) and skill.sub_category == "space"
