"""Life or death, a fast-play rule: two units fight with one die each (WL-16.2)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import LifeOrDeath
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, Wound
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import kill
from rules.games.war_logic.mechanics.offense.check import check_enemy
from rules.games.war_logic.mechanics.turns import record_action
from rules.kernel.dice import D10, Dice, roll_for

DUEL = "life-or-death"
"""The mark of a unit that has fought in this turn, among the weapons that it has used."""


def life_or_death(recorder: Recorder, action: LifeOrDeath, checked: None, dice: Dice) -> Report:
    """Rolls one die each; the higher kills the other, equal dice are rerolled (WL-16.2)."""
    record_action(recorder, action.by, "life-or-death")
    recorder.set_unit(action.by, used=recorder.units[action.by].used | {DUEL})
    rolls: list[int] = []
    winner = None
    while winner is None:
        winner = roll_pair(recorder, action, dice, rolls)
    loser = action.target if winner == action.by else action.by
    recorder.wounds.append(Wound(name=loser, points=recorder.weight(loser), dead=True))
    recorder.set_unit(loser, health=0, armor=0)
    kill(recorder, loser)
    return Report(winner=winner, rolls=tuple(rolls))


def check_duel(recorder: Recorder, action: LifeOrDeath) -> None:
    """Raises Illegal when the two cannot fight."""
    recorder.unit(action.target)
    check_enemy(recorder, action.by, action.target)
    if not recorder.has_fast_play("life-or-death"):
        raise refuse("rule-not-in-force", "The card does not list life or death.")
    if recorder.is_hidden(action.target):
        raise refuse("not-seen", f"{action.by} does not see {action.target}.")
    if DUEL in recorder.units[action.by].used:
        raise refuse("weapon-already-used", f"{action.by} has fought for life or death in this turn.", rule="WL-16.2")


def roll_pair(recorder: Recorder, action: LifeOrDeath, dice: Dice, rolls: list[int]) -> str | None:
    """Rolls one pair of dice, each by its own side; returns the winner, or None on a tie."""
    own, other = (
        roll_for(recorder.acting_side(name) or "", dice, D10, why=f"die of {name}")
        for name in (action.by, action.target)
    )
    rolls += [own, other]
    if own == other:
        return None
    return action.by if own > other else action.target
