"""Field bonuses: treasure, packs, weapons and neutral units that are laid out (WL-4.13)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.document import SkillDesign
from rules.games.war_logic.army.skills import Skill, completed
from rules.games.war_logic.battle.actions.captures import TakeOver
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Bonus, Sheet
from rules.games.war_logic.catalogue import SUBS
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.fielding import fielded, full
from rules.games.war_logic.mechanics.refill import refill_skill
from rules.kernel.records import changed
from rules.kernel.screen import Line

FIREARM = ("offense", "firearm")
KIT = ("defense", "healing")
LAND = ("movement", "land")


def take_bonus(scene: Scene, action: TakeOver, bonus: Bonus) -> Report:
    by = action.by
    match bonus.kind:
        case "treasure":
            scene.set(by, credit=plain(scene.units[by].credit + bonus.credit))
            return Report(lines=(Line(label="Credits", amount=f"+{shown(bonus.credit)}", rule="WL-5.4"),))
        case "medic-pack":
            return _gain(scene, by, action.target, _skill(KIT, action.target, bonus))
        case "weapon":
            return _gain(scene, by, action.target, _skill(FIREARM, action.target, bonus))
        case "ammunition":
            return _load_up(scene, action, bonus)
        case "unit":
            return _join(scene, by, action.target, bonus)


def _skill(home: tuple[str, str], name: str, bonus: Bonus) -> Skill:
    number = None if bonus.number is None else Decimal(bonus.number)
    design = SkillDesign(id=name, name=name, impact=bonus.impact, range=bonus.range, number=number)
    return completed(design, SUBS[home])


def _gain(scene: Scene, by: str, name: str, skill: Skill) -> Report:
    """A unit has one skill more, with its full number."""
    sheet, key, number = scene.sheets[by], name, 2
    while key in sheet.skills:
        key, number = f"{name}-{number}", number + 1
    scene.sheets[by] = changed(sheet, skills={**sheet.skills, key: skill})
    scene.set(by, left={**scene.units[by].left, **full({key: skill})})
    scene.show(by, key)
    return Report()


def _load_up(scene: Scene, action: TakeOver, bonus: Bonus) -> Report:
    """Ammunition for one weapon, up to its starting number."""
    skill = scene.skill(action.by, action.with_)
    if skill.category != "offense":
        raise refuse("not-a-weapon", f"{skill.name or action.with_} of {action.by} takes no ammunition.")
    given = refill_skill(scene, action.by, action.with_, bonus.number or 0)
    return Report(recovered=given, lines=(Line(label="Ammunition", amount=f"+{given}", rule="WL-4.13"),))


def _join(scene: Scene, by: str, name: str, bonus: Bonus) -> Report:
    """A neutral unit is its taker's from now on: it stands where it stood, and may act when it is ordered."""
    skills: dict[str, Skill] = {}
    if bonus.impact > 0:
        skills["weapon"] = _skill(FIREARM, "weapon", bonus)
    if bonus.speed > 0:
        skills["move"] = completed(SkillDesign(id="move", name="move", range=bonus.speed), SUBS[LAND])
    side = scene.units[by].side
    sheet = Sheet(
        home=side,
        nature=(bonus.nature,),
        skills=skills,
        max_health=bonus.health,
        max_armor=bonus.armor,
        cost=ZERO,
    )
    free = name
    while free in scene.units or free in scene.places:
        free += "'"
    scene.sheets[free], scene.units[free] = sheet, fielded(sheet, side)
    return Report(notes=(f"{free} is in their hands now.",))
