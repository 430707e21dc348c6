"""Volleys: several shots announced together, rolled together, applied one after the other (WL-8.2, WL-8.3, WL-9.3)."""

from __future__ import annotations

from typing import Literal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot, Volley
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import suffers
from rules.games.war_logic.mechanics.offense import damage_maximisation
from rules.games.war_logic.mechanics.offense.attacks import fire, strike
from rules.games.war_logic.mechanics.offense.check import (
    check_circumstances,
    check_distance,
    check_target,
    check_use,
    check_weapon,
    in_reach,
)
from rules.games.war_logic.mechanics.offense.damage_maximisation import Pool
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import aim
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_actor, check_turn, has_acted
from rules.kernel.dice import Dice


def volley(scene: Scene, action: Volley, dice: Dice) -> Report:
    """Several shots at once, or several answers. Raises Illegal; then no shot is fired."""
    shots = [shot for shot in action.shots if not shot.hold]
    skills = check_volley(scene, action, shots)
    open_fire(scene, action, shots)
    faces = roll_all(scene, action, shots, skills, dice)
    assigned: tuple[int | None, ...] | None = None
    if action.assign == "best":
        faces = best_faces(scene, shots, skills, [face or 0 for face in faces], reaction=action.reaction)
        assigned = tuple(
            face if in_reach(shot, skill) else None for shot, skill, face in zip(shots, skills, faces, strict=True)
        )
    landed = tuple(
        land(scene, shot, skill, face, dice, reaction=action.reaction)
        for shot, skill, face in zip(shots, skills, faces, strict=True)
    )
    return Report(shots=landed, assigned=assigned)


# --- before ---------------------------------------------------------------------------------------


def check_volley(scene: Scene, action: Volley, shots: list[Shot]) -> list[Skill]:
    """The weapons of all shots. Range is looked at after rolling (WL-8.3). Raises Illegal."""
    if not shots:
        raise refuse("not-a-weapon", "Nobody fires.", rule="WL-8.1")
    for shot in shots:
        check_actor(scene, shot.by)
        _check_right(scene, action, shot)
    _check_together(scene, shots)
    skills = []
    for shot in shots:
        skill = check_weapon(scene, shot.by, shot.with_)
        check_target(scene, shot)
        check_use(scene, shot, skill)
        check_distance(shot.distance)
        check_circumstances(scene, shot)
        skills.append(skill)
    if action.assign == "best" and not scene.fast("damage-maximisation"):
        raise refuse("rule-not-in-force", "The card does not list damage maximisation.")
    if action.assign == "best" and action.dice_mode != "each":
        raise refuse("rule-not-in-force", "Faces are assigned when every shot has a die of its own.", rule="WL-16.5")
    places = [shot.extra_die for shot in shots if shot.extra_die is not None]
    if len(places) != len(set(places)):
        raise refuse("extra-die-used", "Each place's die is used once in a turn.")
    return skills


def _check_right(scene: Scene, action: Volley, shot: Shot) -> None:
    if action.reaction:
        check_reaction(scene, shot.by, "attack-back", shot.target)
    else:
        check_turn(scene, shot.by, "volley")


def _check_together(scene: Scene, shots: list[Shot]) -> None:
    """Without a command one unit fires alone (WL-6.2); a weapon fires once (WL-8.1)."""
    turn = scene.turn
    if turn and turn.commander is None:
        own = {shot.by for shot in shots if scene.units[shot.by].side == turn.side}
        if len(own) > 1 and any(scene.units[shot.by].side == turn.side for shot in shots):
            raise refuse("not-ordered", f"Without a command only one of {', '.join(sorted(own))} may fire.")
    pairs = [(shot.by, shot.with_) for shot in shots]
    for by, key in pairs:
        if pairs.count((by, key)) > 1:
            raise refuse("weapon-already-used", f"{by} would use {key} twice in this turn.")


