"""Distortion of an enemy's command (WL-13.13)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.control import Distort
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse


def distort(scene: Scene, action: Distort) -> Report:
    """The named enemy has no control step in its next turn (WL-13.13). Raises Illegal."""
    skill = scene.skill(action.by, action.with_)
    if skill.category != "control":
        raise refuse("not-an-override-skill", f"{skill.name} of {action.by} distorts nothing.")
    scene.check_left(action.by, action.with_)
    if action.side == scene.units[action.by].side:
        raise refuse("own-unit", "One's own command is not distorted.", rule="WL-13.13")
    scene.spend(action.by, action.with_)
    scene.show(action.by, action.with_)
    scene.distorted = scene.distorted | {action.side}
    return Report()
