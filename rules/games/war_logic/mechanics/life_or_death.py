"""Life or death, a fast-play rule: two units fight with one die each (WL-16.2)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import LifeOrDeath
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, Wound
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import kill
from rules.games.war_logic.mechanics.offense.check import check_enemy
from rules.kernel.dice import D10, Dice, roll_of


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
