"""Announcements of attacks: the attacker names weapon, options and ATTR, the defender shows DFR (EIC-14.20)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Announce, Attack
from rules.games.eic_league.battle.events import Announced
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.attacks.check import LegalAttack, check_attack
from rules.games.eic_league.mechanics.attacks.outcome import dfr_and_need, facts_shown, values_shown
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL, LETHAL_SLOTS
from rules.games.eic_league.mechanics.detection import check_typed_hexes
from rules.games.eic_league.mechanics.form import MOST_HEXES, spare
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def check_announcement(state: State, action: Announce) -> LegalAttack:
    """Checks an attack to be announced. Raises Illegal when it is not allowed, or another is still to be rolled."""
    check_nothing_announced(state)
    return check_attack(state, action.attack)


def announce_attack(state: State, legal: LegalAttack) -> Announced:
    """Announces an attack (EIC-14.20)."""
    dfr, need = dfr_and_need(legal)
    shown = values_shown(state, legal, dfr=dfr)
    return Announced(
        attack=legal.action,
        attr=legal.aim.attr,
        dfr=dfr,
        need=need,
        revealed=facts_shown(shown),
        shown=shown,
    )


def check_attack_now(state: State, action: Attack) -> LegalAttack:
    """Checks an attack; after an announcement, only the announced one is allowed. Raises Illegal."""
    check_as_announced(state, action)
    return check_attack(state, action)


def check_attack_form(state: State, action: Attack) -> None:
    """Raises Unreadable for typed distances where there is a map, or to what could not be hit, and for no slot."""
    if state.ground and action.distance is not None:
        raise spare("The distance to the target is measured on the map.", "EIC-1.8")
    if (action.distance or 0) > MOST_HEXES:
        raise spare(f"{action.distance} hexes is not a distance on a map.", "EIC-1.8")
    if action.choice is not None and (action.type == "ram" or action.choice not in LETHAL_SLOTS):
        raise spare(f"A lethal blow never destroys slot {action.choice} here.", LETHAL.rule)
    check_typed_hexes(state, action.near, but=None)


def check_announcement_form(state: State, action: Announce) -> None:
    """Raises Unreadable for the announcement of an attack that could not be made in this form."""
    check_attack_form(state, action.attack)


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
