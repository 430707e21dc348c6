"""Hacking and psychic attacks: strength against mental capability (WL-13.5 to WL-13.12)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import mental_capability
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Hack, Infest
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, format_number, round_up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.morale import in_same_team
from rules.games.war_logic.mechanics.offense.check import check_enemy
from rules.kernel.dice import D10, Dice
from rules.kernel.display.cards import Line
from rules.kernel.records import replace


def check_hack(recorder: Recorder, action: Hack | Infest) -> Skill:
    """Returns the override skill of a legal attack on a mind (WL-13.5, WL-13.6, WL-13.12). Raises Illegal."""
    by, target = action.by, action.target
    skill = recorder.skill(by, action.with_)
    if skill.sub_category != "override":
        raise refuse("not-an-override-skill", f"{skill.name} of {by} overrides nobody.")
    recorder.check_left(by, action.with_)
    recorder.unit(target)
    check_enemy(recorder, by, target)
    if recorder.is_hidden(target):
        raise refuse("not-seen", f"{by} does not see {target}.")
    listed, nature = set(skill.effective_against), set(recorder.sheets[target].nature)
    if listed and "all" not in listed and not listed & nature:
        text = f"{skill.name} works on {', '.join(sorted(listed))}; {target} is {', '.join(sorted(nature))}."
        raise refuse("wrong-mind", text)
    if not 0 <= action.distance <= skill.range:
        text = (
            f"{skill.name} reaches {format_number(skill.range)} "
            f"inches; {target} is at {format_number(action.distance)}."
        )
        raise refuse("out-of-range", text, rule="WL-13.6")
    return skill


def capability(recorder: Recorder, name: str, skill: Skill) -> Decimal:
    """Returns what a hack must reach: mind, firewalls, anti-force against force (WL-3.9, WL-13.9, WL-13.10)."""
    sheet = recorder.sheets[name]
    mind = mental_capability(sheet.skills.values()) if sheet.mental is None else sheet.mental
    guard = recorder.total_impact(name, "firewall")
    return mind + guard + (recorder.total_impact(name, "anti-force") if skill.has("force") else ZERO)


def roll_hack(recorder: Recorder, action: Hack | Infest, skill: Skill, dice: Dice) -> Report:
    """Rolls strength against capability (WL-13.5); an attack on a mind exposes a spy, too (WL-15.8)."""
    recorder.spend(action.by, action.with_)
    recorder.make_known(action.by, action.with_)
    recorder.expose(action.by)
    wanted = round_up(capability(recorder, action.target, skill))
    face = dice.roll(D10, why=f"{skill.name or 'hack'} of {action.by}")
    strength = round_up(skill.impact * face / 10)
    how = f"{format_number(skill.impact)} × {face} / 10, rounded up"
    lines = (Line(label="Strength", amount=str(strength), how=how, rule="WL-13.5"),)
    return Report(strength=strength, capability=wanted, success=strength >= wanted, rolls=(face,), lines=lines)


def hack(recorder: Recorder, action: Hack, skill: Skill, dice: Dice) -> Report:
    """Resolves a legal attack on integrity, confidentiality or availability (WL-13.7)."""
    report = roll_hack(recorder, action, skill, dice)
    if not report.success:
        return report
    target, side = action.target, recorder.units[action.by].side
    match action.effect:
        case "integrity":
            recorder.add_status(target, "controlled")
            recorder.set_unit(target, controller=side)
        case "availability":
            recorder.add_status(target, "frozen")
        case "confidentiality":
            names = subordinates(recorder, target)
            for name in names:
                recorder.set_unit(name, leaked=recorder.units[name].leaked | {side})
            return replace(report, leaked=tuple(names))
    return report


def subordinates(recorder: Recorder, name: str) -> list[str]:
    """Returns the other units of a unit's team (WL-15.3)."""
    return [other for other in recorder.units if other != name and in_same_team(recorder, name, other)]
