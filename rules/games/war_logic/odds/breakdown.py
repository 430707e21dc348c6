"""The arithmetic of an action before it is made, every modifier named, as far as the view allows."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.actions.attacks import (
    Attack,
    Crash,
    Dual,
    ForceCrash,
    ForceMove,
    LifeOrDeath,
    Shot,
    Turret,
    Volley,
)
from rules.games.war_logic.battle.actions.control import Hack, Infest
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.actions.strategy import Predict
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.mechanics.hacking import capability
from rules.games.war_logic.mechanics.offense.explosions import diameter
from rules.games.war_logic.mechanics.offense.modifiers import aim, crash_aim, sum_lines
from rules.games.war_logic.mechanics.turrets import turret_shot
from rules.games.war_logic.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice, TapeExhausted
from rules.kernel.records import changed
from rules.kernel.screen import Line


def preview(view: View, action: Action) -> list[Line]:
    """The sums of an action. Raises Illegal where the action itself could not be."""
    scene = Scene(view.state)
    match action:
        case Attack():
            return list(_shot(scene, action, reaction=action.type == "attack-back"))
        case Turret():
            return list(_shot(scene, turret_shot(action), reaction=True))
        case Volley(shots=shots):
            return [line for shot in shots if not shot.hold for line in _in_volley(scene, action, shot)]
        case Dual(by=by, with_=key, target=target, distance=distance):
            return list(_shot(scene, Shot(by=by, with_=key, target=target, distance=distance), reaction=False))
        case Crash() | ForceCrash():
            return list(_crash(scene, action, view))
        case Hack() | Infest():
            return list(_hack(scene, action, view))
        case Move(inside=str() as home) if home in view.closed:
            return _dry(view, changed(action, inside=None))
        case ForceMove(object=thing) if thing in view.closed:
            return [_unknown_weight(scene, action)]
        case LifeOrDeath() | Predict() | Correct():
            return []
        case _:
            return _dry(view, action)


def _dry(view: View, action: Action) -> list[Line]:
    """What needs no dice is carried out on the view."""
    try:
        return list(resolve(view.state, action, TapeDice()).report.lines)
    except TapeExhausted:
        return []


def _shot(scene: Scene, shot: Shot, *, reaction: bool) -> Iterator[Line]:
    skill = scene.skill(shot.by, shot.with_)
    yield Line(label="Range", amount=f"{shown(shot.distance)} of {shown(skill.range)}", how="inches", rule="WL-8.3")
    waiting = scene.queued.get(scene.acting_side(shot.by) or "", ())
    if waiting:
        yield Line(label="Waiting die", amount=str(waiting[0]), how="is used, none is rolled", rule="WL-5.11")
    known = waiting[0] if waiting and shot.extra_die is None and shot.undo_by is None else None
    yield from sum_lines(aim(scene, shot, skill, reaction=reaction), known)
    yield from _after(scene, shot, skill)


def _after(scene: Scene, shot: Shot, skill: Skill) -> Iterator[Line]:
    if skill.extension > 0:
        how = f"circumference {shown(skill.extension)} / 3, rounded up"
        yield Line(label="Blast diameter", amount=str(diameter(skill)), how=how, rule="WL-8.22")
    left = scene.left(shot.by, shot.with_)
    spared = scene.fast("quick-play") and skill.number >= 20
    yield Line(
        label="Number left", amount=f"{left} → {left if spared else left - 1}", rule="WL-16.3" if spared else "WL-8.5"
    )


def _in_volley(scene: Scene, action: Volley, shot: Shot) -> Iterator[Line]:
    skill = scene.skill(shot.by, shot.with_)
    sums = aim(scene, shot, skill, reaction=action.reaction)
    points = ", ".join(str(sums.effective(face)) for face in range(1, 11))
    reached = 0 <= shot.distance <= skill.range
    how = f"{shown(shot.distance)} of {shown(skill.range)} inches" + ("" if reached else ": wasted")
    yield Line(
        label=f"{shot.by} at {shot.target or 'a point'}", amount=points, how=f"faces 1 to 10; {how}", rule="WL-8.3"
    )


def _crash(scene: Scene, action: Crash | ForceCrash, view: View) -> Iterator[Line]:
    force = isinstance(action, ForceCrash)
    mover = action.object if isinstance(action, ForceCrash) else action.by
    if mover in scene.units and mover not in view.closed:
        weight = Decimal(scene.weight(mover))
        skill = scene.skill(action.by, action.with_) if force else None
        yield from sum_lines(crash_aim(scene, action, weight, mover=mover, force=skill), None)
    elif isinstance(action, ForceCrash) and mover in view.closed:
        yield _unknown_weight(scene, action)
    yield Line(label="Loses", amount="what it takes off", rule="WL-10.12")


def _unknown_weight(scene: Scene, action: ForceMove | ForceCrash) -> Line:
    skill = scene.skill(action.by, action.with_)
    how = f"not known to you; {skill.name or action.with_} lifts {shown(skill.extension)}"
    return Line(label="Weight", amount="?", how=how, rule="WL-13.1")


def _hack(scene: Scene, action: Hack | Infest, view: View) -> Iterator[Line]:
    skill = scene.skill(action.by, action.with_)
    yield Line(label="Strength", amount=f"{shown(skill.impact)} × die / 10", how="rounded up", rule="WL-13.5")
    if action.target in view.closed:
        yield Line(label="Capability", amount="?", how="not known to you", rule="WL-3.9", total=True)
    else:
        yield Line(label="Capability", amount=shown(capability(scene, action.target, skill)), rule="WL-3.9", total=True)
