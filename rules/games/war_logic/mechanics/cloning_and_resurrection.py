"""Cloning and resurrection: dead units come back (WL-14.1 to WL-14.5)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.strategy import Revive
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.elevation import first_height
from rules.games.war_logic.mechanics.fielding import field_unit
from rules.games.war_logic.mechanics.vehicles import free_seat
from rules.kernel.records import replace


def revive(recorder: Recorder, action: Revive) -> Report:
    """Brings back a dead unit of the own side, complete (WL-14.1 to WL-14.5). Raises Illegal."""
    by, name = action.by, action.unit
    skill = recorder.skill(by, action.with_)
    if skill.category != "defense" or skill.sub_category in ("health", "armor"):
        raise refuse("not-a-recovery-skill", f"{skill.name} of {by} brings nobody back.", rule="WL-14.1")
    recorder.check_left(by, action.with_)
    if "dead" not in recorder.unit(name).status:
        raise refuse("not-dead", f"{name} is alive.")
    if recorder.units[name].side != recorder.units[by].side:
        raise refuse("not-your-unit", f"{name} is on another side.", rule="WL-14.1")
    nature = set(recorder.sheets[name].nature)
    unfit = set(skill.not_effective_against) | ({"machinery"} if skill.sub_category == "miracle" else set())
    if recorder.state.card.effective_against and nature & unfit:
        raise refuse(
            "not-effective", f"{skill.name} does not bring back {', '.join(sorted(nature & unfit))}.", rule="WL-14.4"
        )
    if action.type == "resurrect" and not 0 <= action.distance <= skill.range:
        text = (
            f"{name} fell {format_number(action.distance)} inches "
            f"away; {skill.name} reaches {format_number(skill.range)}."
        )
        raise refuse("out-of-range", text, rule="WL-14.2")
    if recorder.cost_of(name) > skill.impact:
        text = (
            f"{name} cost {format_number(recorder.cost_of(name))}; "
            f"{skill.name} makes units up to {format_number(skill.impact)}."
        )
        raise refuse("clone-too-costly", text)
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    _return_unit(recorder, action)
    return Report(notes=(name,))


def _return_unit(recorder: Recorder, action: Revive) -> None:
    old, sheet, facility = recorder.units[action.unit], recorder.sheets[action.unit], recorder.units[action.by]
    here = facility if action.type == "clone" else old
    high, deep = first_height(sheet)
    back = field_unit(sheet, old.side)
    recorder.units[action.unit] = replace(
        back,
        inside=free_seat(recorder, here.inside),
        behind=here.behind,
        elevation=high,
        depth=deep,
        credit=old.credit,
        known=old.known,
        leaked=old.leaked,
    )
