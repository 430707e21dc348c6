"""Automatic turrets (WL-12.8 to WL-12.10)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot, Turret
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.attacks import strike
from rules.games.war_logic.mechanics.offense.check import (
    check_reach,
    check_use,
)
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.kernel.dice import Dice


def turret(scene: Scene, action: Turret, dice: Dice) -> Report:
    """An automatic turret fires, once at each unit in a turn (WL-12.8 to WL-12.10). Raises Illegal."""
    by, key, target = action.by, action.with_, action.target
    skill = scene.skill(by, key)
    if skill.sub_category != "turret" and not skill.has("turret"):
        raise refuse("not-a-weapon", f"{skill.name} of {by} is no automatic turret.", rule="WL-12.8")
    mark = f"{key} at {target}"
    if mark in scene.units[by].used:
        raise refuse("weapon-already-used", f"{skill.name} has fired at {target} in this turn.", rule="WL-12.8")
    scene.check_left(by, key)
    shot = turret_shot(action)
    check_turret_target(scene, shot, skill)
    scene.spend(by, key)
    scene.show(by, key)
    scene.set(by, used=scene.units[by].used | {mark})
    face = attack_die(scene, dice, scene.units[by].side, shot, why=f"turret of {by}")
    landed = strike(scene, shot, skill, face, None, reaction=True)
    scene.set(target, forfeits=scene.units[target].forfeits | {scene.units[by].side})
    return Report(shots=(landed,))


def turret_shot(action: Turret) -> Shot:
    """The shot of a turret, with a die as in a normal attack (WL-12.8)."""
    return Shot(
        by=action.by,
        with_=action.with_,
        target=action.target,
        distance=action.distance,
        higher_ground=action.higher_ground,
        near=action.near,
    )


def check_turret_target(scene: Scene, shot: Shot, skill: Skill) -> None:
    """Raise when a turret cannot fire at a unit, which may be of its own side (WL-12.10)."""
    target = shot.target or ""
    scene.unit(target)
    if not scene.in_play(target):
        raise refuse("target-dead", f"{target} is dead, a prisoner or has left the field.")
    if scene.hidden(target):
        raise refuse("not-seen", f"Nobody sees {target}.")
    check_use(scene, shot, skill)
    check_reach(scene, shot, skill)
