"""Cloning and resurrection: dead units come back (WL-14.1 to WL-14.5)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.strategy import Revive
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.elevation import first_height
from rules.games.war_logic.mechanics.fielding import fielded
from rules.kernel.records import changed


def revive(scene: Scene, action: Revive) -> Report:
    """A dead unit of the own side comes back, complete (WL-14.1 to WL-14.5). Raises Illegal."""
    by, name = action.by, action.unit
    skill = scene.skill(by, action.with_)
    if skill.category != "defense" or skill.sub_category in ("health", "armor"):
        raise refuse("not-a-recovery-skill", f"{skill.name} of {by} brings nobody back.", rule="WL-14.1")
    scene.check_left(by, action.with_)
    if "dead" not in scene.unit(name).status:
        raise refuse("not-dead", f"{name} is alive.")
    if scene.units[name].side != scene.units[by].side:
        raise refuse("not-your-unit", f"{name} is on another side.", rule="WL-14.1")
    nature = set(scene.sheets[name].nature)
    unfit = set(skill.not_effective_against) | ({"machinery"} if skill.sub_category == "miracle" else set())
    if scene.state.card.effective_against and nature & unfit:
        raise refuse(
            "not-effective", f"{skill.name} does not bring back {', '.join(sorted(nature & unfit))}.", rule="WL-14.4"
        )
    if action.type == "resurrect" and not 0 <= action.distance <= skill.range:
        text = f"{name} fell {shown(action.distance)} inches away; {skill.name} reaches {shown(skill.range)}."
        raise refuse("out-of-range", text, rule="WL-14.2")
    if scene.cost_of(name) > skill.impact:
        text = f"{name} cost {shown(scene.cost_of(name))}; {skill.name} makes units up to {shown(skill.impact)}."
        raise refuse("clone-too-costly", text)
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    _rise(scene, action)
    return Report(notes=(name,))


def _rise(scene: Scene, action: Revive) -> None:
    old, sheet, facility = scene.units[action.unit], scene.sheets[action.unit], scene.units[action.by]
    here = facility if action.type == "clone" else old
    high, deep = first_height(sheet)
    back = fielded(sheet, old.side)
    scene.units[action.unit] = changed(
        back, inside=here.inside, behind=here.behind, elevation=high, depth=deep, known=old.known, leaked=old.leaked
    )
