"""Explosions: everybody within half of the diameter is hit too (WL-8.22 to WL-8.24)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import shown, up
from rules.games.war_logic.mechanics.cover import hiding, sheltered
from rules.games.war_logic.mechanics.damage import hurt, suffers
from rules.kernel.screen import Line


def diameter(skill: Skill) -> int:
    """The diameter of a blast (WL-8.22)."""
    return up(skill.extension / LIMITS.blast_diameter_divisor)


def explode(
    scene: Scene, shot: Shot, skill: Skill, face: int | None, *, reaction: bool
) -> tuple[list[str], list[Line]]:
    """Everybody within half of the diameter is hit too, friend and foe (WL-8.22, WL-8.24).

    Of the modifiers only their own cover counts (WL-8.23).
    """
    if skill.extension <= 0 or (face is None and not shot.touched):
        return [], []
    reach, lines = Decimal(diameter(skill)) / 2, []
    caught = [name for name, inches in shot.near.items() if _in_blast(scene, shot, name, inches, reach)]
    for name in caught:
        less = 1 if hiding(scene, shot.by, name) else 0
        points = up(skill.impact) if face is None else up(skill.impact * max(0, face - less) / 10)
        lines.append(_blast_line(skill, name, face, less, points))
        if skill.has("force"):
            points = max(0, points - int(scene.sum_of(name, "anti-force")))
        if not reaction:
            suffers(scene, name, frozenset({shot.by}))
        hurt(scene, name, points, weapon=skill, by=None if reaction else shot.by)
    return caught, lines


def _blast_line(skill: Skill, name: str, face: int | None, less: int, points: int) -> Line:
    how = "the projectile touched"
    if face is not None:
        how = f"{shown(skill.impact)} × {max(0, face - less)} / 10, rounded up" + (", hiding" if less else "")
    return Line(label=f"Blast at {name}", amount=str(points), how=how, rule="WL-8.23")


def _in_blast(scene: Scene, shot: Shot, name: str, inches: Decimal, reach: Decimal) -> bool:
    return name != shot.target and 0 <= inches <= reach and scene.in_play(name) and not sheltered(scene, name)
