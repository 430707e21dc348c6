"""The one resolver of attacks: to hit, damage, critical hits (sections 10 to 15), dice in the order of EXT-10.10."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.commando import roll_commando_hits
from rules.games.extractors.mechanics.critical_hits import bearing_areas, roll_critical_hit
from rules.games.extractors.mechanics.damage import calls_for_critical, roll_damage
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.records import replace

BASE = CATALOGUE.to_hit.base_from


def resolve_attack(recorder: Recorder, legal: LegalAttack, dice: Dice) -> Attack:
    """Resolves one attack (EXT-10.10)."""
    before = recorder.unit(legal.target)
    drms = tuple(sum(part.amount for part in parts) for parts in legal.parts)
    faces = tuple(
        dice.roll(D10_FROM_ZERO, cuts=(min(8, max(0, BASE - 1 - drm)),), why=f"{gun.label} to hit {legal.target}")
        for gun, drm in zip(legal.guns, drms, strict=True)
    )
    hits = tuple(face + drm >= BASE for face, drm in zip(faces, drms, strict=True))
    attack = Attack(
        target=legal.target,
        firers=tuple(gun.name for gun in legal.guns),
        parts=legal.parts,
        drms=drms,
        faces=faces,
        hits=hits,
    )
    if not any(hits):
        return attack
    attack = roll_damage(recorder, legal, attack, dice)
    if calls_for_critical(attack):
        attack = roll_critical_hit(recorder, legal, attack, dice, bearing_areas(legal, attack))
    attack = roll_commando_hits(recorder, legal, attack, dice)
    after = recorder.unit(legal.target)
    return replace(attack, change=describe_difference(before, after))


# --- criticals ------------------------------------------------------------------------------------


def describe_difference(before: Unit, after: Unit) -> str:
    """Describes the changes of a unit by an attack: counters from old to new."""
    if after.destroyed:
        return "eliminated" if kind(after).is_section else "destroyed"
    parts = []
    for name in ("armor", "steps", "speed"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            parts.append(f"{name} {old} to {new}")
    parts += [
        f"{name.replace('_', ' ')} {getattr(after, name)}"
        for name in ("speed_hits", "firepower_hits")
        if getattr(before, name) != getattr(after, name)
    ]
    if before.status != after.status:
        parts.append(after.status)
    return ", ".join(parts)
