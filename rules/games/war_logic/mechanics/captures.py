"""Captures: units take over bonuses, and machines and houses that nobody defends (WL-4.13, WL-11.6)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.captures import TakeOver
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.field_bonuses import take_bonus
from rules.games.war_logic.mechanics.places import count_units
from rules.kernel.records import replace

MACHINES = frozenset(("machinery", "building"))


def take_over(recorder: Recorder, action: TakeOver) -> Report:
    """Resolves a unit in contact taking a bonus (WL-4.13) or an undefended machine (WL-11.6). Raises Illegal."""
    by = action.by
    if action.distance != 0:
        raise refuse("not-in-contact", f"{by} has to be in contact with {action.target} to take it over.")
    bonus = recorder.bonuses.get(action.target)
    if action.with_ and (bonus is None or bonus.kind != "ammunition"):
        raise refuse("no-such-skill", f"{action.target} is nothing for {action.with_}.", rule="WL-4.13")
    if action.target in recorder.units and not lies_open(recorder, action.target):
        return _take_machine(recorder, by, action.target)
    if bonus is None:
        raise unknown_name("bonus", action.target)
    if bonus.taken_by is not None:
        raise refuse("no-uses-left", f"{action.target} has been taken by {bonus.taken_by}.", rule="WL-4.13")
    report = take_bonus(recorder, action, bonus)
    recorder.bonuses[action.target] = replace(bonus, taken_by=by)
    recorder.expose(by)
    return report


def lies_open(recorder: Recorder, name: str) -> bool:
    """Checks whether a bonus of this name is there to be taken (WL-4.13), also after a correction has put it back."""
    bonus = recorder.bonuses.get(name)
    return bonus is not None and bonus.taken_by is None


def _take_machine(recorder: Recorder, by: str, target: str) -> Report:
    check_machine(recorder, by, target)
    recorder.change_side(target, recorder.units[by].side)
    recorder.expose(by)
    return Report(notes=(f"{target} is in their hands now.",))


def check_machine(recorder: Recorder, by: str, target: str) -> None:
    """Raises Illegal when a unit cannot take over a machine or building (WL-11.6, WL-11.1)."""
    side, unit = recorder.units[by].side, recorder.units[target]
    if "dead" in unit.status:
        raise refuse("target-dead", f"{target} is destroyed.")
    if "withdrawn" in unit.status:
        raise refuse("target-dead", f"{target} has left the field with its side.")
    if unit.side == side:
        raise refuse("own-unit", f"{target} is on the side of {by} already.", rule="WL-11.6")
    if not MACHINES & set(recorder.sheets[target].nature):
        raise refuse("not-effective", f"{target} is not a machine or house that others could use.", rule="WL-11.6")
    if recorder.units[by].inside != target:
        raise refuse("not-in-contact", f"{by} has to be inside {target}.", rule="WL-11.6")
    here = count_units(recorder, target)
    others = [one for one, count in here.items() if one != side and count >= here[side]]
    inside = [
        name
        for name in recorder.units_aboard(target)
        if recorder.is_in_play(name) and recorder.units[name].side != side
    ]
    if inside or others:
        held = ", ".join(inside) or "others in the same strength"
        raise refuse("no-upper-hand", f"{target} is defended by {held}.", rule="WL-11.6")
