"""Kits: healing, repair, food, miracles, and energy for other skills (WL-10.7 to WL-10.13)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.defense import Recover
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, shown, up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.explosions import diameter
from rules.kernel.screen import Line

KITS = ("healing", "repair", "food", "energy", "miracle", "repair-healing")
REPAIRS = ("repair", "repair-healing")
UNFIT = {**dict.fromkeys(("healing", "food", "miracle"), "machinery"), "repair": "biological"}
"""What a kit does not serve, by kind (WL-10.9)."""


def recover(scene: Scene, action: Recover) -> Report:
    """Use a kit; the right to react has been checked. Raises Illegal."""
    by, target = action.by, action.target
    skill = check_kit(scene, action)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    scene.expose(by)
    scene.set(by, reacted="recover")
    points = up(skill.impact)
    if action.refuel is not None:
        given = _refuel(scene, target, action.refuel, points)
    else:
        given = heal(scene, target, points, armor=skill.sub_category in REPAIRS)
        for name in _also(scene, action, skill):
            heal(scene, name, points, armor=skill.sub_category in REPAIRS)
    how = f"at most {points}, never above the start"
    return Report(recovered=given, lines=(Line(label="Recovered", amount=str(given), how=how, rule="WL-10.7"),))


def check_kit(scene: Scene, action: Recover) -> Skill:
    """The kit of a recovery that may be made. Raises Illegal."""
    by, target = action.by, action.target
    skill = scene.skill(by, action.with_)
    if skill.category != "defense" or skill.sub_category not in KITS or skill.has("mine-detector"):
        raise refuse("not-a-recovery-skill", f"{skill.name} of {by} heals and repairs nothing.")
    if (action.refuel is not None) != (skill.sub_category == "energy"):
        raise refuse("not-a-recovery-skill", f"{skill.name} refuels a skill, and nothing else does.", rule="WL-10.10")
    scene.check_left(by, action.with_)
    if "dead" in scene.unit(target).status:
        raise refuse("target-dead", f"{target} is dead: only a miracle helps.", rule="WL-10.11")
    if scene.has_status(target, "withdrawn"):
        raise refuse("target-dead", f"{target} has left the field with its side.")
    if action.refuel is not None:
        scene.skill(target, action.refuel)
    _check_fit(scene, skill, target)
    if not _near_enough(scene, action, skill):
        text = f"{skill.name} reaches {shown(skill.range)} inches; {target} is {shown(action.distance)} away."
        raise refuse("out-of-range", text, rule="WL-10.8")
    return skill


def _check_fit(scene: Scene, skill: Skill, target: str) -> None:
    if not scene.state.card.effective_against:
        return
    unfit = set(skill.not_effective_against) | {UNFIT.get(skill.sub_category, "")}
    bad = set(scene.sheets[target].nature) & unfit
    if bad:
        raise refuse("not-effective", f"{skill.name} does not serve {', '.join(sorted(bad))} units.", rule="WL-10.9")


def _near_enough(scene: Scene, action: Recover, skill: Skill) -> bool:
    aboard = scene.units[action.by].inside == action.target
    return action.target == action.by or aboard or 0 <= action.distance <= skill.range


def _also(scene: Scene, action: Recover, skill: Skill) -> list[str]:
    """The others that a kit with extension serves (WL-10.8)."""
    if skill.extension <= 0:
        return []
    reach = Decimal(diameter(skill)) / 2
    return [
        name
        for name, inches in action.near.items()
        if name != action.target and name in scene.units and scene.in_play(name) and ZERO <= inches <= reach
    ]


def _refuel(scene: Scene, name: str, key: str, points: int) -> int:
    """Energy for another skill, up to its starting number (WL-10.10)."""
    most, left = up(scene.skill(name, key).number), scene.left(name, key)
    given = max(0, min(points, most - left))
    scene.set(name, left={**scene.units[name].left, key: left + given})
    return given


def heal(scene: Scene, name: str, points: int, *, armor: bool) -> int:
    """Give points back, never above the start; repair fills armor after health (WL-10.7). Returns what was given."""
    unit, sheet = scene.units[name], scene.sheets[name]
    to_health = min(points, max(0, sheet.max_health - unit.health))
    to_armor = min(points - to_health, max(0, sheet.max_armor - unit.armor)) if armor else 0
    scene.set(name, health=unit.health + to_health, armor=unit.armor + to_armor)
    return to_health + to_armor
