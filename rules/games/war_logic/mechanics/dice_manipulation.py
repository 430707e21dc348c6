"""Manipulation of dice: turning back time, predicting and changing the future (WL-5.9 to WL-5.11)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.strategy import Predict, SetDice
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.dice import D10, Dice


def check_manipulation(recorder: Recorder, name: str, key: str, what: str, wanted: int) -> Skill:
    """Returns a manipulation skill worth ``wanted`` of one of its properties (WL-5.9 to WL-5.11). Raises Illegal."""
    unit = recorder.unit(name)
    if "dead" in unit.status:
        raise refuse("unit-dead", f"{name} is dead.")
    skill = recorder.skill(name, key)
    if skill.sub_category != "manipulation":
        raise refuse("no-such-skill", f"{skill.name or key} of {name} does not manipulate dice.", rule="WL-5.9")
    recorder.check_left(name, key)
    worth: Decimal = getattr(skill, what)
    if wanted > worth:
        raise refuse("too-many-dice", f"{skill.name or key} is good for {format_number(worth)} dice, not {wanted}.")
    return skill


def check_predict(recorder: Recorder, action: Predict) -> None:
    """Raises Illegal when that many dice cannot be foreseen (WL-5.10)."""
    if action.count < 1:
        raise refuse("too-many-dice", "At least one die is foreseen.")
    check_manipulation(recorder, action.by, action.with_, "impact", action.count)


def predict(recorder: Recorder, action: Predict, checked: None, dice: Dice) -> Report:
    """Rolls dice ahead, which then wait (WL-5.10)."""
    faces = tuple(dice.roll(D10, why=f"foreseen die {place}") for place in range(1, action.count + 1))
    _queue_dice(recorder, action.by, action.with_, faces)
    return Report(foreseen=faces)


def set_dice(recorder: Recorder, action: SetDice) -> Report:
    """Sets faces, which wait behind dice foreseen before (WL-5.11)."""
    if not action.faces:
        raise refuse("bad-die", "At least one face is set.")
    check_manipulation(recorder, action.by, action.with_, "extension", len(action.faces))
    for face in action.faces:
        if not D10.low <= face <= D10.high:
            raise refuse("bad-die", f"A D10 has no face {face}.")
    _queue_dice(recorder, action.by, action.with_, action.faces)
    return Report(foreseen=action.faces)


def _queue_dice(recorder: Recorder, name: str, key: str, faces: tuple[int, ...]) -> None:
    side = recorder.units[name].side
    recorder.spend(name, key)
    recorder.make_known(name, key)
    recorder.queued = {**recorder.queued, side: (*recorder.queued.get(side, ()), *faces)}
