"""Commandos: every hit is a critical hit as well (section 15)."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.games.extractors.mechanics.legal_attack import Impact
from rules.kernel.dice import Dice


def roll_commando_hits(recorder: Recorder, attack: Attack, impact: Impact, dice: Dice) -> Attack:
    """Rolls a critical hit for each Commando that hit, in order, while the target exists (EXT-15.1, EXT-15.2)."""
    for area in impact.criticals:
        target = recorder.unit(attack.target)
        if not is_gone(target) and not kind(target).is_section:
            attack = roll_critical_hit(recorder, attack, dice, (area,) if area else ())
    return attack
