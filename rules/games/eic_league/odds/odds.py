"""The odds of an action, dispatched to the chapter that it belongs to."""

from __future__ import annotations

from typing import assert_never

from rules.games.eic_league.battle.actions import (
    Action,
    Announce,
    AnswerSurrender,
    Attack,
    Declare,
    Detect,
    EndPhase,
    EndRound,
    EnterBase,
    LeaveBase,
    Move,
    Recover,
    Reload,
    Retreat,
    RollInitiative,
    Surrender,
)
from rules.games.eic_league.odds.attacks import attack_odds
from rules.games.eic_league.odds.detection import detection_odds
from rules.games.eic_league.odds.initiative import initiative_odds
from rules.games.eic_league.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.odds import Odds


def odds(view: View, action: Action) -> Odds | None:
    """Returns the exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    match action:
        case Attack():
            return attack_odds(view.state, action)
        case Announce(attack=attack):
            return attack_odds(view.state, attack)
        case Detect():
            return detection_odds(view.state, action)
        case RollInitiative():
            return initiative_odds(view.state, action)
        case Declare() | Move() | EndPhase() | EndRound() | Retreat() | EnterBase() | LeaveBase():
            return None
        case Recover() | Reload() | Surrender() | AnswerSurrender() | Correct():
            return None
        case _:
            assert_never(action)
