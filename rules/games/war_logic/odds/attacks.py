"""Exact odds of one attack: effective impact, kill, loss of the attacker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable
from fractions import Fraction
from typing import Any

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Attack, Dual, Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.mechanics.damage import find_loss, find_protected
from rules.games.war_logic.mechanics.dual import Shots, announce_answer, announce_dual, can_answer
from rules.games.war_logic.mechanics.offense.attacks import announce, is_plain, is_reaction, land_shot, lands_alike
from rules.games.war_logic.mechanics.offense.dice import find_die
from rules.games.war_logic.mechanics.offense.explosions import names_near
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers, attack_modifiers
from rules.games.war_logic.mechanics.regenerative_armor import find_charge
from rules.kernel.dice import Dice, Die
from rules.kernel.odds import Distribution, Odds, Segment, explore
from rules.kernel.records import Record


class AttackResult(Record):
    """The result of an attack for its odds: points, and whether target or attacker are dead."""

    effective: int
    kill: bool
    lost: bool


def shot_odds(legal: Legal[Attack, Skill], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of one shot of one weapon, as :func:`attack_odds` does."""
    found = _plain_results(legal)
    return attack_odds(legal, closed) if found is None else _describe(found, known=legal.action.target not in closed)


def attack_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of one attack; ``closed`` are units whose points are unknown.

    None at a point: the units in the blast are measured, not rolled.
    """
    action = legal.action
    if action.target is None:
        return None

    def result(dice: Dice) -> AttackResult:
        recorder, report = legal.roll(dice)
        effective = report.shots[0].effective if report.shots else 0
        return _result(recorder, effective or 0, action.target, action.by)

    return _describe(explore(result), known=action.target not in closed)


def _describe(found: Distribution[AttackResult], *, known: bool) -> Odds:
    points = found.of(lambda one: one.effective)
    miss = found.chance(lambda one: one.effective == 0)
    kill = found.chance(lambda one: one.kill) if known else Fraction(0)
    chances = {"miss": miss}
    chances |= {"kill": kill, "attacker-lost": found.chance(lambda one: one.lost)} if known else {}
    chances |= {f"effective-{points_}": chance for points_, chance in points.weights.items()}
    hit = 1 - miss - kill
    strip = [Segment(label="No effect", tone="miss", chance=miss), Segment(label="Hit", tone="hit", chance=hit)]
    strip.append(Segment(label="Kill", tone="kill", chance=kill))
    notes = () if known else ("What the target can still bear is not known to you.",)
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances=chances,
        tables={"effective impact": {int(str(key)): chance for key, chance in points.weights.items()}},
        notes=notes,
    )


def _plain_results(legal: Legal[Attack, Skill]) -> Distribution[AttackResult] | None:
    """Returns the results of a plain shot: it is announced once, and lands once for all faces that do the same.

    None where more than the face of one die decides it.
    """
    action, skill, recorder = legal.action, legal.found, Recorder(legal.state)
    if action.target is None or not is_plain(recorder, action):
        return None
    announce(recorder, action)
    reaction, die = is_reaction(action), find_die(action.die)
    sums = attack_modifiers(recorder, action, skill, reaction=reaction)
    counts: dict[AttackResult, int] = {}
    alone = _hurts_target_alone(recorder, action, skill, sums)
    for faces in _faces_alike(recorder, action, skill, sums, die):
        if alone:
            result = _hit(recorder, action.target, skill, sums.effective_impact(faces[0]))
        else:
            then = recorder.branch()
            landed = land_shot(then, action, skill, sums, (faces[0], None), reaction=reaction)
            result = _result(then, landed.effective, action.target, action.by)
        counts[result] = counts.get(result, 0) + len(faces)
    return Distribution.of_counts(counts, die.size)


def _faces_alike(
    recorder: Recorder, shot: Shot, skill: Skill, sums: AttackModifiers, die: Die
) -> Collection[list[int]]:
    """Returns the faces of a die in groups: those of one do the same."""
    alike: dict[Hashable, list[int]] = {}
    for face in range(die.low, die.high + 1):
        alike.setdefault(lands_alike(recorder, shot, skill, sums, face), []).append(face)
    return alike.values()


def dual_odds(legal: Legal[Dual, Shots], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of an attack and its answer, as :func:`attack_odds` does (WL-16.4)."""
    found = _dual_results(legal)
    return attack_odds(legal, closed) if found is None else _describe(found, known=legal.action.target not in closed)


def _dual_results(legal: Legal[Dual, Shots]) -> Distribution[AttackResult] | None:
    """Returns the results of two plain shots, each landed once for all faces of its die that do the same.

    None where more than the faces of the two dice decides it.
    """
    shot, skill, back, other = legal.found
    recorder, action = Recorder(legal.state), legal.action
    if not (is_plain(recorder, shot) and is_plain(recorder, back)):
        return None
    announce_dual(recorder, action)
    sums, die, second = attack_modifiers(recorder, shot, skill, reaction=False), find_die(shot.die), find_die(back.die)
    counts: Counter[AttackResult] = Counter()
    for faces in _faces_alike(recorder, shot, skill, sums, die):
        then = recorder.branch()
        effective = land_shot(then, shot, skill, sums, (faces[0], None), reaction=False).effective
        if not can_answer(then, action):
            counts[_result(then, effective, action.target, action.by)] += len(faces) * second.size
            continue
        announce_answer(then, action)
        sums_back = attack_modifiers(then, back, other, reaction=True)
        for answers in _faces_alike(then, back, other, sums_back, second):
            last = then.branch()
            land_shot(last, back, other, sums_back, (answers[0], None), reaction=True)
            counts[_result(last, effective, action.target, action.by)] += len(faces) * len(answers)
    return Distribution.of_counts(counts, die.size * second.size)


def _hurts_target_alone(recorder: Recorder, shot: Shot, skill: Skill, sums: AttackModifiers) -> bool:
    """Checks whether a shot can hurt nobody but a unit: no blast, no cover that wears, nobody in or behind the unit."""
    wears = sums.cover is not None and recorder.state.card.cover_damage
    target = shot.target or ""
    return (
        not names_near(shot, skill) and not wears and target in recorder.units and not find_protected(recorder, target)
    )


def _hit(recorder: Recorder, target: str, skill: Skill, effective: int) -> AttackResult:
    """Returns the result of points that reach a unit, as :func:`land_shot` would find it."""
    charge = find_charge(recorder, target)
    points = max(0, effective - int(charge[1].impact)) if charge else effective
    _, _, dead = find_loss(recorder, target, points, weapon=skill)
    return AttackResult(effective=effective, kill=dead, lost=False)


def _result(recorder: Recorder, effective: int, target: str, by: str) -> AttackResult:
    dead = {wound.name for wound in recorder.wounds if wound.dead}
    return AttackResult(effective=effective, kill=target in dead, lost=by in dead)


def force_crash_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of smashing a thing into a target; None when its weight is unknown."""
    return None if legal.action.object in closed else attack_odds(legal, closed)
