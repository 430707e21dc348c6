"""Moves and retreats, hazards on the way, spies (sections 7, 12 and 15)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Move, Reveal, SpringHazard, SpyMove
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Hazard
from rules.games.war_logic.catalogue.exact import ZERO, shown, up
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.damage import hurt
from rules.games.war_logic.mechanics.fielding import uses_depth
from rules.games.war_logic.mechanics.places import check_entry
from rules.games.war_logic.mechanics.turns import has_acted
from rules.kernel.records import changed
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
    reach = skill.range + _bonus(scene, action)
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


def _bonus(scene: Scene, action: Move) -> Decimal:
    """Inches that a map and compass give, when the card allows (WL-7.7)."""
    if action.bonus is None:
        return ZERO
    if not scene.state.card.map_bonus:
        raise refuse("rule-not-in-force", "The card gives no move bonus for maps.", rule="WL-7.7")
    most = map_bonus(scene, action)
    wanted = action.bonus if isinstance(action.bonus, Decimal) else most
    if wanted < 0 or wanted > most:
        raise refuse("too-far", f"Maps in the team give {shown(most)} inches, not {shown(wanted)}.", rule="WL-7.7")
    return wanted


def map_bonus(scene: Scene, action: Move) -> Decimal:
    """The most inches that a map of the mover's team gives (WL-7.7)."""
    return max((skill.range for skill in _maps(scene, action)), default=ZERO)


def _maps(scene: Scene, action: Move) -> list[Skill]:
    """Information skills in the mover's team, or of the one unit or skill that was named."""
    unit, team = scene.units[action.by], scene.sheets[action.by].team
    mates = [
        name
        for name, other in scene.units.items()
        if other.side == unit.side and scene.sheets[name].team == team and scene.in_play(name)
    ]
    named = action.bonus if isinstance(action.bonus, str) else None
    return [
        skill
        for name in mates
        for key, skill in scene.sheets[name].skills.items()
        if skill.sub_category == "information" and skill.impact >= 1 and (named is None or named in (name, key))
    ]


def lift(scene: Scene, name: str, skill: Skill, use: str | None) -> None:
    """Elevation or depth of the movement skill, kept until the next move (WL-7.4)."""
    deep = skill.sub_category in ("dive", "dig") or (uses_depth(skill) and use == "depth")
    scene.set(name, elevation=ZERO if deep else skill.impact, depth=skill.extension if deep else ZERO)


def place_in(scene: Scene, name: str, *, inside: str | None, behind: str | None) -> None:
    """A move ends being inside, behind or in a hazard unless it leads there again."""
    scene.set(name, inside=inside, behind=behind, hazard=None)


# --- hazards --------------------------------------------------------------------------------------


def enter(scene: Scene, name: str, key: str, *, near: object, flying: bool) -> int:
    """A unit comes onto a field; the points that get past its detector (WL-12.1 to WL-12.7)."""
    field = scene.hazards[key]
    # Who has the map of a field crosses it unharmed (WL-12.5).
    if flying or scene.having(name, "mine-map"):
        return 0
    if field.number is None:
        scene.set(name, hazard=key)
        return burn(scene, name, key)
    if field.number <= 0:
        return 0
    side = scene.units[name].side
    known = field.known | {side} | ({field.side} if field.side else frozenset())
    scene.hazards[key] = changed(field, number=field.number - 1, known=known)
    if field.side and field.side != side:
        scene.set(name, forfeits=scene.units[name].forfeits | {field.side})
    points = max(0, up(field.impact - _detected(scene, name)))
    if points:
        hurt(scene, name, points, attacked=False)
        _mine_blast(scene, name, field, points, near if isinstance(near, dict) else {})
    return points


def _detected(scene: Scene, name: str) -> Decimal:
    """A charge of a mine detector (WL-12.4)."""
    for key, skill in scene.having(name, "mine-detector").items():
        if scene.left(name, key) > 0:
            scene.spend(name, key)
            scene.show(name, key)
            return skill.impact
    return ZERO


def _mine_blast(scene: Scene, name: str, field: Hazard, points: int, near: dict[str, Decimal]) -> None:
    """Everybody within half of the blast suffers the same (WL-12.2)."""
    reach = Decimal(up(field.extension / 3)) / 2
    for other, inches in near.items():
        if other not in scene.units:
            raise nothing_called("unit", other)
        if other != name and 0 <= inches <= reach and field.extension > 0:
            hurt(scene, other, points, attacked=False)


def burn(scene: Scene, name: str, key: str) -> int:
    """The standard damage of fire, gas, quicksand ... unless the unit is equipped for it (WL-12.7)."""
    field = scene.hazards[key]
    if scene.having(name, f"safe-in:{field.kind}"):
        return 0
    points = max(0, up(field.impact))
    hurt(scene, name, points, attacked=False)
    return points


def spring(scene: Scene, action: SpringHazard) -> Report:
    """The owner of a hidden field says that a unit walked onto it (WL-15.12)."""
    if action.hazard not in scene.hazards:
        raise nothing_called("hazard", action.hazard)
    if not scene.in_play(action.by):
        raise refuse("unit-dead", f"{action.by} is dead, a prisoner or has left the field.")
    if scene.turn and action.by not in scene.turn.moved:
        raise refuse("not-ordered", f"{action.by} has not moved in this turn.", rule="WL-12.1")
    return Report(hazard=enter(scene, action.by, action.hazard, near=dict(action.near), flying=False))


# --- spies ----------------------------------------------------------------------------------------


def spy_move(scene: Scene, action: SpyMove) -> Report:
    """A secret move; the path adds up until the spy shows itself (WL-7.9, WL-15.5 to WL-15.7). Raises Illegal."""
    by, turn = action.by, scene.turn
    if not scene.hidden(by):
        raise refuse("not-a-spy", f"{by} is no hidden spy.")
    if turn and any(name != by and scene.units[name].side == scene.units[by].side for name in turn.moved):
        raise refuse("others-moved", "Another unit has moved in this turn: no secret move is possible.")
    if turn and turn.secret and turn.secret != by:
        raise refuse("spy-turn", "Another spy has moved in this turn.")
    if turn and turn.commander is None and turn.acted - {by}:
        raise refuse("not-ordered", "Without a command one unit acts in a turn.")
    skill = movement_skill(scene, by, action.with_)
    if turn and by in turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    scene.check_left(by, action.with_)
    if not 0 <= action.distance <= skill.range:
        raise refuse("too-far", f"{by} moves up to {shown(skill.range)} inches, not {shown(action.distance)}.")
    scene.spend(by, action.with_)
    scene.set(by, hidden_path=scene.units[by].hidden_path + action.distance)
    if turn:
        acted = turn.acted | {by} if turn.commander is None else turn.acted
        scene.set_turn(secret=by, acted=acted, moved=turn.moved | {by})
    return Report()


def reveal(scene: Scene, action: Reveal) -> Report:
    """A spy shows itself within the distance that it has crept (WL-15.8). Raises Illegal."""
    by = action.by
    if not scene.hidden(by):
        raise refuse("not-a-spy", f"{by} is no hidden spy.")
    path = scene.units[by].hidden_path
    if not 0 <= action.distance <= path:
        raise refuse("too-far", f"{by} has crept {shown(path)} inches, not {shown(action.distance)}.")
    scene.set(by, exposed=True, hidden_path=ZERO, inside=None, behind=None)
    return Report(lines=(Line(label="Crept", amount=shown(path), how="inches in secret", rule="WL-15.8"),))
