"""Exact odds of actions, through the same resolvers as play."""

from __future__ import annotations

from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.actions.attacks import Attack, Crash, Dual, ForceCrash, LifeOrDeath, Turret, Volley
from rules.games.war_logic.battle.actions.control import Hack, Infest
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.odds.attacks import attack_odds
from rules.games.war_logic.odds.hacking import hack_odds
from rules.games.war_logic.odds.life_or_death import life_or_death_odds
from rules.games.war_logic.odds.volleys import volley_odds
from rules.kernel.odds import Odds

MOST_ASSIGNED = 4
"""The most dice of a volley with assigned faces for which odds are worked out."""


def action_odds(
    state: State, action: Action, *, closed: frozenset[str] = frozenset(), assigned: int = MOST_ASSIGNED
) -> Odds | None:
    """Returns the exact odds of an action, None without odds or with too many dice. Raises Illegal as the action would.

    ``closed`` are the units whose points the viewer does not know; the odds say nothing of their death. ``assigned`` is
    the most dice of an assigned volley: the time grows with their combinations.
    """
    match action:
        case ForceCrash(object=thing) if thing in closed:
            return None  # its weight is unknown to the viewer
        case Attack(target=None):
            return None  # the units in the blast are measured, not rolled
        case Attack() | Crash() | Turret() | ForceCrash() | Dual():
            return attack_odds(state, action, closed)
        case Hack() | Infest():
            return hack_odds(state, action, closed)
        case LifeOrDeath():
            return life_or_death_odds(state, action)
        case Volley():
            return volley_odds(state, action, closed, assigned)
        case _:
            return None
