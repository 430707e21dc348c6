"""Elevation and depth of units (WL-7.4)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill, sub_category_of
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Sheet
from rules.games.war_logic.catalogue.exact import ZERO


def set_elevation(recorder: Recorder, name: str, skill: Skill, use: str | None) -> None:
    """Sets elevation or depth by the movement skill, until the next move (WL-7.4)."""
    deep = skill.sub_category in ("dive", "dig") or (uses_depth(skill) and use == "depth")
    recorder.set_unit(name, elevation=ZERO if deep else skill.impact, depth=skill.extension if deep else ZERO)


def first_height(sheet: Sheet) -> tuple[Decimal, Decimal]:
    """Returns elevation and depth before the first move: those of the first movement skill (WL-7.4)."""
    for skill in sheet.skills.values():
        if skill.category == "movement":
            deep = skill.sub_category in ("dive", "dig")
            return (ZERO, skill.extension) if deep else (skill.impact, ZERO)
    return ZERO, ZERO


def uses_depth(skill: Skill) -> bool:
    """Checks whether a movement skill may go deep (WL-7.4)."""
    return sub_category_of(skill).uses == "depth"


def may_choose_depth(skill: Skill) -> bool:
    """Checks whether a movement skill leaves the choice of going deep (WL-7.4)."""
    return uses_depth(skill) and skill.sub_category == "space"
