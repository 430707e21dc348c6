"""Announcements of attacks: the attacker names weapon, options and ATTR, the defender shows DFR (EIC-14.20)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Announce, Attack
from rules.games.eic_league.battle.events import Announced, Attacked
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.games.eic_league.mechanics.attacks.outcome import dfr_and_need, facts_shown, roll_attack, values_shown
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def announce_attack(state: State, action: Announce) -> Announced:
    """Announces an attack (EIC-14.20). Raises Illegal when it is not allowed, or another is still to be rolled."""
    check_nothing_announced(state)
    legal = check_attack(state, action.attack)
    dfr, need = dfr_and_need(legal)
    shown = values_shown(state, legal, dfr=dfr)
    return Announced(
        attack=action.attack,
        attr=legal.aim.attr,
        dfr=dfr,
        need=need,
        revealed=facts_shown(shown),
        shown=shown,
    )


def make_attack(state: State, action: Attack, dice: Dice) -> Attacked:
    """Makes an attack; after an announcement, only the announced one.

    Raises Illegal; phases and turns are checked elsewhere.
    """
    check_as_announced(state, action)
    return roll_attack(state, action, dice)


def check_nothing_announced(state: State) -> None:
    """Raises Illegal (``attack-announced``) while an announced attack is still to be rolled."""
    if state.announced:
        raise illegal("attack-announced", _pending_text(state.announced), rule="EIC-14.20")


def check_as_announced(state: State, action: Attack) -> None:
    """Raises Illegal (``attack-announced``) for an attack that differs from the announced one.

    The slot for a lethal blow's last face may still be named: it is not part of what is declared (EIC-14.3).
    """
    announced = state.announced
    if announced and replace(action, choice=None) != replace(announced, choice=None):
        raise illegal("attack-announced", _pending_text(announced), rule="EIC-14.20")


def _pending_text(attack: Attack) -> str:
    return f"{attack.by} has announced an attack on {attack.target}: it has to be rolled first, as it was announced."
