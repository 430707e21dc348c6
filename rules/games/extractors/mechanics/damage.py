"""Damage: the tables, and what their results do to sections, armor and machines (section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics.legal_attack import Impact, LegalAttack
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.records import replace

DAMAGE = CATALOGUE.damage


def impact_of(legal: LegalAttack, hits: Sequence[bool], target: Unit) -> Impact:
    """Returns what hits the target of an attack (EXT-11.2, EXT-14.1)."""
    landed = [(gun, area) for gun, area, hit in zip(legal.guns, legal.through, hits, strict=True) if hit]
    soft = kind(target).is_section
    return Impact(
        power=sum(gun.power(soft=soft) for gun, _ in landed) if legal.power is None else legal.power,
        through=_best_through(legal, hits, target),
        bearing=tuple(area for _, area in landed if area),
        criticals=tuple(area for gun, area in landed if gun.critical),
    )


def roll_damage(recorder: Recorder, attack: Attack, impact: Impact, dice: Dice) -> Attack:
    """Rolls damage once with the firepower of what hit (EXT-11.2, EXT-14.1)."""
    name = attack.target
    found = kind(recorder.unit(name))
    drm = DAMAGE.through[impact.through] if impact.through else 0
    table = "soft" if found.is_section else "machine" if found.is_machine else "hard"
    by_face = _results(table, impact.power, drm)
    face = dice.roll(D10_FROM_ZERO, cuts=table_cuts(by_face), why=f"damage to {name}")
    if found.is_section:
        dead = _hit_section(recorder, name, by_face[face])
    else:
        dead = lose_armor(recorder, name, int(by_face[face].rstrip("*")))
    return replace(
        attack,
        firepower=impact.power,
        face=face,
        die=min(9, max(0, face + drm)),
        result=by_face[face],
        through=impact.through,
        dead=tuple(dead),
    )


@lru_cache(512)
def _results(table: str, power: int, drm: int) -> tuple[str, ...]:
    """Returns the result of each face of the damage die."""
    cells = getattr(DAMAGE, table).row(power).cells
    return tuple(cells[min(9, max(0, face + drm))] for face in range(10))


def _best_through(legal: LegalAttack, hits: Sequence[bool], target: Unit) -> Area | None:
    """Returns the area best for the firers that hit (EXT-14.2, ruling R-25); None without facing DRM (EXT-11.6)."""
    if kind(target).is_section or not kind(target).has_facing or not legal.facing:
        return None
    areas = [area for area, hit in zip(legal.through, hits, strict=True) if hit and area]
    return max(areas, key=lambda area: DAMAGE.through[area], default=None)


@lru_cache(512)
def table_cuts(cells: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the faces after which the result changes; a table without change still parts one face from the rest."""
    return tuple(face for face in range(len(cells) - 1) if cells[face] != cells[face + 1]) or (0,)


def _hit_section(recorder: Recorder, name: str, result: str) -> list[str]:
    """Applies a soft result to a section (EXT-11.8 to EXT-11.12); returns the dead."""
    unit = recorder.unit(name)
    if result == "none":
        return []
    effect = DAMAGE.status[result][unit.status]
    if effect == "eliminated":
        return recorder.destroy(name)
    if effect in ("pinned", "routed"):
        recorder.units[name] = replace(unit, status=effect)
        return []
    if unit.steps <= 1:
        return recorder.destroy(name)
    status = "routed" if effect == "step-loss-and-routed" else unit.status
    recorder.units[name] = replace(unit, steps=unit.steps - 1, status=status)
    return []


def lose_armor(recorder: Recorder, name: str, points: int) -> list[str]:
    """Removes armor, also by extra armor hits (EXT-12.3); at 0 the unit is destroyed (EXT-11.7). Returns the dead."""
    unit = recorder.unit(name)
    recorder.units[name] = replace(unit, armor=max(0, unit.armor - points))
    return recorder.destroy(name) if unit.armor - points <= 0 else []


def calls_for_critical(attack: Attack) -> bool:
    """Checks whether a damage result also causes a critical hit: an asterisk, and the target survives (EXT-11.7)."""
    return (attack.result or "").endswith("*") and not attack.dead
