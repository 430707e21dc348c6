"""Lethal blows: the tables and the slots that can be lost (EIC-16.9)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.weapons import weapon_in

LETHAL_DIE = CATALOGUE.dice.lethal
LETHAL = CATALOGUE.combat.lethal_blow
LETHAL_SLOTS = tuple(sorted(set(LETHAL.loss.values())))
"""The slots that a lethal blow can take."""


def losable_slots(unit: Unit) -> frozenset[int]:
    """Returns the slots of a unit that hold a weapon which a lethal blow can take (EIC-16.9)."""
    slots = LETHAL.loss.values()
    return frozenset(slot for slot in slots if weapon_in(unit, str(slot)) and slot not in unit.destroyed)
