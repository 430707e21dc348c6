"""Refilling a skill from a fallen unit (WL-16.7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.captures import Refill
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.screen import Line


def refill_skill(scene: Scene, name: str, key: str, most: int) -> int:
    left = scene.left(name, key)
    given = max(0, min(most, up(scene.skill(name, key).number) - left))
    scene.set(name, left={**scene.units[name].left, key: left + given})
    return given


def refill(scene: Scene, action: Refill) -> Report:
    """A unit refills a skill from a fallen one, when the card allows it (WL-16.7). Raises Illegal."""
    check_refill(scene, action)
    source = fitting(scene, action)
    key = next(iter(source))
    given = refill_skill(scene, action.by, action.with_, scene.left(action.target, key))
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
