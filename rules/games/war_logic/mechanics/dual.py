"""Dual, a fast-play rule: attack and answer are rolled at once (WL-16.4)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Attack, Dual, Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.attacks import check_shot, fire, strike
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.turns import check_actor, has_acted
from rules.kernel.dice import Dice
from rules.kernel.records import changed


def dual(scene: Scene, action: Dual, dice: Dice) -> Report:
    """Two dice at once: the attack, then the answer, unless the defender has died (WL-16.4, R-54). Raises Illegal."""
    shot, skill, back, other = check_dual(scene, action)
    has_acted(scene, action.by, "dual")
    fire(scene, action.by, action.with_)
    face = attack_die(scene, dice, scene.acting_side(action.by) or "", shot, why=f"attack of {action.by}")
    answer = attack_die(scene, dice, scene.units[action.target].side, back, why=f"answer of {action.target}")
    first = strike(scene, shot, skill, face, None, reaction=False)
    if not scene.in_play(action.target) or scene.has_status(action.target, "recharging"):
        return Report(shots=(first,), rolls=(face, answer), effective_back=None)
    fire(scene, action.target, action.back_with)
    scene.set(action.target, reacted="attack-back")
    second = strike(scene, back, other, answer, None, reaction=True)
    return Report(shots=(first, _answer(second)), rolls=(face, answer), effective_back=second.effective)


def _answer(report: ShotReport) -> ShotReport:
    return changed(report, weapon=f"{report.weapon} in answer")


def check_dual(scene: Scene, action: Dual) -> tuple[Shot, Skill, Shot, Skill]:
    """Both shots with their weapons. Raises Illegal."""
    shot = Attack(by=action.by, with_=action.with_, target=action.target, distance=action.distance)
    back = Attack(by=action.target, with_=action.back_with, target=action.by, distance=action.distance)
    skill = check_shot(scene, shot)
    check_actor(scene, action.target)
    other = check_shot(scene, back)
    if not scene.fast("dual"):
        raise refuse("rule-not-in-force", "The card does not list dual.")
    return shot, skill, back, other
