"""Dual, a fast-play rule: attack and answer are rolled at once (WL-16.4)."""

from __future__ import annotations

from typing import TypeAlias

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Attack, Dual, Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.attacks import check_shot, resolve_shot, use_weapon
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.turns import check_actor, record_action
from rules.kernel.dice import Dice
from rules.kernel.records import replace

Shots: TypeAlias = tuple[Shot, Skill, Shot, Skill]
"""Attack and answer, each with its weapon."""


def dual(recorder: Recorder, action: Dual, shots: Shots, dice: Dice) -> Report:
    """Resolves two dice at once: attack, then answer, unless the defender died (WL-16.4, R-54)."""
    shot, skill, back, other = shots
    announce_dual(recorder, action)
    face = attack_die(recorder, dice, recorder.acting_side(action.by) or "", shot, why=f"attack of {action.by}")
    answer = attack_die(recorder, dice, recorder.units[action.target].side, back, why=f"answer of {action.target}")
    first = resolve_shot(recorder, shot, skill, face, None, reaction=False)
    if not can_answer(recorder, action):
        return Report(shots=(first,), rolls=(face, answer), effective_back=None)
    announce_answer(recorder, action)
    second = resolve_shot(recorder, back, other, answer, None, reaction=True)
    return Report(shots=(first, _label_answer(second)), rolls=(face, answer), effective_back=second.effective)


def announce_dual(recorder: Recorder, action: Dual) -> None:
    """Carries out what a dual brings about before any die: it is the unit's action, and uses its weapon."""
    record_action(recorder, action.by, "dual")
    use_weapon(recorder, action.by, action.with_)


def can_answer(recorder: Recorder, action: Dual) -> bool:
    """Checks whether the defender still answers once the attack has landed (R-54)."""
    return recorder.is_in_play(action.target) and not recorder.has_status(action.target, "recharging")


def announce_answer(recorder: Recorder, action: Dual) -> None:
    """Carries out what an answer brings about before it lands: it is the reaction, and uses its weapon."""
    use_weapon(recorder, action.target, action.back_with)
    recorder.set_unit(action.target, reacted="attack-back")


def _label_answer(report: ShotReport) -> ShotReport:
    return replace(report, weapon=f"{report.weapon} in answer")


def check_dual(recorder: Recorder, action: Dual) -> Shots:
    """Returns both shots with their weapons. Raises Illegal."""
    shot = Attack(by=action.by, with_=action.with_, target=action.target, distance=action.distance)
    back = Attack(by=action.target, with_=action.back_with, target=action.by, distance=action.distance)
    skill = check_shot(recorder, shot)
    check_actor(recorder, action.target)
    if recorder.units[action.target].side in recorder.units[action.by].forfeits:
        text = f"{action.by} was served by a mine or turret of that side: {action.target} does not answer."
        raise refuse("defense-forfeited", text)
    other = check_shot(recorder, back)
    if not recorder.has_fast_play("dual"):
        raise refuse("rule-not-in-force", "The card does not list dual.")
    return shot, skill, back, other
