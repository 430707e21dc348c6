"""Movement by land, sea, air and deeper (section 7)."""

from __future__ import annotations

from rules.games.war_logic.army.skills import Skill, sub_category_of
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.elevation import may_choose_depth, set_elevation
from rules.games.war_logic.mechanics.hazards import enter_hazard
from rules.games.war_logic.mechanics.map_and_compass import check_map_bonus, map_bonus, use_map_bonus
from rules.games.war_logic.mechanics.positions import check_bystanders, check_way, stand_at
from rules.games.war_logic.mechanics.turns import record_action
from rules.games.war_logic.mechanics.vehicles import check_entry
from rules.kernel.display.cards import Line
from rules.kernel.wording import format_list

ANY_MEDIUM = "any"
"""The medium of skills that go anywhere: all and miracle (WL-7.3)."""
MEDIUM_NAMES = {
    "dive": "under-water",
    "underwater": "under-water",
    "dig": "under-ground",
    "underground": "under-ground",
}
FLYING_MEDIA = ("air", "space")
OVERFLOWN = ("land", "sea")
"""Media that a flying unit also fits (WL-7.3)."""


def move(recorder: Recorder, action: Move) -> Report:
    """Resolves a move (WL-7.1). Raises Illegal."""
    skill = check_move(recorder, action)
    record_action(recorder, action.by, "move")
    return carry_out_move(recorder, action, skill)


def carry_out_move(recorder: Recorder, action: Move, skill: Skill) -> Report:
    """Moves a unit as a legal move or retreat says, and onto the hazard that it enters."""
    by = action.by
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    set_elevation(recorder, by, skill, action.use)
    flying = is_flying(skill, action.medium)
    place_in(recorder, by, inside=action.inside, behind=action.behind, flying=flying)
    stand_at(recorder, by, action.to)
    use_map_bonus(recorder, action)
    hazard = None
    if action.into:
        hazard = enter_hazard(recorder, by, action.into, near=action.near, flying=flying)
    inches = f"{format_number(action.distance)} of {format_number(skill.range)}"
    return Report(hazard=hazard, lines=(Line(label="Inches", amount=inches, rule="WL-7.1"),))


def check_move(recorder: Recorder, action: Move) -> Skill:
    """Returns the movement skill of a legal move. Raises Illegal."""
    by, turn = action.by, recorder.turn
    skill = movement_skill(recorder, by, action.with_)
    if action.type == "move" and turn and by in turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    recorder.check_left(by, action.with_)
    check_medium(skill, action.medium)
    reach = skill.range + check_map_bonus(recorder, action)
    if not 0 <= action.distance <= reach:
        raise refuse(
            "too-far", f"{by} moves up to {format_number(reach)} inches, not {format_number(action.distance)}."
        )
    if action.into is not None and action.into not in recorder.hazards:
        raise unknown_name("hazard", action.into)
    check_entry(recorder, by, action.inside, action.behind)
    check_way(recorder, by, action.to, action.distance)
    return skill


def check_said(recorder: Recorder, action: Move) -> None:
    """Raises Illegal for a height that a skill does not leave to choose (WL-7.4), Unreadable for unknown bystanders."""
    check_bystanders(recorder, action.near)
    if action.use is not None and not may_choose_depth(recorder.skill(action.by, action.with_)):
        raise refuse("wrong-medium", f"{action.with_} of {action.by} leaves no choice of height.", rule="WL-7.4")


def check_inches_by_map(recorder: Recorder, action: Move) -> None:
    """Raises Illegal unless a map's bonus is said in inches, where a map of the team gives some (WL-7.7)."""
    if action.bonus is None or not recorder.state.card.map_bonus:
        return
    if isinstance(action.bonus, str) or (action.bonus == 0 and map_bonus(recorder, action) <= 0):
        raise refuse("no-such-skill", "Say how many inches a map of the team gives.", rule="WL-7.7")


def movement_skill(recorder: Recorder, name: str, key: str) -> Skill:
    """Returns a movement skill of a unit. Raises Illegal."""
    skill = recorder.skill(name, key)
    if skill.category != "movement":
        raise refuse("not-a-movement-skill", f"{skill.name} of {name} is not a movement skill.")
    return skill


def fitting_media(skill: Skill) -> tuple[str, ...] | None:
    """Returns the media that a skill fits; None means all (WL-7.3)."""
    medium = sub_category_of(skill).medium
    if medium == ANY_MEDIUM:
        return None
    if medium not in FLYING_MEDIA:
        return (medium,)
    more = ("air",) if medium == "space" and "air" in skill.effective_against else ()
    return (medium, *OVERFLOWN, *more)


def check_medium(skill: Skill, medium: str | None) -> None:
    """Raises Illegal when a skill does not fit a medium."""
    fits = fitting_media(skill)
    if medium is None or fits is None or MEDIUM_NAMES.get(medium, medium) in fits:
        return
    raise refuse("wrong-medium", f"{skill.name} goes by {format_list(fits)}, not by {medium}.")


def is_flying(skill: Skill, medium: str | None) -> bool:
    """Checks whether a move goes through air or space (WL-12.6)."""
    return skill.sub_category in FLYING_MEDIA or medium in FLYING_MEDIA


def place_in(
    recorder: Recorder, name: str, *, inside: str | None = None, behind: str | None = None, flying: bool = False
) -> None:
    """Sets the end of a move; a unit leaves its place, cover and hazard unless the move leads there again."""
    recorder.set_unit(name, inside=inside, behind=behind, hazard=None, sprung=frozenset(), airborne=flying)
