"""Refilling a skill from a fallen unit (WL-16.7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.captures import Refill
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.display.cards import Line


def refill_skill(recorder: Recorder, name: str, key: str, most: int) -> int:
    """Adds up to ``most`` to the number left of a skill, up to its start; returns what was added (WL-10.10)."""
    left = recorder.number_left(name, key)
    given = max(0, min(most, round_up(recorder.skill(name, key).number) - left))
    recorder.set_unit(name, left={**recorder.units[name].left, key: left + given})
    return given


def refill(recorder: Recorder, action: Refill) -> Report:
    """Resolves a unit refilling a skill from a fallen one, if the card allows it (WL-16.7). Raises Illegal."""
    check_refill(recorder, action)
    source = fitting_skills(recorder, action)
    key = next(iter(source))
    given = refill_skill(recorder, action.by, action.with_, recorder.number_left(action.target, key))
    fallen = recorder.units[action.target]
    recorder.set_unit(action.target, left={**fallen.left, key: fallen.left[key] - given})
    recorder.expose(action.by)
    return Report(recovered=given, lines=(Line(label="Refilled", amount=f"+{given}", rule="WL-16.7"),))


def check_refill(recorder: Recorder, action: Refill) -> None:
    """Raises Illegal when a unit cannot refill from another."""
    if not recorder.state.card.refill:
        raise refuse("rule-not-in-force", "The card does not let units refill from the fallen.", rule="WL-16.7")
    if action.distance != 0:
        raise refuse("not-in-contact", f"{action.by} has to stand beside {action.target}.", rule="WL-16.7")
    if "dead" not in recorder.unit(action.target).status:
        raise refuse("not-dead", f"{action.target} is alive.", rule="WL-16.7")
    skill = recorder.skill(action.by, action.with_)
    if recorder.number_left(action.by, action.with_) >= round_up(skill.number):
        raise refuse("no-uses-left", f"{skill.name or action.with_} of {action.by} is full.", rule="WL-16.7")
    if not fitting_skills(recorder, action):
        text = f"{action.target} has nothing left that fits {skill.name or action.with_}."
        raise refuse("no-uses-left", text, rule="WL-16.7")


def fitting_skills(recorder: Recorder, action: Refill) -> Mapping[str, Skill]:
    """Returns the skills of a fallen unit that fit: same sub-category, something left."""
    skill = recorder.skill(action.by, action.with_)
    if skill.category == "defense" and skill.sub_category in ("health", "armor"):
        return {}
    return {
        key: one
        for key, one in recorder.sheets[action.target].skills.items()
        if one.sub_category == skill.sub_category and recorder.number_left(action.target, key) > 0
    }
