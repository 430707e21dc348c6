"""Morale: attack and defense speeches (WL-5.6 to WL-5.8)."""

from __future__ import annotations

from typing import Literal

from rules.games.war_logic.battle.actions.strategy import Speak
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.display.cards import Line
from rules.kernel.records import replace


def speak(recorder: Recorder, action: Speak) -> Report:
    """Resolves a speech: an attack speech (bugle) or a defense speech (flag) (WL-5.6 to WL-5.8). Raises Illegal."""
    by = action.by
    skill = recorder.skill(by, action.with_)
    if skill.sub_category != "morale":
        raise refuse("not-a-morale-skill", f"{skill.name} of {by} is not a morale skill.")
    recorder.check_left(by, action.with_)
    for name in action.members:
        recorder.unit(name)
        if not in_same_team(recorder, by, name):
            raise refuse("not-in-team", f"{name} is not in the team of {by}.")
        if not recorder.is_in_play(name):
            raise refuse("unit-dead", f"{name} is dead, a prisoner or has left the field.", rule="WL-5.6")
    if len(set(action.members)) > skill.range:
        text = f"The speech reaches {format_number(skill.range)} members, not {len(set(action.members))}."
        raise refuse("too-many-members", text)
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    points = int(skill.impact if action.mode == "attack" else skill.extension)
    for name in action.members:
        _apply_speech(recorder, name, action.mode, points)
    rule = "WL-5.6" if action.mode == "attack" else "WL-5.7"
    return Report(lines=(Line(label=f"Die when they {_speech_occasion(action.mode)}", amount=f"+{points}", rule=rule),))


def _speech_occasion(mode: str) -> str:
    return "attack" if mode == "attack" else "attack back"


def _apply_speech(recorder: Recorder, name: str, mode: Literal["attack", "defense"], points: int) -> None:
    speech = recorder.units[name].morale
    better = max(points, getattr(speech, mode))
    recorder.set_unit(name, morale=replace(speech, **{mode: better}))


def in_same_team(recorder: Recorder, one: str, other: str) -> bool:
    """Checks whether two names are one unit, or units of one team; a team is known by its name within one army."""
    mine, theirs = recorder.sheets[one], recorder.sheets[other]
    same_side = recorder.units[one].side == recorder.units[other].side
    return one == other or (
        same_side and mine.team is not None and (mine.home, mine.team) == (theirs.home, theirs.team)
    )
