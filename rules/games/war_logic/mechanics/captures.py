"""What changes hands on the table: bonuses laid out, machines that nobody defends, what the fallen leave behind."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.captures import TakeOver
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.field_bonuses import take_bonus
from rules.games.war_logic.mechanics.places import counts
from rules.kernel.records import changed

MACHINES = frozenset(("machinery", "building"))


def take_over(scene: Scene, action: TakeOver) -> Report:
    """A unit in contact takes a bonus (WL-4.13) or a machine without living occupants (WL-11.6). Raises Illegal."""
    by = action.by
    if action.distance != 0:
        raise refuse("not-in-contact", f"{by} has to be in contact with {action.target} to take it over.")
    if action.target in scene.units:
        return _machine(scene, by, action.target)
    bonus = scene.bonuses.get(action.target)
    if bonus is None:
        raise nothing_called("bonus", action.target)
    if bonus.taken_by is not None:
        raise refuse("no-uses-left", f"{action.target} has been taken by {bonus.taken_by}.", rule="WL-4.13")
    report = take_bonus(scene, action, bonus)
    scene.bonuses[action.target] = changed(bonus, taken_by=by)
    scene.expose(by)
    return report


def _machine(scene: Scene, by: str, target: str) -> Report:
    check_machine(scene, by, target)
    old = scene.units[target]
    gone = {"controlled", "fleeing"}
    side = scene.units[by].side
    scene.set(target, side=side, controller=None, status=old.status - gone, attacked_by=frozenset())
    scene.expose(by)
    return Report(notes=(f"{target} is in their hands now.",))


def check_machine(scene: Scene, by: str, target: str) -> None:
    """Raise when a unit cannot take a machine or building over (WL-11.6, WL-11.1)."""
    side, unit = scene.units[by].side, scene.units[target]
    if "dead" in unit.status:
        raise refuse("target-dead", f"{target} is destroyed.")
    if "withdrawn" in unit.status:
        raise refuse("target-dead", f"{target} has left the field with its side.")
    if unit.side == side:
        raise refuse("own-unit", f"{target} is on the side of {by} already.", rule="WL-11.6")
    if not MACHINES & set(scene.sheets[target].nature):
        raise refuse("not-effective", f"{target} is no machine or house that others could use.", rule="WL-11.6")
    if scene.units[by].inside != target:
        raise refuse("not-in-contact", f"{by} has to be inside {target}.", rule="WL-11.6")
    here = counts(scene, target)
    others = [one for one, count in here.items() if one != side and count >= here[side]]
    inside = [name for name in scene.aboard(target) if scene.in_play(name) and scene.units[name].side != side]
    if inside or others:
        held = ", ".join(inside) or "others in the same strength"
        raise refuse("no-upper-hand", f"{target} is defended by {held}.", rule="WL-11.6")
