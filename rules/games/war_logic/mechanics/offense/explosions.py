"""Explosions: a blast hits everybody within half of its diameter (WL-8.22 to WL-8.24)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill, blast_diameter
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import format_number, round_up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.cover import cover_against, is_sheltered
from rules.games.war_logic.mechanics.damage import deal_damage, record_attackers
from rules.games.war_logic.mechanics.offense.check import is_effective
from rules.games.war_logic.mechanics.offense.modifiers import scaled
from rules.kernel.display.cards import Line


def explode(
    recorder: Recorder, shot: Shot, skill: Skill, face: int | None, *, reaction: bool
) -> tuple[list[str], list[Line]]:
    """Hits everybody within half of the diameter, friend and foe (WL-8.22, WL-8.24).

    Only their own cover modifies the face (WL-8.23).
    """
    if skill.extension <= 0 or (face is None and not shot.touched):
        return [], []
    lines = []
    caught = [
        name for name in names_near(shot, skill) if recorder.is_in_play(name) and not is_sheltered(recorder, name)
    ]
    for name in caught:
        less = 1 if cover_against(recorder, shot.by, name) else 0
        points = round_up(skill.impact) if face is None else blast_points(skill, face, less)
        if not reaction:
            record_attackers(recorder, name, frozenset({shot.by}))
        if not is_effective(recorder, skill, name):
            lines.append(Line(label=f"Blast at {name}", amount="0", how="not effective against it", rule="WL-9.8"))
            continue
        lines.append(_blast_line(skill, name, face, less, points))
        if skill.has("force"):
            points = max(0, points - int(recorder.total_impact(name, "anti-force")))
        deal_damage(recorder, name, points, weapon=skill, by=None if reaction else shot.by)
    return caught, lines


def blast_points(skill: Skill, face: int, less: int) -> int:
    """Returns the points of a blast with a face, less what its victim's own cover takes off it (WL-8.23)."""
    return scaled(skill.impact, max(0, face - less))


def check_blast(recorder: Recorder, shot: Shot) -> None:
    """Raises Illegal for units near a shot that explodes nowhere (WL-8.22)."""
    if shot.near and not shot.hold and recorder.skill(shot.by, shot.with_).extension <= 0:
        text = f"{shot.with_} of {shot.by} has no blast that others could be near."
        raise refuse("out-of-range", text, rule="WL-8.22")


def _blast_line(skill: Skill, name: str, face: int | None, less: int, points: int) -> Line:
    how = "the projectile touched"
    if face is not None:
        how = f"{format_number(skill.impact)} × {max(0, face - less)} / 10, rounded up" + (", hiding" if less else "")
    return Line(label=f"Blast at {name}", amount=str(points), how=how, rule="WL-8.23")


def names_near(shot: Shot, skill: Skill) -> list[str]:
    """Returns the units but the target that stand where the blast of a shot reaches (WL-8.22)."""
    if skill.extension <= 0:
        return []
    reach = Decimal(blast_diameter(skill.extension)) / 2
    return [name for name, inches in shot.near.items() if name != shot.target and 0 <= inches <= reach]
