"""Crashes: a unit moves into another, its weight is the impact (WL-10.12)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Crash
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import hurt, suffers
from rules.games.war_logic.mechanics.elevation import lift
from rules.games.war_logic.mechanics.movement import place_in
from rules.games.war_logic.mechanics.offense.check import (
    check_circumstances,
    check_distance,
    check_target,
)
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import crash_aim, sum_lines
from rules.games.war_logic.mechanics.turns import has_acted
from rules.games.war_logic.mechanics.vehicles import check_entry
from rules.kernel.dice import Dice


def crash(scene: Scene, action: Crash, dice: Dice) -> Report:
    """A unit moves into another: its weight is the impact, and it loses what it takes off (WL-10.12)."""
    by, target = action.by, action.target
    skill = _check_crash(scene, action)
    has_acted(scene, by, "crash")
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    lift(scene, by, skill, None)
    place_in(scene, by, inside=action.inside, behind=action.behind)
    weight = Decimal(scene.weight(by))
    sums = crash_aim(scene, action, weight, mover=by)
    face = attack_die(scene, dice, scene.acting_side(by) or "", action, why=f"crash of {by}")
    extra = extra_face(scene, dice, action)
    suffers(scene, target or "", frozenset({by}))
    effective = sums.effective(face, extra or 0)
    damage = hurt(scene, target or "", effective, by=by)
    lose_points(scene, by, damage)
    report = ShotReport(
        by=by,
        weapon="crash",
        skill=action.with_,
        target=target,
        face=face,
        extra=extra,
        modified=sums.modified(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective,
        damage=damage,
        lines=tuple(sum_lines(sums, face, extra)),
    )
    return Report(shots=(report,))


def _check_crash(scene: Scene, action: Crash) -> Skill:
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.category != "movement":
        raise refuse("not-a-movement-skill", f"{skill.name} of {by} is no movement skill.")
    if scene.turn and by in scene.turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    scene.check_left(by, action.with_)
    if action.target is None:
        raise refuse("target-dead", "A crash needs a target.")
    check_target(scene, action)
    check_distance(action.distance)
    if action.distance > skill.range:
        text = f"{by} moves {shown(skill.range)} inches; {action.target} is {shown(action.distance)} away."
        raise refuse("too-far", text)
    check_circumstances(scene, action)
    check_entry(scene, by, action.inside, action.behind)
    return skill


def lose_points(scene: Scene, name: str, points: int) -> None:
    """The points that a crash costs: armor first, regenerative armor does not help."""
    if points > 0:
        left, skills = scene.units[name].left, scene.sheets[name].skills
        without = {key: 0 if skill.has("regenerative") else left.get(key, 0) for key, skill in skills.items()}
        scene.set(name, left=without)
        hurt(scene, name, points, attacked=False)
        scene.set(name, left=left)
