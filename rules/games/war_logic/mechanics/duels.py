"""Fast play: life or death, and attack and answer at once (WL-16.2, WL-16.4)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Attack, Dual, LifeOrDeath, Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport, Wound
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import kill
from rules.games.war_logic.mechanics.offense.attacks import check_shot, fire, strike
from rules.games.war_logic.mechanics.offense.check import attack_die, check_enemy
from rules.games.war_logic.mechanics.turns import check_actor, has_acted
from rules.kernel.dice import D10, Dice, roll_of
from rules.kernel.records import changed


def life_or_death(scene: Scene, action: LifeOrDeath, dice: Dice) -> Report:
    """One die each; the higher kills the other, equal dice are rolled again (WL-16.2). Raises Illegal."""
    check_duel(scene, action)
    rolls: list[int] = []
    winner = None
    while winner is None:
        winner = pair(scene, action, dice, rolls)
    loser = action.target if winner == action.by else action.by
    scene.wounds.append(Wound(name=loser, points=scene.weight(loser), dead=True))
    scene.set(loser, health=0, armor=0)
    kill(scene, loser)
    return Report(winner=winner, rolls=tuple(rolls))


def check_duel(scene: Scene, action: LifeOrDeath) -> None:
    """Raise when the two cannot fight."""
    scene.unit(action.target)
    check_enemy(scene, action.by, action.target)
    if not scene.fast("life-or-death"):
        raise refuse("rule-not-in-force", "The card does not list life or death.")


def pair(scene: Scene, action: LifeOrDeath, dice: Dice, rolls: list[int]) -> str | None:
    """One pair of dice, each of its own side: the winner, or None when they are equal."""
    own, other = (
        roll_of(scene.acting_side(name) or "", dice, D10, why=f"die of {name}") for name in (action.by, action.target)
    )
    rolls += [own, other]
    if own == other:
        return None
    return action.by if own > other else action.target


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
