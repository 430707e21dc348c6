"""Single attacks, attacking back, turrets and crashes: from the announcement to the last point (sections 8, 9, 10)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Attack, Crash, Shot, Turret
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report, ShotReport
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import shown, up
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import hurt, suffers
from rules.games.war_logic.mechanics.movement import lift, place_in
from rules.games.war_logic.mechanics.offense.check import (
    attack_die,
    check_circumstances,
    check_distance,
    check_reach,
    check_target,
    check_use,
    check_weapon,
    extra_face,
)
from rules.games.war_logic.mechanics.offense.modifiers import Aim, aim, crash_aim, sum_lines
from rules.games.war_logic.mechanics.places import check_entry, hiding, sheltered
from rules.games.war_logic.mechanics.turns import has_acted
from rules.kernel.dice import Dice
from rules.kernel.screen import Line


def attack(scene: Scene, action: Attack, dice: Dice) -> Report:
    """An attack with one weapon; whoever attacks back has the right to it already. Raises Illegal."""
    reaction = action.type == "attack-back"
    skill = check_shot(scene, action)
    if not reaction:
        has_acted(scene, action.by, "attack")
    else:
        scene.expose(action.by)
        scene.set(action.by, reacted="attack-back")
    fire(scene, action.by, action.with_)
    face, extra = _faces(scene, action, dice)
    return Report(shots=(strike(scene, action, skill, face, extra, reaction=reaction),))


def check_shot(scene: Scene, shot: Shot) -> Skill:
    """The weapon of a single attack that may be made. Raises Illegal, in the order of the case files."""
    skill = check_weapon(scene, shot.by, shot.with_)
    check_target(scene, shot)
    check_use(scene, shot, skill)
    check_reach(scene, shot, skill)
    check_circumstances(scene, shot)
    return skill


def fire(scene: Scene, name: str, key: str) -> None:
    """A weapon is used: its number goes down, it is used up for the turn, and everyone has seen it (WL-8.5)."""
    scene.spend(name, key)
    scene.set(name, used=scene.units[name].used | {key})
    scene.show(name, key)


def _faces(scene: Scene, shot: Shot, dice: Dice) -> tuple[int | None, int | None]:
    if shot.touched is not None:
        return None, None
    side = scene.acting_side(shot.by) or ""
    face = attack_die(scene, dice, side, shot, why=f"attack of {shot.by}")
    return face, extra_face(scene, dice, shot)


# --- a shot lands ---------------------------------------------------------------------------------


def strike(
    scene: Scene, shot: Shot, skill: Skill, face: int | None, extra: int | None, *, reaction: bool
) -> ShotReport:
    """Apply one shot that is in range. Without a face the projectile itself decides (WL-8.27)."""
    sums = aim(scene, shot, skill, reaction=reaction)
    effective = _touched(shot, skill) if face is None else sums.effective(face, extra or 0)
    damage = 0
    if shot.target is not None:
        if not reaction:
            suffers(scene, shot.target, frozenset({shot.by}))
        _cover_damage(scene, sums, face, extra)
        damage = hurt(scene, shot.target, effective, weapon=skill, by=None if reaction else shot.by)
    caught, near = _blast(scene, shot, skill, face, reaction=reaction)
    return ShotReport(
        by=shot.by,
        weapon=skill.name or shot.with_,
        skill=shot.with_,
        target=shot.target,
        face=face,
        extra=extra,
        modified=None if face is None else sums.modified(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective if shot.target is not None else None,
        damage=damage,
        blast=diameter(skill) if skill.extension > 0 else None,
        caught=tuple(caught),
        lines=(*(sum_lines(sums, face, extra) if face is not None else _touch_lines(effective)), *near),
    )


def _touched(shot: Shot, skill: Skill) -> int:
    return up(skill.impact) if shot.touched else 0


def _touch_lines(effective: int) -> tuple[Line, ...]:
    how = "the projectile touched" if effective else "the projectile missed"
    return (Line(label="Effective impact", amount=str(effective), how=how, rule="WL-8.27", total=True),)


def _cover_damage(scene: Scene, sums: Aim, face: int | None, extra: int | None) -> None:
    """The cover loses what it kept off, when the card says so (WL-9.7)."""
    if face is None or sums.cover is None or not scene.state.card.cover_damage or sums.cover not in scene.places:
        return
    bare = up((sums.impact + sums.leverage) * (sums.modified(face, extra or 0) + 1) / 10) - int(sums.damping)
    kept = max(0, bare) - sums.effective(face, extra or 0)
    place = scene.places[sums.cover]
    if kept > 0 and place.health:
        scene.notes.append(f"{sums.cover} loses {min(kept, place.health)}.")
        hurt(scene, sums.cover, kept)


def diameter(skill: Skill) -> int:
    """The diameter of a blast (WL-8.22)."""
    return up(skill.extension / LIMITS.blast_diameter_divisor)


def _blast(scene: Scene, shot: Shot, skill: Skill, face: int | None, *, reaction: bool) -> tuple[list[str], list[Line]]:
    """Everybody within half of the diameter is hit too, friend and foe (WL-8.22, WL-8.24).

    Of the modifiers only their own cover counts (WL-8.23).
    """
    if skill.extension <= 0 or (face is None and not shot.touched):
        return [], []
    reach, lines = Decimal(diameter(skill)) / 2, []
    caught = [name for name, inches in shot.near.items() if _in_blast(scene, shot, name, inches, reach)]
    for name in caught:
        less = 1 if hiding(scene, shot.by, name) else 0
        points = up(skill.impact) if face is None else up(skill.impact * max(0, face - less) / 10)
        lines.append(_blast_line(skill, name, face, less, points))
        if skill.has("force"):
            points = max(0, points - int(scene.sum_of(name, "anti-force")))
        if not reaction:
            suffers(scene, name, frozenset({shot.by}))
        hurt(scene, name, points, weapon=skill, by=None if reaction else shot.by)
    return caught, lines


def _blast_line(skill: Skill, name: str, face: int | None, less: int, points: int) -> Line:
    how = "the projectile touched"
    if face is not None:
        how = f"{shown(skill.impact)} × {max(0, face - less)} / 10, rounded up" + (", hiding" if less else "")
    return Line(label=f"Blast at {name}", amount=str(points), how=how, rule="WL-8.23")


def _in_blast(scene: Scene, shot: Shot, name: str, inches: Decimal, reach: Decimal) -> bool:
    return name != shot.target and 0 <= inches <= reach and scene.in_play(name) and not sheltered(scene, name)


# --- turrets --------------------------------------------------------------------------------------


def turret(scene: Scene, action: Turret, dice: Dice) -> Report:
    """An automatic turret fires, once at each unit in a turn (WL-12.8 to WL-12.10). Raises Illegal."""
    by, key, target = action.by, action.with_, action.target
    skill = scene.skill(by, key)
    if skill.sub_category != "turret" and not skill.has("turret"):
        raise refuse("not-a-weapon", f"{skill.name} of {by} is no automatic turret.", rule="WL-12.8")
    mark = f"{key} at {target}"
    if mark in scene.units[by].used:
        raise refuse("weapon-already-used", f"{skill.name} has fired at {target} in this turn.", rule="WL-12.8")
    scene.check_left(by, key)
    shot = turret_shot(action)
    check_turret_target(scene, shot, skill)
    scene.spend(by, key)
    scene.show(by, key)
    scene.set(by, used=scene.units[by].used | {mark})
    face = attack_die(scene, dice, scene.units[by].side, shot, why=f"turret of {by}")
    landed = strike(scene, shot, skill, face, None, reaction=True)
    scene.set(target, forfeits=scene.units[target].forfeits | {scene.units[by].side})
    return Report(shots=(landed,))


def turret_shot(action: Turret) -> Shot:
    """The shot of a turret, with a die as in a normal attack (WL-12.8)."""
    return Shot(
        by=action.by,
        with_=action.with_,
        target=action.target,
        distance=action.distance,
        higher_ground=action.higher_ground,
        near=action.near,
    )


def check_turret_target(scene: Scene, shot: Shot, skill: Skill) -> None:
    """Raise when a turret cannot fire at a unit, which may be of its own side (WL-12.10)."""
    target = shot.target or ""
    scene.unit(target)
    if not scene.in_play(target):
        raise refuse("target-dead", f"{target} is dead, a prisoner or has left the field.")
    if scene.hidden(target):
        raise refuse("not-seen", f"Nobody sees {target}.")
    check_use(scene, shot, skill)
    check_reach(scene, shot, skill)


# --- crashes --------------------------------------------------------------------------------------


def crash(scene: Scene, action: Crash, dice: Dice) -> Report:
    """A unit moves into another: its weight is the impact, and it loses what it takes off (WL-10.12)."""
    by, target = action.by, action.target
    skill = _check_crash(scene, action)
    has_acted(scene, by, "crash")
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    lift(scene, by, skill, None)
    place_in(scene, by, inside=action.inside, behind=action.behind)
    weight = Decimal(scene.weight(by))
    sums = crash_aim(scene, action, weight, mover=by)
    face = attack_die(scene, dice, scene.acting_side(by) or "", action, why=f"crash of {by}")
    extra = extra_face(scene, dice, action)
    suffers(scene, target or "", frozenset({by}))
    effective = sums.effective(face, extra or 0)
    damage = hurt(scene, target or "", effective, by=by)
    lose_points(scene, by, damage)
    report = ShotReport(
        by=by,
        weapon="crash",
        skill=action.with_,
        target=target,
        face=face,
        extra=extra,
        modified=sums.modified(face, extra or 0),
        impact=sums.impact + sums.leverage,
        effective=effective,
        damage=damage,
        lines=tuple(sum_lines(sums, face, extra)),
    )
    return Report(shots=(report,))


def _check_crash(scene: Scene, action: Crash) -> Skill:
    by = action.by
    skill = scene.skill(by, action.with_)
    if skill.category != "movement":
        raise refuse("not-a-movement-skill", f"{skill.name} of {by} is no movement skill.")
    if scene.turn and by in scene.turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    scene.check_left(by, action.with_)
    if action.target is None:
        raise refuse("target-dead", "A crash needs a target.")
    check_target(scene, action)
    check_distance(action.distance)
    if action.distance > skill.range:
        text = f"{by} moves {shown(skill.range)} inches; {action.target} is {shown(action.distance)} away."
        raise refuse("too-far", text)
    check_circumstances(scene, action)
    check_entry(scene, by, action.inside, action.behind)
    return skill


def lose_points(scene: Scene, name: str, points: int) -> None:
    """The points that a crash costs: armor first, regenerative armor does not help."""
    if points > 0:
        left, skills = scene.units[name].left, scene.sheets[name].skills
        without = {key: 0 if skill.has("regenerative") else left.get(key, 0) for key, skill in skills.items()}
        scene.set(name, left=without)
        hurt(scene, name, points, attacked=False)
        scene.set(name, left=left)
