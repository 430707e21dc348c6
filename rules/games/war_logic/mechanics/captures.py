"""What changes hands on the table: bonuses laid out, machines that nobody defends, what the fallen leave behind."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rules.games.war_logic.army.document import SkillDesign
from rules.games.war_logic.army.skills import Skill, completed
from rules.games.war_logic.battle.actions.captures import Refill, TakeOver
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Bonus, Sheet
from rules.games.war_logic.catalogue import SUBS
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown, up
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.fielding import fielded, full
from rules.games.war_logic.mechanics.places import counts
from rules.kernel.records import changed
from rules.kernel.screen import Line

MACHINES = frozenset(("machinery", "building"))
FIREARM = ("offense", "firearm")
KIT = ("defense", "healing")
LAND = ("movement", "land")


def take_over(scene: Scene, action: TakeOver) -> Report:
    """A unit in contact takes a bonus (WL-4.13) or a machine without living occupants (WL-11.6). Raises Illegal."""
    by = action.by
    if action.distance != 0:
        raise refuse("not-in-contact", f"{by} has to be in contact with {action.target} to take it over.")
    if action.target in scene.units:
        return _machine(scene, by, action.target)
    bonus = scene.bonuses.get(action.target)
    if bonus is None:
        raise nothing_called("bonus", action.target)
    if bonus.taken_by is not None:
        raise refuse("no-uses-left", f"{action.target} has been taken by {bonus.taken_by}.", rule="WL-4.13")
    report = _bonus(scene, action, bonus)
    scene.bonuses[action.target] = changed(bonus, taken_by=by)
    scene.expose(by)
    return report


def _bonus(scene: Scene, action: TakeOver, bonus: Bonus) -> Report:
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
    given = _refilled(scene, action.by, action.with_, bonus.number or 0)
    return Report(recovered=given, lines=(Line(label="Ammunition", amount=f"+{given}", rule="WL-4.13"),))


def _refilled(scene: Scene, name: str, key: str, most: int) -> int:
    left = scene.left(name, key)
    given = max(0, min(most, up(scene.skill(name, key).number) - left))
    scene.set(name, left={**scene.units[name].left, key: left + given})
    return given


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


# --- machines -------------------------------------------------------------------------------------


def _machine(scene: Scene, by: str, target: str) -> Report:
    check_machine(scene, by, target)
    old = scene.units[target]
    gone = {"controlled", "fleeing"}
    side = scene.units[by].side
    scene.set(target, side=side, controller=None, status=old.status - gone, attacked_by=frozenset())
    scene.expose(by)
    return Report(notes=(f"{target} is in their hands now.",))


def check_machine(scene: Scene, by: str, target: str) -> None:
    """Raise when a unit cannot take a machine or building over (WL-11.6, WL-11.1)."""
    side, unit = scene.units[by].side, scene.units[target]
    if "dead" in unit.status:
        raise refuse("target-dead", f"{target} is destroyed.")
    if "withdrawn" in unit.status:
        raise refuse("target-dead", f"{target} has left the field with its side.")
    if unit.side == side:
        raise refuse("own-unit", f"{target} is on the side of {by} already.", rule="WL-11.6")
    if not MACHINES & set(scene.sheets[target].nature):
        raise refuse("not-effective", f"{target} is no machine or house that others could use.", rule="WL-11.6")
    if scene.units[by].inside != target:
        raise refuse("not-in-contact", f"{by} has to be inside {target}.", rule="WL-11.6")
    here = counts(scene, target)
    others = [one for one, count in here.items() if one != side and count >= here[side]]
    inside = [name for name in scene.aboard(target) if scene.in_play(name) and scene.units[name].side != side]
    if inside or others:
        held = ", ".join(inside) or "others in the same strength"
        raise refuse("no-upper-hand", f"{target} is defended by {held}.", rule="WL-11.6")


# --- the fallen -----------------------------------------------------------------------------------


def refill(scene: Scene, action: Refill) -> Report:
    """A unit refills a skill from a fallen one, when the card allows it (WL-16.7). Raises Illegal."""
    check_refill(scene, action)
    source = fitting(scene, action)
    key = next(iter(source))
    given = _refilled(scene, action.by, action.with_, scene.left(action.target, key))
    fallen = scene.units[action.target]
    scene.set(action.target, left={**fallen.left, key: fallen.left[key] - given})
    scene.expose(action.by)
    return Report(recovered=given, lines=(Line(label="Refilled", amount=f"+{given}", rule="WL-16.7"),))


def check_refill(scene: Scene, action: Refill) -> None:
    """Raise when a unit cannot refill from another."""
    if not scene.state.card.refill:
        raise refuse("rule-not-in-force", "The card does not let units refill from the fallen.", rule="WL-16.7")
    if action.distance != 0:
        raise refuse("not-in-contact", f"{action.by} has to stand beside {action.target}.", rule="WL-16.7")
    if "dead" not in scene.unit(action.target).status:
        raise refuse("not-dead", f"{action.target} is alive.", rule="WL-16.7")
    if not fitting(scene, action):
        skill = scene.skill(action.by, action.with_)
        text = f"{action.target} has nothing left that fits {skill.name or action.with_}."
        raise refuse("no-uses-left", text, rule="WL-16.7")


def fitting(scene: Scene, action: Refill) -> Mapping[str, Skill]:
    """What of a fallen unit fits a skill: those of the same sub-category with something left."""
    skill = scene.skill(action.by, action.with_)
    if skill.category == "defense" and skill.sub_category in ("health", "armor"):
        return {}
    return {
        key: one
        for key, one in scene.sheets[action.target].skills.items()
        if one.sub_category == skill.sub_category and scene.left(action.target, key) > 0
    }
