"""Points taken off: regenerative armor, armor, health, and what happens to those inside (sections 9 and 14).

Injured units carry on at full strength (WL-9.5).
"""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_armor, is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Wound
from rules.games.war_logic.mechanics.regenerative_armor import recharge


def hurt(
    scene: Scene, name: str, points: int, *, weapon: Skill | None = None, attacked: bool = True, by: str | None = None
) -> int:
    """Take points off a unit or place; returns what it really lost (WL-9.1). Excess is lost (WL-8.29).

    ``by`` is the attacker; None for what gives no right to a reaction: answers, turrets, mines.
    """
    if name in scene.places:
        return _hurt_place(scene, name, points, by=by)
    return _hurt_unit(scene, name, points, weapon=weapon, attacked=attacked, by=by)


def suffers(scene: Scene, target: str, attackers: frozenset[str]) -> None:
    """Note who attacked a unit or place, and with it those inside (WL-10.2, WL-10.3); not for answers (WL-10.5)."""
    for name, unit in list(scene.units.items()):
        if target in (name, unit.inside):
            scene.set(name, attacked_by=unit.attacked_by | attackers)


def _hurt_unit(scene: Scene, name: str, points: int, *, weapon: Skill | None, attacked: bool, by: str | None) -> int:
    if not scene.in_play(name):
        return 0
    if attacked or points > 0:
        points = max(0, points - recharge(scene, name, points))
    unit = scene.units[name]
    skipped = unit.armor - usable_armor(scene, name, weapon)
    from_armor = min(points, unit.armor - skipped)
    from_health = min(points - from_armor, max(0, unit.health))
    health, armor = unit.health - from_health, unit.armor - from_armor
    scene.set(name, health=health, armor=armor)
    bare = skipped > 0 and from_health > 0 and health <= 0
    dead = points > 0 and (health + armor <= 0 or bare)
    scene.wounds.append(Wound(name=name, points=from_health + from_armor, dead=dead))
    if dead:
        kill(scene, name)
        _spill(scene, name, points - from_armor - from_health, by=by)
    return from_health + from_armor


def usable_armor(scene: Scene, name: str, weapon: Skill | None) -> int:
    """The armor points that stop a weapon; some kinds are skipped when the card says so (WL-9.8)."""
    unit = scene.units[name]
    if weapon is None or not scene.state.card.effective_against:
        return unit.armor
    suits = [skill for skill in scene.sheets[name].skills.values() if is_armor(skill) and not is_regenerative(skill)]
    useless = [skill for skill in suits if skips(skill, weapon)]
    if not useless:
        return unit.armor
    rest: Decimal = sum((skill.impact * skill.number for skill in suits if skill not in useless), Decimal(0))
    return min(unit.armor, max(0, int(rest)))


def skips(armor: Skill, weapon: Skill) -> bool:
    """True for armor that does not stop a weapon of that class; biochemical means biological (WL-9.8)."""
    named = {"biological" if word == "biochemical" else word for word in armor.not_effective_against}
    return weapon.sub_category in named or "all" in named


def kill(scene: Scene, name: str) -> None:
    """A unit without points is dead or destroyed (WL-9.2)."""
    scene.mark(name, "dead")
    scene.unmark(name, "recharging", "fleeing", "frozen")


def _spill(scene: Scene, name: str, rest: int, *, by: str | None) -> None:
    """What is left of the impact hits each unit protected by it in full; they are in the open (WL-9.6).

    Whom it hits was attacked, behind an obstacle too.
    """
    protected = [other for other, unit in scene.units.items() if name in (unit.inside, unit.behind)]
    for other in protected:
        unit = scene.units[other]
        inside = None if unit.inside == name else unit.inside
        scene.set(other, inside=inside, behind=None if unit.behind == name else unit.behind)
        if rest > 0 and scene.in_play(other):
            if by is not None:
                suffers(scene, other, frozenset({by}))
            hurt(scene, other, rest, attacked=False, by=by)


def _hurt_place(scene: Scene, name: str, points: int, *, by: str | None) -> int:
    """A house, vehicle or obstacle with health; at 0 it is rubble (WL-11.3)."""
    place = scene.places[name]
    if place.health is None:
        return 0
    lost = min(points, place.health)
    destroyed = place.health - lost == 0 and lost > 0
    status = place.status | {"dead"} if destroyed else place.status
    scene.set_place(name, health=place.health - lost, status=status)
    scene.wounds.append(Wound(name=name, points=lost, dead=destroyed))
    if destroyed:
        _spill(scene, name, points - lost, by=by)
    return lost
