"""The arithmetic before a roll, every modifier named, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, TypeAlias

from rules.games.war_logic.army.skills import Skill, blast_diameter
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.catalogue import LIMITS
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.mechanics.force import weight_lines
from rules.games.war_logic.mechanics.hacking import capability
from rules.games.war_logic.mechanics.offense.modifiers import attack_modifiers, breakdown_lines, crash_modifiers
from rules.games.war_logic.mechanics.turrets import turret_shot
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Line

AnyLegal: TypeAlias = Legal[Any, Any]


def attack_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of an attack, or of attacking back."""
    return _shot(Recorder(view.state), legal.action, legal.found, reaction=legal.action.type == "attack-back")


def turret_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of a turret that fires."""
    return _shot(Recorder(view.state), turret_shot(legal.action), legal.found, reaction=True)


def dual_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of the attack of a dual; the answer is the other side's."""
    shot, skill, *_ = legal.found
    return _shot(Recorder(view.state), shot, skill, reaction=False)


def volley_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields a line for each shot of a volley."""
    recorder = Recorder(view.state)
    for shot, skill in zip(legal.found.shots, legal.found.skills, strict=True):
        yield _in_volley(recorder, shot, skill, reaction=legal.action.reaction)


def crash_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of a crash, of one's own weight."""
    yield from _crash(Recorder(view.state), legal.action, legal.action.by, None)


def force_crash_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of smashing something into a target, as far as its weight is known."""
    mover, skill = legal.action.object, legal.found.skill
    if mover in view.closed:
        yield _unknown_weight(legal)
        yield _loss()
    else:
        yield from _crash(Recorder(view.state), legal.action, mover, skill)


def force_move_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the weight that is lifted, as far as it is known and no die decides it."""
    if legal.action.object in view.closed:
        yield _unknown_weight(legal)
    elif legal.found.weight is not None:
        yield from weight_lines(legal.found.weight, legal.found.skill)


def hack_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of an attack on a mind."""
    yield from _hack(view, legal.action.target, legal.found)


def infestation_lines(view: View, legal: AnyLegal) -> Iterator[Line]:
    """Yields the arithmetic of an infestation."""
    yield from _hack(view, legal.action.target, legal.found.skill)


def _shot(recorder: Recorder, shot: Shot, skill: Skill, *, reaction: bool) -> Iterator[Line]:
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


def _in_volley(recorder: Recorder, shot: Shot, skill: Skill, *, reaction: bool) -> Line:
    sums = attack_modifiers(recorder, shot, skill, reaction=reaction)
    points = ", ".join(str(sums.effective_impact(face)) for face in range(1, 11))
    reached = 0 <= shot.distance <= skill.range
    how = f"{format_number(shot.distance)} of {format_number(skill.range)} inches" + ("" if reached else ": wasted")
    label = f"{shot.by} at {shot.target or 'a point'}"
    return Line(label=label, amount=points, how=f"faces 1 to 10; {how}", rule="WL-8.3")


def _crash(recorder: Recorder, shot: Any, mover: str, force: Skill | None) -> Iterator[Line]:
    if mover in recorder.units:
        weight = Decimal(recorder.weight(mover))
        yield from breakdown_lines(crash_modifiers(recorder, shot, weight, mover=mover, force=force), None)
    yield _loss()


def _loss() -> Line:
    return Line(label="Loses", amount="what it takes off", rule="WL-10.12")


def _unknown_weight(legal: AnyLegal) -> Line:
    skill = legal.found.skill
    how = f"not known to you; {skill.name or legal.action.with_} lifts {format_number(skill.extension)}"
    return Line(label="Weight", amount="?", how=how, rule="WL-13.1")


def _hack(view: View, target: str, skill: Skill) -> Iterator[Line]:
    recorder = Recorder(view.state)
    yield Line(label="Strength", amount=f"{format_number(skill.impact)} × die / 10", how="rounded up", rule="WL-13.5")
    if target in view.closed:
        yield Line(label="Capability", amount="?", how="not known to you", rule="WL-3.9", total=True)
    else:
        wanted = format_number(capability(recorder, target, skill))
        yield Line(label="Capability", amount=wanted, rule="WL-3.9", total=True)
