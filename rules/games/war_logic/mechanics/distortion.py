"""Distortion of an enemy's command (WL-13.13)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.control import Distort
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.victory import is_in_fight


def check_distortion(recorder: Recorder, name: str, key: str, side: str) -> None:
    """Raises Illegal for a side without a command, or a skill that is not an override (WL-13.13)."""
    skill = recorder.skill(name, key)
    if skill.sub_category != "override":
        raise refuse("not-an-override-skill", f"{skill.name} of {name} distorts nothing.", rule="WL-13.13")
    if side not in recorder.state.sides:
        raise unknown_name("side", side)
    if not is_in_fight(recorder, side):
        raise refuse("target-dead", f"{recorder.state.side_name(side)} is out of the fight.", rule="WL-13.13")


def distort(recorder: Recorder, action: Distort) -> Report:
    """Takes the control step of an enemy's next turn away (WL-13.13). Raises Illegal."""
    skill = recorder.skill(action.by, action.with_)
    if skill.category != "control":
        raise refuse("not-an-override-skill", f"{skill.name} of {action.by} distorts nothing.")
    recorder.check_left(action.by, action.with_)
    if action.side == recorder.units[action.by].side:
        raise refuse("own-unit", "One's own command is not distorted.", rule="WL-13.13")
    recorder.spend(action.by, action.with_)
    recorder.make_known(action.by, action.with_)
    recorder.expose(action.by)
    recorder.distorted = recorder.distorted | {action.side}
    return Report()
