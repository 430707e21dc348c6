"""Morale: attack and defense speeches (WL-5.6 to WL-5.8)."""

from __future__ import annotations

from typing import Literal

from rules.games.war_logic.battle.actions.strategy import Speak
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.records import changed
from rules.kernel.screen import Line


def speak(scene: Scene, action: Speak) -> Report:
    """A bugle call or a flag (WL-5.6, WL-5.7, WL-5.8). Raises Illegal."""
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.sub_category != "morale":
        raise refuse("not-a-morale-skill", f"{skill.name} of {by} is no morale skill.")
    scene.check_left(by, action.with_)
    for name in action.members:
        scene.unit(name)
        if not same_team(scene, by, name):
            raise refuse("not-in-team", f"{name} is not in the team of {by}.")
    if len(set(action.members)) > skill.range:
        text = f"The speech reaches {shown(skill.range)} members, not {len(set(action.members))}."
        raise refuse("too-many-members", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    points = int(skill.impact if action.mode == "attack" else skill.extension)
    for name in action.members:
        _cheer(scene, name, action.mode, points)
    rule = "WL-5.6" if action.mode == "attack" else "WL-5.7"
    return Report(lines=(Line(label=f"Die when they {_when(action.mode)}", amount=f"+{points}", rule=rule),))


def _when(mode: str) -> str:
    return "attack" if mode == "attack" else "attack back"


def _cheer(scene: Scene, name: str, mode: Literal["attack", "defense"], points: int) -> None:
    speech = scene.units[name].morale
    better = max(points, getattr(speech, mode))
    scene.set(name, morale=changed(speech, **{mode: better}))


def same_team(scene: Scene, one: str, other: str) -> bool:
    """True for a unit itself and for members of its team on its side."""
    team = scene.sheets[one].team
    same_side = scene.units[one].side == scene.units[other].side
    return one == other or (same_side and team is not None and scene.sheets[other].team == team)
