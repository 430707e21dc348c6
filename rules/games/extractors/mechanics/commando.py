"""Commandos: every hit is a critical hit as well (section 15)."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.kernel.dice import Dice


def roll_commando_hits(field: Recorder, plan: LegalAttack, attack: Attack, dice: Dice) -> Attack:
    """Each Commando that hit rolls on the critical table, in order, while the target exists (EXT-15.1, EXT-15.2)."""
    for gun, hit, area in zip(plan.guns, attack.hits, plan.through, strict=True):
        target = field.unit(plan.target)
        if hit and gun.critical and not is_gone(target) and not kind(target).is_section:
            attack = roll_critical_hit(field, plan, attack, dice, (area,) if area else ())
    return attack
