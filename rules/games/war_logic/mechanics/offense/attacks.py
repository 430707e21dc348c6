"""Single attacks, attacking back, turrets and crashes: from the announcement to the last point (sections 8, 9, 10)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Attack, Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.mechanics.damage import hurt, suffers
from rules.games.war_logic.mechanics.offense.check import (
    check_circumstances,
    check_reach,
    check_target,
    check_use,
    check_weapon,
)
from rules.games.war_logic.mechanics.offense.cover_damage import damage_cover
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.explosions import diameter, explode
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import aim, sum_lines
from rules.games.war_logic.mechanics.turns import has_acted
from rules.kernel.dice import Dice
from rules.kernel.screen import Line


def attack(scene: Scene, action: Attack, dice: Dice) -> Report:
    """An attack with one weapon; whoever attacks back has the right to it already. Raises Illegal."""
    reaction = action.type == "attack-back"
    skill = check_shot(scene, action)
    if not reaction:
        has_acted(scene, action.by, "attack")
    else:
        scene.expose(action.by)
        scene.set(action.by, reacted="attack-back")
    fire(scene, action.by, action.with_)
    face, extra = _faces(scene, action, dice)
    return Report(shots=(strike(scene, action, skill, face, extra, reaction=reaction),))


def check_shot(scene: Scene, shot: Shot) -> Skill:
    """The weapon of a single attack that may be made. Raises Illegal, in the order of the case files."""
    skill = check_weapon(scene, shot.by, shot.with_)
    check_target(scene, shot)
    check_use(scene, shot, skill)
    check_reach(scene, shot, skill)
    check_circumstances(scene, shot)
    return skill


def fire(scene: Scene, name: str, key: str) -> None:
    """A weapon is used: its number goes down, it is used up for the turn, and everyone has seen it (WL-8.5)."""
    scene.spend(name, key)
    scene.set(name, used=scene.units[name].used | {key})
    scene.show(name, key)


def _faces(scene: Scene, shot: Shot, dice: Dice) -> tuple[int | None, int | None]:
    if shot.touched is not None:
        return None, None
    side = scene.acting_side(shot.by) or ""
    face = attack_die(scene, dice, side, shot, why=f"attack of {shot.by}")
    return face, extra_face(scene, dice, shot)


def strike(
    scene: Scene, shot: Shot, skill: Skill, face: int | None, extra: int | None, *, reaction: bool
) -> ShotReport:
    """Apply one shot that is in range. Without a face the projectile itself decides (WL-8.27)."""
    sums = aim(scene, shot, skill, reaction=reaction)
    effective = _touched(shot, skill) if face is None else sums.effective(face, extra or 0)
    damage = 0
    if shot.target is not None:
        if not reaction:
            suffers(scene, shot.target, frozenset({shot.by}))
        damage_cover(scene, sums, face, extra)
        damage = hurt(scene, shot.target, effective, weapon=skill, by=None if reaction else shot.by)
    caught, near = explode(scene, shot, skill, face, reaction=reaction)
    return ShotReport(
        by=shot.by,
        weapon=skill.name or shot.with_,
        skill=shot.with_,
        target=shot.target,
        face=face,
        extra=extra,
        modified=None if face is None else sums.modified(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective if shot.target is not None else None,
        damage=damage,
        blast=diameter(skill) if skill.extension > 0 else None,
        caught=tuple(caught),
        lines=(*(sum_lines(sums, face, extra) if face is not None else _touch_lines(effective)), *near),
    )


def _touched(shot: Shot, skill: Skill) -> int:
    return up(skill.impact) if shot.touched else 0


def _touch_lines(effective: int) -> tuple[Line, ...]:
    how = "the projectile touched" if effective else "the projectile missed"
    return (Line(label="Effective impact", amount=str(effective), how=how, rule="WL-8.27", total=True),)
