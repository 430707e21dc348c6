"""Prisoners: surrender, cells and cuffs (WL-13.16)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.captures import AskSurrender
from rules.games.war_logic.battle.actions.defense import Surrender
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.offense.check import check_enemy

PRISON_CATEGORIES = ("load",)


def surrender(recorder: Recorder, action: Surrender) -> Report:
    """Resolves a unit surrendering to a captor with room (WL-13.16). Raises Illegal."""
    recorder.unit(action.to)
    check_enemy(recorder, action.by, action.to)
    if recorder.units[action.to].side == recorder.units[action.by].side:
        raise refuse("own-unit", f"{action.to} is on the same side as {action.by}.")
    seen = sorted(prisons(recorder, action.to), key=lambda one: one not in recorder.units[action.to].known)
    key = action.with_ or next(iter(seen), "")
    skill = recorder.sheets[action.to].skills.get(key)
    room = prison_capacity(recorder, action.to) if skill and is_prison(skill) else ZERO
    if count_prisoners(recorder, action.to) >= room:
        raise refuse(
            "no-room", f"{action.to} holds {count_prisoners(recorder, action.to)} prisoners and has no room for more."
        )
    recorder.add_status(action.by, "prisoner")
    recorder.remove_status(action.by, "fleeing", "controlled")
    recorder.set_unit(action.by, held_by=action.to, controller=None, inside=None, behind=None, hazard=None)
    recorder.make_known(action.to, key)
    return Report()


def check_asking(recorder: Recorder, name: str, key: str) -> None:
    """Raises Illegal when everybody knows of the cuffs or cells already (WL-15.2)."""
    if recorder.state.card.open_sheets or key in recorder.units[name].known:
        raise refuse("already-known", f"All know {key} of {name} already.", rule="WL-15.2")


def ask_surrender(recorder: Recorder, action: AskSurrender) -> Report:
    """Shows cuffs or cells, so that enemies know where they can surrender (WL-13.16, WL-15.2). Raises Illegal."""
    skill = recorder.skill(action.by, action.with_)
    if not is_prison(skill):
        raise refuse("no-room", f"{skill.name} of {action.by} holds nobody.")
    recorder.expose(action.by)
    recorder.make_known(action.by, action.with_)
    return Report(notes=(f"{skill.name or action.with_} has room for {format_number(skill.impact)}.",))


def count_prisoners(recorder: Recorder, name: str) -> int:
    """Counts the prisoners of a unit."""
    return sum(unit.held_by == name and "prisoner" in unit.status for unit in recorder.units.values())


def prison_capacity(recorder: Recorder, name: str) -> Decimal:
    """Returns the number of prisoners that a unit's cuffs and cells hold together (WL-13.16)."""
    return sum((recorder.skill(name, key).impact for key in prisons(recorder, name)), ZERO)


def is_prison(skill: Skill) -> bool:
    """Checks whether a skill is cuffs or cells."""
    return skill.has("cuffs") or skill.sub_category in PRISON_CATEGORIES


def prisons(recorder: Recorder, name: str) -> list[str]:
    """Returns the cuffs and cells of a unit, by key."""
    return [key for key, skill in recorder.sheets[name].skills.items() if is_prison(skill)]
