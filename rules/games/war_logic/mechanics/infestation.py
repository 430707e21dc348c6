"""Infestation: the victim changes sides in a cheaper form (WL-13.14, WL-13.15)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.battle.actions.control import Infest
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, plain, shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.hacking import check_hack, roll_hack
from rules.kernel.dice import Dice
from rules.kernel.records import changed


def infest(scene: Scene, action: Infest, dice: Dice) -> Report:
    """The victim changes sides, in a form that is cheaper than what is left of it (WL-13.14). Raises Illegal."""
    skill = check_hack(scene, action)
    value = remaining_value(scene, action.target)
    if action.form_cost is not None and action.form_cost >= value:
        # How much is left of it stands on a sheet that the attacker may not read.
        text = f"The form costs {shown(action.form_cost)}; it must cost less than what is left of the victim."
        raise refuse("form-too-costly", text)
    report = changed(roll_hack(scene, action, skill, dice), remaining_value=value)
    if report.success:
        scene.mark(action.target, "infested")
        scene.set(action.target, side=scene.units[action.by].side, controller=None)
        scene.unmark(action.target, "controlled")
    return report


def remaining_value(scene: Scene, name: str) -> Decimal:
    """What a unit is still worth: skills with the number left, one credit for each point (WL-13.15)."""
    sheet = scene.sheets[name]
    skills = {
        key: skill
        for key, skill in sheet.skills.items()
        if skill.sub_category not in ("health", "armor") or is_regenerative(skill)
    }
    worth = sum((cost(skill, number=Decimal(scene.left(name, key))) for key, skill in skills.items()), ZERO)
    return plain(worth + scene.weight(name))