def open_fire(scene: Scene, action: Volley, shots: list[Shot]) -> None:
    """Everybody acts, pays, and is an attacker of every target (WL-10.3, WL-10.4)."""
    shooters = frozenset(shot.by for shot in shots)
    for shot in shots:
        if action.reaction:
            scene.expose(shot.by)
            scene.set(shot.by, reacted="attack-back")
        else:
            has_acted(scene, shot.by, "volley")
        fire(scene, shot.by, shot.with_)
    if action.reaction:
        return
    for target in {shot.target for shot in shots if shot.target is not None}:
        suffers(scene, target, shooters)


# --- the dice -------------------------------------------------------------------------------------


def roll_all(scene: Scene, action: Volley, shots: list[Shot], skills: list[Skill], dice: Dice) -> list[int | None]:
    """A face for each shot: one die each, one for each type of weapon, or one for all (WL-8.2)."""
    faces: list[int | None] = []
    rolled: dict[str, int] = {}
    for number, (shot, skill) in enumerate(zip(shots, skills, strict=True), start=1):
        if shot.touched is not None:
            faces.append(None)
            continue
        kind = {"each": str(number), "type": skill.name or shot.with_, "one": ""}[action.dice_mode]
        if kind not in rolled:
            side = scene.acting_side(shot.by) or ""
            rolled[kind] = attack_die(scene, dice, side, shot, why=_why(action, shot, skill))
        faces.append(rolled[kind])
    return faces


def _why(action: Volley, shot: Shot, skill: Skill) -> str:
    match action.dice_mode:
        case "each":
            return f"{skill.name or shot.with_} of {shot.by}"
        case "type":
            return f"all {skill.name or shot.with_}"
        case _:
            return "the whole volley"


def best_faces(
    scene: Scene, shots: list[Shot], skills: list[Skill], faces: list[int], *, reaction: bool
) -> list[int | None]:
    """The faces as they do most harm (WL-16.5); shots out of range get what is left."""
    sums = [aim(scene, shot, skill, reaction=reaction) for shot, skill in zip(shots, skills, strict=True)]
    reached = [shot.target if in_reach(shot, skill) else None for shot, skill in zip(shots, skills, strict=True)]
    pools = {target: _pool(scene, target) for target in reached if target is not None}
    try:
        order = damage_maximisation.best(reached, faces, lambda shot, face: sums[shot].effective(face), pools)
    except damage_maximisation.TooMany:
        # More than a table can oversee: the best faces go to the shots in range in their order.
        high = sorted(range(len(faces)), key=lambda die: (-faces[die], die))
        order = [high.pop(0) if target is not None else -1 for target in reached]
    rest = [die for die in range(len(faces)) if die not in order]
    return [faces[die] if die >= 0 else faces[rest.pop(0)] for die in order]


def _pool(scene: Scene, target: str) -> Pool:
    if target in scene.places:
        return Pool(life=scene.places[target].health or 0)
    for key, skill in scene.sheets[target].skills.items():
        if is_regenerative(skill) and scene.left(target, key) > 0:
            return Pool(life=scene.weight(target), stops=int(skill.impact), charges=scene.left(target, key))
    return Pool(life=scene.weight(target))


# --- one after the other --------------------------------------------------------------------------


def land(scene: Scene, shot: Shot, skill: Skill, face: int | None, dice: Dice, *, reaction: bool) -> ShotReport:
    """A shot of a volley: wasted beyond range, lost at a target that is dead by now (WL-8.3, WL-9.3)."""
    gone = shot.target in scene.units and not scene.in_play(shot.target or "")
    gone = gone or (shot.target in scene.places and not scene.places[shot.target or ""].health)
    if not in_reach(shot, skill) or gone:
        fate: Literal["lost", "out-of-range"] = "lost" if in_reach(shot, skill) else "out-of-range"
        weapon = skill.name or shot.with_
        return ShotReport(by=shot.by, weapon=weapon, skill=shot.with_, target=shot.target, face=face, fate=fate)
    extra = extra_face(scene, dice, shot) if face is not None else None
    return strike(scene, shot, skill, face, extra, reaction=reaction)
