"""Infestation: the victim changes sides in a cheaper form (WL-13.14, WL-13.15)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Infest
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, format_number, normalise
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.hacking import check_hack, roll_hack
from rules.kernel.dice import Dice
from rules.kernel.records import Record, replace


class Victim(Record):
    """The victim of a legal infestation, as its attacker meets it."""

    skill: Skill
    value: Decimal


def check_infestation(recorder: Recorder, action: Infest) -> Victim:
    """Checks that the form is cheaper than what is left of the victim (WL-13.14). Raises Illegal."""
    skill = check_hack(recorder, action)
    if action.form_cost is not None and action.form_cost < 0:
        raise refuse("negative-property", "An infested form costs 0 credits or more.", rule="WL-13.14")
    value = remaining_value(recorder, action.target)
    if action.form_cost is not None and action.form_cost >= value:
        # The exact value is on a sheet that the attacker may not read.
        text = f"The form costs {format_number(action.form_cost)}; it must cost less than what is left of the victim."
        raise refuse("form-too-costly", text)
    return Victim(skill=skill, value=value)


def infest(recorder: Recorder, action: Infest, victim: Victim, dice: Dice) -> Report:
    """Resolves a legal infestation (WL-13.14)."""
    report = replace(roll_hack(recorder, action, victim.skill, dice), remaining_value=victim.value)
    if report.success:
        recorder.add_status(action.target, "infested")
        recorder.change_side(action.target, recorder.units[action.by].side)
    return report


def remaining_value(recorder: Recorder, name: str) -> Decimal:
    """Returns the remaining worth of a unit: skills with their number left, a credit for each point (WL-13.15)."""
    sheet = recorder.sheets[name]
    skills = {
        key: skill
        for key, skill in sheet.skills.items()
        if skill.sub_category not in ("health", "armor") or is_regenerative(skill)
    }
    worth = sum((cost(skill, number=Decimal(recorder.number_left(name, key))) for key, skill in skills.items()), ZERO)
    return normalise(worth + recorder.weight(name))
