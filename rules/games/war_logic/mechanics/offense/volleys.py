"""Volleys: shots are announced together, rolled together, and applied in order (WL-8.2, WL-8.3, WL-9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot, UndoBy, Volley
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import record_attackers
from rules.games.war_logic.mechanics.offense import damage_maximisation
from rules.games.war_logic.mechanics.offense.attacks import resolve_shot, touch_impact, use_weapon
from rules.games.war_logic.mechanics.offense.check import (
    check_circumstances,
    check_distance,
    check_target,
    check_use,
    check_weapon,
    is_in_reach,
)
from rules.games.war_logic.mechanics.offense.damage_maximisation import DamageTarget, Search
from rules.games.war_logic.mechanics.offense.dice import attack_die
from rules.games.war_logic.mechanics.offense.extra_dice import extra_face
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_actor, check_turn, record_action
from rules.kernel.dice import Dice
from rules.kernel.records import Record


class Announced(Record):
    """The shots of a legal volley that are fired, and their weapons."""

    shots: list[Shot]
    skills: list[Skill]


def volley(recorder: Recorder, action: Volley, announced: Announced, dice: Dice) -> Report:
    """Resolves several shots or answers at once."""
    shots, skills = announced.shots, announced.skills
    use_weapons(recorder, action, shots)
    faces = roll_all(recorder, action, shots, skills, dice)
    assigned: tuple[int | None, ...] | None = None
    if action.assign == "best":
        faces = best_faces(recorder, shots, skills, faces, reaction=action.reaction)
        assigned = tuple(
            face if is_in_reach(shot, skill) else None for shot, skill, face in zip(shots, skills, faces, strict=True)
        )
    landed = tuple(
        resolve_volley_shot(recorder, shot, skill, face, dice, reaction=action.reaction)
        for shot, skill, face in zip(shots, skills, faces, strict=True)
    )
    return Report(shots=landed, assigned=assigned)


# --- before ---------------------------------------------------------------------------------------


def check_volley(recorder: Recorder, action: Volley) -> Announced:
    """Returns the shots with their weapons; range is checked after rolling (WL-8.3). Raises Illegal."""
    shots = [shot for shot in action.shots if not shot.hold]
    if not shots:
        raise refuse("not-a-weapon", "Nobody fires.", rule="WL-8.1")
    for shot in shots:
        check_actor(recorder, shot.by)
        _check_right(recorder, action, shot)
    _check_together(recorder, shots)
    skills = []
    for shot in shots:
        skill = check_weapon(recorder, shot.by, shot.with_)
        check_target(recorder, shot)
        check_use(recorder, shot, skill)
        check_distance(shot.distance)
        check_circumstances(recorder, shot)
        skills.append(skill)
    if action.assign == "best" and not recorder.has_fast_play("damage-maximisation"):
        raise refuse("rule-not-in-force", "The card does not list damage maximisation.")
    if action.assign == "best" and action.dice_mode != "each":
        raise refuse("rule-not-in-force", "Faces are assigned when every shot has a die of its own.", rule="WL-16.5")
    _check_undos(recorder, action, shots, skills)
    places = [shot.extra_die for shot in shots if shot.extra_die is not None]
    if len(places) != len(set(places)):
        raise refuse("extra-die-used", "Each place's die is used once in a turn.")
    return Announced(shots=shots, skills=skills)


def _check_undos(recorder: Recorder, action: Volley, shots: list[Shot], skills: list[Skill]) -> None:
    """Raises Illegal when time would be turned back for more dice than a skill has charges (WL-5.9, WL-5.12)."""
    rolls: dict[str, UndoBy | None] = {}
    for number, (shot, skill) in enumerate(zip(shots, skills, strict=True), start=1):
        if shot.touched is None:  # a die that shots share is rolled for the first of them
            rolls.setdefault(die_of(action, number, shot, skill), shot.undo_by)
    for (unit, key), dice in Counter((one.unit, one.with_) for one in rolls.values() if one).items():
        left = recorder.number_left(unit, key)
        if dice > left:
            text = f"{recorder.skill(unit, key).name or key} of {unit} has {left} uses left, for {dice} dice."
            raise refuse("no-uses-left", text)


def die_of(action: Volley, number: int, shot: Shot, skill: Skill) -> str:
    """Returns the die of a shot: its own, that of its type of weapon, or that of the whole volley (WL-8.2)."""
    return {"each": str(number), "type": skill.name or shot.with_, "one": ""}[action.dice_mode]


def _check_right(recorder: Recorder, action: Volley, shot: Shot) -> None:
    if action.reaction:
        check_reaction(recorder, shot.by, "attack-back", shot.target)
    else:
        check_turn(recorder, shot.by, "volley")


def _check_together(recorder: Recorder, shots: list[Shot]) -> None:
    """Checks that without a command one unit fires alone (WL-6.2), and that a weapon fires once (WL-8.1)."""
    turn = recorder.turn
    if turn and turn.commander is None:
        own = {shot.by for shot in shots if recorder.units[shot.by].side == turn.side}
        if len(own) > 1 and any(recorder.units[shot.by].side == turn.side for shot in shots):
            raise refuse("not-ordered", f"Without a command only one of {', '.join(sorted(own))} may fire.")
    pairs = [(shot.by, shot.with_) for shot in shots]
    for by, key in pairs:
        if pairs.count((by, key)) > 1:
            raise refuse("weapon-already-used", f"{by} would use {key} twice in this turn.")


def use_weapons(recorder: Recorder, action: Volley, shots: list[Shot]) -> None:
    """Uses all weapons and records every shooter as an attacker of every target (WL-10.3, WL-10.4)."""
    shooters = frozenset(shot.by for shot in shots)
    for shot in shots:
        if action.reaction:
            recorder.expose(shot.by)
            recorder.set_unit(shot.by, reacted="attack-back")
        else:
            record_action(recorder, shot.by, "volley")
        use_weapon(recorder, shot.by, shot.with_)
    if action.reaction:
        return
    for target in {shot.target for shot in shots if shot.target is not None}:
        record_attackers(recorder, target, shooters)


# --- the dice -------------------------------------------------------------------------------------


def roll_all(
    recorder: Recorder, action: Volley, shots: list[Shot], skills: list[Skill], dice: Dice
) -> list[int | None]:
    """Returns a face for each shot: one die each, one for each type of weapon, or one for all (WL-8.2)."""
    faces: list[int | None] = []
    rolled: dict[str, int] = {}
    for number, (shot, skill) in enumerate(zip(shots, skills, strict=True), start=1):
        if shot.touched is not None:
            faces.append(None)
            continue
        kind = die_of(action, number, shot, skill)
        if kind not in rolled:
            side = recorder.acting_side(shot.by) or ""
            rolled[kind] = attack_die(recorder, dice, side, shot, why=_die_label(action, shot, skill))
        faces.append(rolled[kind])
    return faces


def _die_label(action: Volley, shot: Shot, skill: Skill) -> str:
    match action.dice_mode:
        case "each":
            return f"{skill.name or shot.with_} of {shot.by}"
        case "type":
            return f"all {skill.name or shot.with_}"
        case "one":
            return "the whole volley"


def best_faces(
    recorder: Recorder, shots: list[Shot], skills: list[Skill], faces: list[int | None], *, reaction: bool
) -> list[int | None]:
    """Returns the faces assigned for most damage (WL-16.5); shots out of range get the rest.

    A shot without a die (WL-8.27) stays without one.
    """
    search = search_of_faces(recorder, shots, skills, limit=damage_maximisation.LIMIT, reaction=reaction)
    rolled = [face for face in faces if face is not None]
    rolls = [face is not None for face in faces]
    try:
        order = search.assign(rolled)
    except damage_maximisation.TooManyShots:
        # Too many to search: the best faces go to the shots in range, in their order.
        high = sorted(range(len(rolled)), key=lambda die: (-rolled[die], die))
        order = [
            high.pop(0) if target is not None and rolls_die else -1
            for target, rolls_die in zip(search.targets, rolls, strict=True)
        ]
    rest = [die for die in range(len(rolled)) if die not in order]
    order = [rest.pop(0) if die < 0 and rolls_die else die for die, rolls_die in zip(order, rolls, strict=True)]
    return [rolled[die] if die >= 0 else None for die in order]


def search_of_faces(
    recorder: Recorder,
    shots: list[Shot],
    skills: list[Skill],
    *,
    limit: int,
    reaction: bool,
    faces: Sequence[int] = (),
) -> Search:
    """Returns the search for the best assignment of faces (WL-16.5), as the table is before any shot lands.

    ``faces`` are those that dice may show; see :class:`Search`.
    """
    sums = find_all_modifiers(recorder, shots, skills, reaction=reaction)
    reached = targets_in_reach(shots, skills)
    return Search(
        reached,
        lambda shot, face: sums[shot].effective_impact(face),
        damage_targets(recorder, reached),
        limit=limit,
        faces=faces,
        given={
            place: touch_impact(shot, skill)
            for place, (shot, skill) in enumerate(zip(shots, skills, strict=True))
            if shot.touched is not None
        },
    )


def find_all_modifiers(
    recorder: Recorder, shots: list[Shot], skills: list[Skill], *, reaction: bool
) -> list[AttackModifiers]:
    """Returns the arithmetic of each shot, as it is before any of them lands."""
    return [
        attack_modifiers(recorder, shot, skill, reaction=reaction) for shot, skill in zip(shots, skills, strict=True)
    ]


def targets_in_reach(shots: list[Shot], skills: list[Skill]) -> list[str | None]:
    """Returns the target of each shot, None where it is out of range."""
    return [shot.target if is_in_reach(shot, skill) else None for shot, skill in zip(shots, skills, strict=True)]


def damage_targets(recorder: Recorder, reached: list[str | None]) -> dict[str, DamageTarget]:
    """Returns what the search for the best assignment knows of the targets."""
    return {target: _damage_target(recorder, target) for target in reached if target is not None}


def _damage_target(recorder: Recorder, target: str) -> DamageTarget:
    if target in recorder.places:
        return DamageTarget(life=recorder.places[target].health or 0)
    for key, skill in recorder.sheets[target].skills.items():
        if is_regenerative(skill) and recorder.number_left(target, key) > 0:
            return DamageTarget(
                life=recorder.weight(target), stops=int(skill.impact), charges=recorder.number_left(target, key)
            )
    return DamageTarget(life=recorder.weight(target))


# --- one after the other --------------------------------------------------------------------------


def resolve_volley_shot(
    recorder: Recorder, shot: Shot, skill: Skill, face: int | None, dice: Dice, *, reaction: bool
) -> ShotReport:
    """Resolves a shot of a volley: wasted beyond range, lost at a dead target (WL-8.3, WL-9.3)."""
    if is_spent(recorder, shot, skill):
        fate: Literal["lost", "out-of-range"] = "lost" if is_in_reach(shot, skill) else "out-of-range"
        weapon = skill.name or shot.with_
        return ShotReport(by=shot.by, weapon=weapon, skill=shot.with_, target=shot.target, face=face, fate=fate)
    extra = extra_face(recorder, dice, shot) if face is not None else None
    return resolve_shot(recorder, shot, skill, face, extra, reaction=reaction)


def is_spent(recorder: Recorder, shot: Shot, skill: Skill) -> bool:
    """Checks whether a shot does nothing: it is out of range, or its target is gone (WL-8.3, WL-9.3)."""
    gone = shot.target in recorder.units and not recorder.is_in_play(shot.target or "")
    gone = gone or (shot.target in recorder.places and not recorder.places[shot.target or ""].health)
    return not is_in_reach(shot, skill) or gone
