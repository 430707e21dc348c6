"""Damage: points come off armor, then health, and the rest hits protected units (section 9).

Injured units carry on at full strength (WL-9.5).
"""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_armor, is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Wound
from rules.games.war_logic.battle.state import RUBBLE
from rules.games.war_logic.mechanics.regenerative_armor import spend_charge

ENDS_WITH_DEATH = frozenset(("recharging", "fleeing", "frozen"))
"""The statuses that a unit has no longer when it is dead."""


def deal_damage(
    recorder: Recorder,
    name: str,
    points: int,
    *,
    weapon: Skill | None = None,
    attacked: bool = True,
    by: str | None = None,
) -> int:
    """Takes points off a unit or place and returns the loss (WL-9.1). Excess is lost (WL-8.29).

    ``by`` is the attacker; None for damage that allows no reaction: answers, turrets, mines.
    """
    if name in recorder.places:
        return _damage_place(recorder, name, points, by=by)
    return _damage_unit(recorder, name, points, weapon=weapon, attacked=attacked, by=by)


def record_attackers(recorder: Recorder, target: str, attackers: frozenset[str]) -> None:
    """Records the attackers of a unit or place and of units inside (WL-10.2, WL-10.3); not for answers (WL-10.5)."""
    for name, unit in list(recorder.units.items()):
        if target in (name, unit.inside):
            recorder.set_unit(name, attacked_by=unit.attacked_by | attackers)


def _damage_unit(
    recorder: Recorder, name: str, points: int, *, weapon: Skill | None, attacked: bool, by: str | None
) -> int:
    if not recorder.is_in_play(name):
        return 0
    if attacked or points > 0:
        points = max(0, points - spend_charge(recorder, name, points))
    unit = recorder.units[name]
    from_armor, from_health, dead = find_loss(recorder, name, points, weapon=weapon)
    recorder.set_unit(name, health=unit.health - from_health, armor=unit.armor - from_armor)
    recorder.wounds.append(Wound(name=name, points=from_health + from_armor, dead=dead))
    if dead:
        protected = kill(recorder, name)
        _spill_over(recorder, protected, points - from_armor - from_health, by=by)
    return from_health + from_armor


def find_loss(recorder: Recorder, name: str, points: int, *, weapon: Skill | None) -> tuple[int, int, bool]:
    """Returns the points that a unit would lose from armor and from health, and whether it would die (WL-9.1).

    ``points`` are those that no charge of regenerative armor stops.
    """
    unit = recorder.units[name]
    return loss_of(unit.health, unit.armor, armor_limit(recorder, name, weapon), points)


def loss_of(health: int, armor: int, limit: int | None, points: int) -> tuple[int, int, bool]:
    """Returns the points that come off armor and health, and whether their unit dies (WL-9.1).

    ``limit`` is the most armor points that stop the weapon; what it leaves of the armor saves nobody (WL-9.8).
    """
    skipped = armor - limit if limit is not None and armor > limit else 0
    stops, bears = armor - skipped, health if health > 0 else 0
    from_armor = points if points < stops else stops  # not by min: the odds ask this thousands of times
    from_health = points - from_armor if points - from_armor < bears else bears
    left = health - from_health
    bare = skipped > 0 and from_health > 0 and left <= 0
    return from_armor, from_health, points > 0 and (left + armor - from_armor <= 0 or bare)


def armor_limit(recorder: Recorder, name: str, weapon: Skill | None) -> int | None:
    """Returns the most armor points that stop a weapon; None for all: some kinds are skipped by the card (WL-9.8)."""
    if weapon is None or not recorder.state.card.effective_against:
        return None
    suits = [skill for skill in recorder.sheets[name].skills.values() if is_armor(skill) and not is_regenerative(skill)]
    useless = [skill for skill in suits if is_armor_skipped(skill, weapon)]
    if not useless:
        return None
    rest: Decimal = sum((skill.impact * skill.number for skill in suits if skill not in useless), Decimal(0))
    return max(0, int(rest))


def is_armor_skipped(armor: Skill, weapon: Skill) -> bool:
    """Checks whether armor fails against a weapon of that class; biochemical means biological (WL-9.8)."""
    named = {"biological" if word == "biochemical" else word for word in armor.not_effective_against}
    return weapon.sub_category in named or "all" in named


def kill(recorder: Recorder, name: str) -> list[str]:
    """Marks a unit as dead or destroyed (WL-9.2); returns the units that it protected, now in the open (WL-9.6)."""
    recorder.set_unit(name, status=recorder.units[name].status - ENDS_WITH_DEATH | {"dead"})
    return lay_open(recorder, name)


def lay_open(recorder: Recorder, name: str) -> list[str]:
    """Takes all units out of a house or vehicle, and from behind an obstacle; returns them (WL-9.6)."""
    protected = find_protected(recorder, name)
    for other in protected:
        unit = recorder.units[other]
        inside = None if unit.inside == name else unit.inside
        recorder.set_unit(other, inside=inside, behind=None if unit.behind == name else unit.behind)
    return protected


def find_protected(recorder: Recorder, name: str) -> list[str]:
    """Returns the units inside a house or vehicle, or behind an obstacle."""
    return [other for other, unit in recorder.units.items() if name in (unit.inside, unit.behind)]


def _spill_over(recorder: Recorder, protected: list[str], rest: int, *, by: str | None) -> None:
    """Deals the rest of the impact to each unit that was protected, in full (WL-9.6).

    The units that it hits count as attacked, also behind an obstacle.
    """
    for other in protected:
        if rest > 0 and recorder.is_in_play(other):
            if by is not None:
                record_attackers(recorder, other, frozenset({by}))
            deal_damage(recorder, other, rest, attacked=False, by=by)


def _damage_place(recorder: Recorder, name: str, points: int, *, by: str | None) -> int:
    """Damages a house, vehicle or obstacle with health; at 0 it is rubble (WL-11.3)."""
    place = recorder.places[name]
    if place.health is None:
        return 0
    lost = min(points, place.health)
    destroyed = place.health - lost == 0 and lost > 0
    status = place.status | {RUBBLE} if destroyed else place.status
    recorder.set_place(name, health=place.health - lost, status=status)
    recorder.wounds.append(Wound(name=name, points=lost, dead=destroyed))
    if destroyed:
        _spill_over(recorder, lay_open(recorder, name), points - lost, by=by)
    return lost
