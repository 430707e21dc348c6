"""Prisoners: surrender, cells and cuffs (WL-13.16)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.captures import AskSurrender
from rules.games.war_logic.battle.actions.defense import Surrender
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.check import check_enemy

PRISONS = ("load",)


def surrender(scene: Scene, action: Surrender) -> Report:
    """A unit gives itself up to a captor with room (WL-13.16). Raises Illegal."""
    scene.unit(action.to)
    check_enemy(scene, action.by, action.to)
    seen = sorted(prisons(scene, action.to), key=lambda one: one not in scene.units[action.to].known)
    key = action.with_ or next(iter(seen), "")
    skill = scene.sheets[action.to].skills.get(key)
    room = cells(scene, action.to) if skill and is_prison(skill) else ZERO
    if held(scene, action.to) >= room:
        raise refuse("no-room", f"{action.to} holds {held(scene, action.to)} prisoners and has no room for more.")
    scene.mark(action.by, "prisoner")
    scene.unmark(action.by, "fleeing", "controlled")
    scene.set(action.by, held_by=action.to, controller=None)
    scene.show(action.to, key)
    return Report()


def ask_surrender(scene: Scene, action: AskSurrender) -> Report:
    """Show cuffs or cells: who has seen none cannot know to whom to surrender (WL-13.16, WL-15.2). Raises Illegal."""
    skill = scene.skill(action.by, action.with_)
    if not is_prison(skill):
        raise refuse("no-room", f"{skill.name} of {action.by} holds nobody.")
    scene.expose(action.by)
    scene.show(action.by, action.with_)
    return Report(notes=(f"{skill.name or action.with_} has room for {shown(skill.impact)}.",))


def held(scene: Scene, name: str) -> int:
    """How many prisoners a unit holds."""
    return sum(unit.held_by == name and "prisoner" in unit.status for unit in scene.units.values())


def cells(scene: Scene, name: str) -> Decimal:
    """How many prisoners the cuffs and cells of a unit hold together (WL-13.16)."""
    return sum((scene.skill(name, key).impact for key in prisons(scene, name)), ZERO)


def is_prison(skill: Skill) -> bool:
    """True for cuffs and cells."""
    return skill.has("cuffs") or skill.sub_category in PRISONS


def prisons(scene: Scene, name: str) -> list[str]:
    """The cuffs and cells of a unit, by key."""
    return [key for key, skill in scene.sheets[name].skills.items() if is_prison(skill)]
