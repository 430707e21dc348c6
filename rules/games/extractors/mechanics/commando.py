"""Commandos: every hit is a critical hit as well (section 15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.kernel.dice import Dice


def roll_commando_hits(recorder: Recorder, attack: Attack, areas: Sequence[Area | None], dice: Dice) -> Attack:
    """Rolls a critical hit for each Commando that hit, in order, while the target exists (EXT-15.1, EXT-15.2).

    ``areas`` are those in which they lie.
    """
    for area in areas:
        target = recorder.unit(attack.target)
        if not is_gone(target) and not kind(target).is_section:
            attack = roll_critical_hit(recorder, attack, dice, (area,) if area else ())
    return attack
