"""Commandos: every hit is a critical hit as well (section 15)."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.kernel.dice import Dice


def roll_commando_hits(recorder: Recorder, legal: LegalAttack, attack: Attack, dice: Dice) -> Attack:
    """Rolls a critical hit for each Commando that hit, in order, while the target exists (EXT-15.1, EXT-15.2)."""
    for gun, hit, area in zip(legal.guns, attack.hits, legal.through, strict=True):
        target = recorder.unit(legal.target)
        if hit and gun.critical and not is_gone(target) and not kind(target).is_section:
            attack = roll_critical_hit(recorder, legal, attack, dice, (area,) if area else ())
    return attack
