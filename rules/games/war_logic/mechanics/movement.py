"""Moves and retreats, hazards on the way, spies (sections 7, 12 and 15)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.elevation import lift
from rules.games.war_logic.mechanics.hazards import enter
from rules.games.war_logic.mechanics.map_and_compass import check_map_bonus
from rules.games.war_logic.mechanics.turns import has_acted
from rules.games.war_logic.mechanics.vehicles import check_entry
from rules.kernel.screen import Line

MEDIA = {
    "land": ("land",),
    "sea": ("sea",),
    "air": ("air", "land", "sea"),
    "space": ("space", "land", "sea"),
    "dive": ("under-water",),
    "dig": ("under-ground",),
}
"""Where a movement skill goes, by sub-category (WL-7.3); all and miracle go anywhere."""
NAMES = {"dive": "under-water", "underwater": "under-water", "dig": "under-ground", "underground": "under-ground"}
FLYING = ("air", "space")


def move(scene: Scene, action: Move) -> Report:
    """A move, or a retreat (WL-7.1, WL-10.6). Raises Illegal."""
    by = action.by
    skill = check_move(scene, action)
    if action.type == "move":
        has_acted(scene, by, "move")
    else:
        scene.expose(by)
        scene.mark(by, "fleeing")
        scene.set(by, reacted="retreat")
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    lift(scene, by, skill, action.use)
    place_in(scene, by, inside=action.inside, behind=action.behind)
    hazard = (
        enter(scene, by, action.into, near=action.near, flying=flies(skill, action.medium)) if action.into else None
    )
    lines = (Line(label="Inches", amount=f"{shown(action.distance)} of {shown(skill.range)}", rule="WL-7.1"),)
    return Report(hazard=hazard, lines=lines)


def check_move(scene: Scene, action: Move) -> Skill:
    """The movement skill of a move that may be made. Raises Illegal."""
    by, turn = action.by, scene.turn
    skill = movement_skill(scene, by, action.with_)
    if action.type == "move" and turn and by in turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    scene.check_left(by, action.with_)
    check_medium(skill, action.medium)
    reach = skill.range + check_map_bonus(scene, action)
    if not 0 <= action.distance <= reach:
        raise refuse("too-far", f"{by} moves up to {shown(reach)} inches, not {shown(action.distance)}.")
    if action.into is not None and action.into not in scene.hazards:
        raise nothing_called("hazard", action.into)
    check_entry(scene, by, action.inside, action.behind)
    return skill


def movement_skill(scene: Scene, name: str, key: str) -> Skill:
    """A movement skill of a unit. Raises Illegal."""
    skill = scene.skill(name, key)
    if skill.category != "movement":
        raise refuse("not-a-movement-skill", f"{skill.name} of {name} is no movement skill.")
    return skill


def media(skill: Skill) -> tuple[str, ...] | None:
    """The media that a skill fits; None: every one (WL-7.3)."""
    fits = MEDIA.get(skill.sub_category)
    if fits and skill.sub_category == "space" and "air" in skill.effective_against:
        return (*fits, "air")
    return fits


def check_medium(skill: Skill, medium: str | None) -> None:
    """Raise when a skill does not go there."""
    fits = media(skill)
    if medium is None or fits is None or NAMES.get(medium, medium) in fits:
        return
    raise refuse("wrong-medium", f"{skill.name} goes by {' and '.join(fits)}, not by {medium}.")


def flies(skill: Skill, medium: str | None) -> bool:
    """True for a move through air or space (WL-12.6)."""
    return skill.sub_category in FLYING or medium in FLYING


def place_in(scene: Scene, name: str, *, inside: str | None, behind: str | None) -> None:
    """A move ends being inside, behind or in a hazard unless it leads there again."""
    scene.set(name, inside=inside, behind=behind, hazard=None)
