"""Automatic turrets (WL-12.8 to WL-12.10)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot, Turret
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.attacks import resolve_shot
from rules.games.war_logic.mechanics.offense.check import check_reach, check_use
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.kernel.dice import Dice


def check_turret(recorder: Recorder, action: Turret) -> Skill:
    """Returns the turret that may fire at a unit, once in a turn (WL-12.8 to WL-12.10). Raises Illegal."""
    by, key, target = action.by, action.with_, action.target
    skill = recorder.skill(by, key)
    if skill.sub_category != "turret" and not skill.has("turret"):
        raise refuse("not-a-weapon", f"{skill.name} of {by} is not an automatic turret.", rule="WL-12.8")
    if _mark(action) in recorder.units[by].used:
        raise refuse("weapon-already-used", f"{skill.name} has fired at {target} in this turn.", rule="WL-12.8")
    recorder.check_left(by, key)
    check_turret_target(recorder, turret_shot(action), skill)
    return skill


def _mark(action: Turret) -> str:
    """Returns the mark of a turret that has fired at a unit, among the weapons that it has used."""
    return f"{action.with_} at {action.target}"


def turret(recorder: Recorder, action: Turret, skill: Skill, dice: Dice) -> Report:
    """Resolves an automatic turret firing (WL-12.8 to WL-12.10)."""
    by, key, target, shot = action.by, action.with_, action.target, turret_shot(action)
    recorder.spend(by, key)
    recorder.make_known(by, key)
    recorder.set_unit(by, used=recorder.units[by].used | {_mark(action)})
    face = attack_die(recorder, dice, recorder.units[by].side, shot, why=f"turret of {by}")
    landed = resolve_shot(recorder, shot, skill, face, None, reaction=True)
    recorder.set_unit(target, forfeits=recorder.units[target].forfeits | {recorder.units[by].side})
    return Report(shots=(landed,))


def check_turret_moment(recorder: Recorder, action: Turret) -> None:
    """Raises Illegal unless the target has just moved: a turret fires at no other unit (WL-12.8)."""
    turn, target = recorder.turn, action.target
    if recorder.is_hidden(target):
        raise refuse("not-seen", f"Nobody sees {target}.")
    own = recorder.units[target].side == recorder.units[action.by].side
    if target == action.by or (own and recorder.skills_with(target, "mine-map")):
        raise refuse("own-unit", f"The turret of {action.by} does not fire at {target}.", rule="WL-12.10")
    if turn and target not in turn.moved:
        text = f"A turret fires at units that have just moved; {target} has not moved in this turn."
        raise refuse("wrong-step", text, rule="WL-12.8")


def turret_shot(action: Turret) -> Shot:
    """Returns the shot of a turret, with a die as in a normal attack (WL-12.8)."""
    return Shot(
        by=action.by,
        with_=action.with_,
        target=action.target,
        distance=action.distance,
        higher_ground=action.higher_ground,
        near=action.near,
    )


def check_turret_target(recorder: Recorder, shot: Shot, skill: Skill) -> None:
    """Raises Illegal when a turret cannot fire at a unit, which may be of its own side (WL-12.10)."""
    target = shot.target or ""
    recorder.unit(target)
    if not recorder.is_in_play(target):
        raise refuse("target-dead", f"{target} is dead, a prisoner or has left the field.")
    if recorder.is_hidden(target):
        raise refuse("not-seen", f"Nobody sees {target}.")
    check_use(recorder, shot, skill)
    check_reach(recorder, shot, skill)
