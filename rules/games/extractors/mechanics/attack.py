"""The one resolver of attacks: to hit, damage, critical hits (sections 10 to 15), dice in the order of EXT-10.10."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.commando import roll_commando_hits
from rules.games.extractors.mechanics.critical_hits import roll_critical_hit
from rules.games.extractors.mechanics.damage import calls_for_critical, impact_of, roll_damage
from rules.games.extractors.mechanics.legal_attack import Impact, LegalAttack
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.records import replace

BASE = CATALOGUE.to_hit.base_from


def resolve_attack(recorder: Recorder, legal: LegalAttack, dice: Dice) -> Attack:
    """Resolves one attack (EXT-10.10)."""
    before = recorder.unit(legal.target)
    drms = to_hit_drms(legal)
    faces = roll_to_hit(legal, drms, dice)
    attack = Attack(
        target=legal.target,
        firers=tuple(gun.name for gun in legal.guns),
        parts=legal.parts,
        drms=drms,
        faces=faces,
        hits=(hits := hits_of(faces, drms)),
    )
    if not any(hits):
        return attack
    attack = resolve_impact(recorder, attack, impact_of(legal, hits, before), dice)
    after = recorder.unit(legal.target)
    return replace(attack, change=describe_difference(before, after))


def to_hit_drms(legal: LegalAttack) -> tuple[int, ...]:
    """Returns the to-hit DRM of each weapon."""
    return tuple(sum(part.amount for part in parts) for parts in legal.parts)


def roll_to_hit(legal: LegalAttack, drms: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """Rolls to hit once for each weapon (EXT-10.2)."""
    return tuple(
        dice.roll(D10_FROM_ZERO, cuts=(min(8, max(0, BASE - 1 - drm)),), why=f"{gun.label} to hit {legal.target}")
        for gun, drm in zip(legal.guns, drms, strict=True)
    )


def hits_of(faces: Sequence[int], drms: Sequence[int]) -> tuple[bool, ...]:
    """Returns which weapons hit with these faces (EXT-10.2)."""
    return tuple(face + drm >= BASE for face, drm in zip(faces, drms, strict=True))


def resolve_impact(recorder: Recorder, attack: Attack, impact: Impact, dice: Dice) -> Attack:
    """Resolves an attack from its damage on: nothing of it depends on the target's place (EXT-10.10)."""
    attack = roll_damage(recorder, attack, impact, dice)
    if calls_for_critical(attack):
        attack = roll_critical_hit(recorder, attack, dice, impact.bearing)
    return roll_commando_hits(recorder, attack, impact.criticals, dice)


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
