"""Hacking and psychic attacks: strength against mental capability (WL-13.5 to WL-13.12)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import mental
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Hack, Infest
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, shown, up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.check import check_enemy
from rules.kernel.dice import D10, Dice
from rules.kernel.records import changed
from rules.kernel.screen import Line


def check_hack(scene: Scene, action: Hack | Infest) -> Skill:
    """The override skill of an attack on a mind that may be tried (WL-13.5, WL-13.6, WL-13.12). Raises Illegal."""
    by, target = action.by, action.target
    skill = scene.skill(by, action.with_)
    if skill.sub_category != "override":
        raise refuse("not-an-override-skill", f"{skill.name} of {by} overrides nobody.")
    scene.check_left(by, action.with_)
    scene.unit(target)
    check_enemy(scene, by, target)
    if scene.hidden(target):
        raise refuse("not-seen", f"{by} does not see {target}.")
    listed, nature = set(skill.effective_against), set(scene.sheets[target].nature)
    if listed and "all" not in listed and not listed & nature:
        text = f"{skill.name} works on {', '.join(sorted(listed))}; {target} is {', '.join(sorted(nature))}."
        raise refuse("wrong-mind", text)
    if not 0 <= action.distance <= skill.range:
        text = f"{skill.name} reaches {shown(skill.range)} inches; {target} is at {shown(action.distance)}."
        raise refuse("out-of-range", text, rule="WL-13.6")
    return skill


def capability(scene: Scene, name: str, skill: Skill) -> Decimal:
    """What a hack has to reach: mind, firewalls, and anti-force against force (WL-3.9, WL-13.9, WL-13.10)."""
    sheet = scene.sheets[name]
    mind = mental(sheet.skills.values()) if sheet.mental is None else sheet.mental
    guard = scene.sum_of(name, "firewall")
    return mind + guard + (scene.sum_of(name, "anti-force") if skill.has("force") else ZERO)


def roll_hack(scene: Scene, action: Hack | Infest, skill: Skill, dice: Dice) -> Report:
    """The roll: strength against capability (WL-13.5)."""
    scene.spend(action.by, action.with_)
    scene.show(action.by, action.with_)
    wanted = up(capability(scene, action.target, skill))
    face = dice.roll(D10, why=f"{skill.name or 'hack'} of {action.by}")
    strength = up(skill.impact * face / 10)
    how = f"{shown(skill.impact)} × {face} / 10, rounded up"
    lines = (Line(label="Strength", amount=str(strength), how=how, rule="WL-13.5"),)
    return Report(strength=strength, capability=wanted, success=strength >= wanted, rolls=(face,), lines=lines)


def hack(scene: Scene, action: Hack, dice: Dice) -> Report:
    """Integrity, confidentiality or availability (WL-13.7). Raises Illegal."""
    skill = check_hack(scene, action)
    report = roll_hack(scene, action, skill, dice)
    if not report.success:
        return report
    target, side = action.target, scene.units[action.by].side
    match action.effect:
        case "integrity":
            scene.mark(target, "controlled")
            scene.set(target, controller=side)
        case "availability":
            scene.mark(target, "frozen")
        case "confidentiality":
            names = subordinates(scene, target)
            for name in names:
                scene.set(name, leaked=scene.units[name].leaked | {side})
            return changed(report, leaked=tuple(names))
    return report


def subordinates(scene: Scene, name: str) -> list[str]:
    """The other units of a unit's team (WL-15.3)."""
    team, side = scene.sheets[name].team, scene.units[name].side
    if team is None:
        return []
    return [
        other
        for other, sheet in scene.sheets.items()
        if other != name and sheet.team == team and scene.units[other].side == side
    ]
