"""Sharpshooting: shots that can be aimed, and the number to beat (EIC-16.6 to EIC-16.8)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import read_chart
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.problems import illegal


def check_sharpshooting(action: Attack, *, arm: Armament | None, attr: int, dfr: int | None, known: bool) -> None:
    """Raises Illegal for an aimed shot that does not go with the attack (EIC-16.6).

    ``known``: the target's DFR has been shown, so the refusal may name it.
    """
    if not action.sharpshoot:
        return
    if not can_sharpshoot(arm):
        message = "Only shots of a single-target weapon with damage can be aimed (sharpshooting)."
        raise illegal("sharpshoot-not-allowed", message, rule="EIC-16.6")
    if dfr is not None and attr < dfr:
        least = f"the target's DFR of {dfr}" if known else "the target's DFR"
        message = f"An aimed shot needs an ATTR of at least {least}; {action.by} has {attr}."
        raise illegal("sharpshoot-attr-too-low", message, rule="EIC-16.6")


def can_sharpshoot(arm: Armament | None) -> bool:
    """Checks whether shots of a weapon can be aimed (EIC-16.6, EIC-R39)."""
    return arm is not None and arm.kind == "gun" and not arm.area and bool(arm.effects)


def sharpshooting_need(*, attr: int, dfr: int) -> int:
    """Returns the number for an aimed shot to beat, by ATTR minus DFR (EIC-16.7), which is not negative (EIC-16.6)."""
    return read_chart(CATALOGUE.combat.sharpshooting.need, attr - dfr)
