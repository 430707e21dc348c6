"""Single attacks and attacking back, from the announcement to the last point (sections 8 to 10)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from rules.games.war_logic.army.skills import Skill, blast_diameter
from rules.games.war_logic.battle.actions.attacks import Attack, Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.mechanics.damage import deal_damage, record_attackers
from rules.games.war_logic.mechanics.offense.check import (
    check_circumstances,
    check_reach,
    check_target,
    check_use,
    check_weapon,
)
from rules.games.war_logic.mechanics.offense.cover_damage import damage_cover
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.explosions import explode, names_near
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers, breakdown_lines
from rules.games.war_logic.mechanics.turns import record_action
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Line
from rules.kernel.records import Record


def attack(recorder: Recorder, action: Attack, skill: Skill, dice: Dice) -> Report:
    """Resolves a legal attack with one weapon, or attacking back."""
    announce(recorder, action)
    face, extra = _roll_faces(recorder, action, dice)
    return Report(shots=(resolve_shot(recorder, action, skill, face, extra, reaction=is_reaction(action)),))


def is_reaction(action: Attack) -> bool:
    """Checks whether an attack answers another one."""
    return action.type == "attack-back"


def announce(recorder: Recorder, action: Attack) -> None:
    """Carries out what an attack brings about before any die: it is the unit's action, and uses its weapon."""
    if not is_reaction(action):
        record_action(recorder, action.by, "attack")
    else:
        recorder.expose(action.by)
        recorder.set_unit(action.by, reacted="attack-back")
    use_weapon(recorder, action.by, action.with_)


def check_shot(recorder: Recorder, shot: Shot) -> Skill:
    """Returns the weapon of a legal single attack. Raises Illegal, in the order of the case files."""
    skill = check_weapon(recorder, shot.by, shot.with_)
    check_target(recorder, shot)
    check_use(recorder, shot, skill)
    check_reach(recorder, shot, skill)
    check_circumstances(recorder, shot)
    return skill


def use_weapon(recorder: Recorder, name: str, key: str) -> None:
    """Uses a weapon: its number goes down, it is used up for the turn, and everyone has seen it (WL-8.5)."""
    recorder.spend(name, key)
    recorder.set_unit(name, used=recorder.units[name].used | {key})
    recorder.make_known(name, key)


def _roll_faces(recorder: Recorder, shot: Shot, dice: Dice) -> tuple[int | None, int | None]:
    if shot.touched is not None:
        return None, None
    side = recorder.acting_side(shot.by) or ""
    face = attack_die(recorder, dice, side, shot, why=f"attack of {shot.by}")
    return face, extra_face(recorder, dice, shot)


def resolve_shot(
    recorder: Recorder, shot: Shot, skill: Skill, face: int | None, extra: int | None, *, reaction: bool
) -> ShotReport:
    """Applies one shot that is in range. Without a face the projectile itself decides (WL-8.27)."""
    sums = attack_modifiers(recorder, shot, skill, reaction=reaction)
    landed = land_shot(recorder, shot, skill, sums, (face, extra), reaction=reaction)
    return ShotReport(
        by=shot.by,
        weapon=skill.name or shot.with_,
        skill=shot.with_,
        target=shot.target,
        face=face,
        extra=extra,
        modified=None if face is None else sums.modified_die(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=landed.effective if shot.target is not None else None,
        damage=landed.damage,
        blast=blast_diameter(skill.extension) if skill.extension > 0 else None,
        caught=landed.caught,
        lines=(
            *(breakdown_lines(sums, face, extra) if face is not None else _touch_lines(landed.effective)),
            *landed.lines,
        ),
    )


class Points(NamedTuple):
    """The points of a shot with a face: its effective impact, and what the target's cover loses by it (WL-9.7)."""

    face: int | None
    effective: int
    worn: str | None = None
    kept_off: int = 0


class Landed(Record):
    """The effects of a shot that lands: its points, the loss of its target, and whom its blast has caught."""

    effective: int
    damage: int
    caught: tuple[str, ...]
    lines: tuple[Line, ...]


def land_shot(
    recorder: Recorder,
    shot: Shot,
    skill: Skill,
    sums: AttackModifiers,
    faces: tuple[int | None, int | None],
    *,
    reaction: bool,
) -> Landed:
    """Lands a shot with the face of its die and that of a place's, and returns what it does."""
    face, extra = faces
    if face is None:
        points = Points(None, touch_impact(shot, skill))
    elif sums.cover is None or not recorder.state.card.cover_damage:
        points = Points(face, sums.effective_impact(face, extra or 0))
    else:
        effective, kept_off = sums.effective_impact(face, extra or 0), sums.points_kept_off(face, extra or 0)
        points = Points(face, effective, sums.cover, kept_off)
    return land_points(recorder, shot, skill, points, reaction=reaction)


def land_points(
    recorder: Recorder,
    shot: Shot,
    skill: Skill,
    points: Points,
    *,
    reaction: bool,
) -> Landed:
    """Lands the points of a shot, and its blast."""
    face, effective, cover, kept_off = points
    damage = 0
    if shot.target is not None:
        if not reaction:
            record_attackers(recorder, shot.target, frozenset({shot.by}))
        if cover is not None:
            damage_cover(recorder, cover, kept_off)
        damage = deal_damage(recorder, shot.target, effective, weapon=skill, by=None if reaction else shot.by)
    caught, near = explode(recorder, shot, skill, face, reaction=reaction)
    return Landed(effective=effective, damage=damage, caught=tuple(caught), lines=tuple(near))


def is_plain(recorder: Recorder, shot: Shot) -> bool:
    """Checks whether one die, still to be rolled and rolled once, is all that decides what a shot does."""
    waiting = recorder.queued.get(recorder.acting_side(shot.by) or "")
    return shot.touched is None and shot.extra_die is None and shot.undo_by is None and not waiting


def lands_alike(recorder: Recorder, shot: Shot, skill: Skill, sums: AttackModifiers, face: int) -> Hashable:
    """Returns what is the same for faces with which a plain shot does the same."""
    kept_off = sums.points_kept_off(face) if sums.cover and recorder.state.card.cover_damage else 0
    return (sums.effective_impact(face), kept_off, face if names_near(shot, skill) else None)


def touch_impact(shot: Shot, skill: Skill) -> int:
    """Returns the effective impact of a shot whose projectile decides (WL-8.27)."""
    return round_up(skill.impact) if shot.touched else 0


def _touch_lines(effective: int) -> tuple[Line, ...]:
    how = "the projectile touched" if effective else "the projectile missed"
    return (Line(label="Effective impact", amount=str(effective), how=how, rule="WL-8.27", total=True),)
