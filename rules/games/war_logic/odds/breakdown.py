"""The arithmetic before a roll, every modifier named, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill, blast_diameter
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
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.mechanics.hacking import capability
from rules.games.war_logic.mechanics.offense.modifiers import attack_modifiers, breakdown_lines, crash_modifiers
from rules.games.war_logic.mechanics.turrets import turret_shot
from rules.games.war_logic.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice, TapeExhausted
from rules.kernel.display.cards import Line
from rules.kernel.records import replace


def breakdown(view: View, action: Action) -> list[Line]:
    """Returns the arithmetic of an action. Raises Illegal where the action itself would."""
    recorder = Recorder(view.state)
    match action:
        case Attack():
            return list(_shot(recorder, action, reaction=action.type == "attack-back"))
        case Turret():
            return list(_shot(recorder, turret_shot(action), reaction=True))
        case Volley(shots=shots):
            return [line for shot in shots if not shot.hold for line in _in_volley(recorder, action, shot)]
        case Dual(by=by, with_=key, target=target, distance=distance):
            return list(_shot(recorder, Shot(by=by, with_=key, target=target, distance=distance), reaction=False))
        case Crash() | ForceCrash():
            return list(_crash(recorder, action, view))
        case Hack() | Infest():
            return list(_hack(recorder, action, view))
        case Move(inside=str() as home) if home in view.closed:
            return _resolved_lines(view, replace(action, inside=None))
        case ForceMove(object=thing) if thing in view.closed:
            return [_unknown_weight(recorder, action)]
        case LifeOrDeath() | Predict() | Correct():
            return []
        case _:
            return _resolved_lines(view, action)


def _resolved_lines(view: View, action: Action) -> list[Line]:
    """Resolves an action without dice on the view, and returns its lines."""
    try:
        return list(resolve(view.state, action, TapeDice()).report.lines)
    except TapeExhausted:
        return []


def _shot(recorder: Recorder, shot: Shot, *, reaction: bool) -> Iterator[Line]:
    skill = recorder.skill(shot.by, shot.with_)
    yield Line(
        label="Range",
        amount=f"{format_number(shot.distance)} of {format_number(skill.range)}",
        how="inches",
        rule="WL-8.3",
    )
    waiting = recorder.queued.get(recorder.acting_side(shot.by) or "", ())
    if waiting:
        yield Line(label="Waiting die", amount=str(waiting[0]), how="is used, none is rolled", rule="WL-5.11")
    known = waiting[0] if waiting and shot.extra_die is None and shot.undo_by is None else None
    yield from breakdown_lines(attack_modifiers(recorder, shot, skill, reaction=reaction), known)
    yield from _cost_lines(recorder, shot, skill)


def _cost_lines(recorder: Recorder, shot: Shot, skill: Skill) -> Iterator[Line]:
    if skill.extension > 0:
        how = f"circumference {format_number(skill.extension)} / {LIMITS.blast_diameter_divisor}, rounded up"
        yield Line(label="Blast diameter", amount=str(blast_diameter(skill.extension)), how=how, rule="WL-8.22")
    left = recorder.number_left(shot.by, shot.with_)
    spared = recorder.has_fast_play("quick-play") and skill.number >= LIMITS.limited_skill_below
    yield Line(
        label="Number left", amount=f"{left} → {left if spared else left - 1}", rule="WL-16.3" if spared else "WL-8.5"
    )


def _in_volley(recorder: Recorder, action: Volley, shot: Shot) -> Iterator[Line]:
    skill = recorder.skill(shot.by, shot.with_)
    sums = attack_modifiers(recorder, shot, skill, reaction=action.reaction)
    points = ", ".join(str(sums.effective_impact(face)) for face in range(1, 11))
    reached = 0 <= shot.distance <= skill.range
    how = f"{format_number(shot.distance)} of {format_number(skill.range)} inches" + ("" if reached else ": wasted")
    yield Line(
        label=f"{shot.by} at {shot.target or 'a point'}", amount=points, how=f"faces 1 to 10; {how}", rule="WL-8.3"
    )


def _crash(recorder: Recorder, action: Crash | ForceCrash, view: View) -> Iterator[Line]:
    force = isinstance(action, ForceCrash)
    mover = action.object if isinstance(action, ForceCrash) else action.by
    if mover in recorder.units and mover not in view.closed:
        weight = Decimal(recorder.weight(mover))
        skill = recorder.skill(action.by, action.with_) if force else None
        yield from breakdown_lines(crash_modifiers(recorder, action, weight, mover=mover, force=skill), None)
    elif isinstance(action, ForceCrash) and mover in view.closed:
        yield _unknown_weight(recorder, action)
    yield Line(label="Loses", amount="what it takes off", rule="WL-10.12")


def _unknown_weight(recorder: Recorder, action: ForceMove | ForceCrash) -> Line:
    skill = recorder.skill(action.by, action.with_)
    how = f"not known to you; {skill.name or action.with_} lifts {format_number(skill.extension)}"
    return Line(label="Weight", amount="?", how=how, rule="WL-13.1")


def _hack(recorder: Recorder, action: Hack | Infest, view: View) -> Iterator[Line]:
    skill = recorder.skill(action.by, action.with_)
    yield Line(label="Strength", amount=f"{format_number(skill.impact)} × die / 10", how="rounded up", rule="WL-13.5")
    if action.target in view.closed:
        yield Line(label="Capability", amount="?", how="not known to you", rule="WL-3.9", total=True)
    else:
        yield Line(
            label="Capability",
            amount=format_number(capability(recorder, action.target, skill)),
            rule="WL-3.9",
            total=True,
        )
