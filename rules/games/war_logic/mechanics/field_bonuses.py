"""Field bonuses: treasure, packs, weapons and neutral units that are laid out (WL-4.13)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.document import SkillDesign
from rules.games.war_logic.army.skills import Skill, complete_skill
from rules.games.war_logic.battle.actions.captures import TakeOver
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Bonus, Sheet
from rules.games.war_logic.catalogue import SUBS
from rules.games.war_logic.catalogue.exact import ZERO, format_number, normalise, round_up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.fielding import field_unit, full_numbers
from rules.games.war_logic.mechanics.refill import refill_skill
from rules.kernel.display.cards import Line
from rules.kernel.records import replace

FIREARM = ("offense", "firearm")
KIT = ("defense", "healing")
LAND = ("movement", "land")


def take_bonus(recorder: Recorder, action: TakeOver, bonus: Bonus) -> Report:
    """Gives a unit what a bonus holds (WL-4.13). Raises Illegal."""
    by = action.by
    match bonus.kind:
        case "treasure":
            recorder.set_unit(by, credit=normalise(recorder.units[by].credit + bonus.credit))
            return Report(lines=(Line(label="Credits", amount=f"+{format_number(bonus.credit)}", rule="WL-5.4"),))
        case "medic-pack":
            return _add_skill(recorder, by, action.target, _bonus_skill(KIT, action.target, bonus))
        case "weapon":
            return _add_skill(recorder, by, action.target, _bonus_skill(FIREARM, action.target, bonus))
        case "ammunition":
            return _add_ammunition(recorder, action, bonus)
        case "unit":
            return _take_neutral_unit(recorder, by, action.target, bonus)


def _bonus_skill(home: tuple[str, str], name: str, bonus: Bonus) -> Skill:
    number = None if bonus.number is None else Decimal(bonus.number)
    design = SkillDesign(id=name, name=name, impact=bonus.impact, range=bonus.range, number=number)
    return complete_skill(design, SUBS[home])


def _add_skill(recorder: Recorder, by: str, name: str, skill: Skill) -> Report:
    """Adds a skill to a unit, with its full number."""
    sheet, key, number = recorder.sheets[by], name, 2
    while key in sheet.skills:
        key, number = f"{name}-{number}", number + 1
    recorder.sheets[by] = replace(sheet, skills={**sheet.skills, key: skill})
    recorder.set_unit(by, left={**recorder.units[by].left, **full_numbers({key: skill})})
    recorder.make_known(by, key)
    return Report()


def _add_ammunition(recorder: Recorder, action: TakeOver, bonus: Bonus) -> Report:
    """Adds ammunition to one weapon, up to its starting number."""
    skill = recorder.skill(action.by, action.with_)
    if skill.category != "offense":
        raise refuse("not-a-weapon", f"{skill.name or action.with_} of {action.by} takes no ammunition.")
    if recorder.number_left(action.by, action.with_) >= round_up(skill.number):
        raise refuse("no-uses-left", f"{skill.name or action.with_} of {action.by} is full.", rule="WL-4.13")
    given = refill_skill(recorder, action.by, action.with_, bonus.number or 0)
    return Report(recovered=given, lines=(Line(label="Ammunition", amount=f"+{given}", rule="WL-4.13"),))


def _take_neutral_unit(recorder: Recorder, by: str, name: str, bonus: Bonus) -> Report:
    """Gives a neutral unit to its taker: it stays in place, and may act when ordered."""
    skills: dict[str, Skill] = {}
    if bonus.impact > 0:
        skills["weapon"] = _bonus_skill(FIREARM, "weapon", bonus)
    if bonus.speed > 0:
        skills["move"] = complete_skill(SkillDesign(id="move", name="move", range=bonus.speed), SUBS[LAND])
    side = recorder.units[by].side
    sheet = Sheet(
        home=side,
        nature=(bonus.nature,),
        skills=skills,
        max_health=bonus.health,
        max_armor=bonus.armor,
        cost=ZERO,
    )
    free = name
    while free in recorder.units or free in recorder.places:
        free += "'"
    recorder.sheets[free], recorder.units[free] = sheet, field_unit(sheet, side)
    return Report(notes=(f"{free} is in their hands now.",))
