"""Exact odds of one attack: effective impact, kill, loss of the attacker."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.battle.events import ActionResolved
from rules.kernel.odds import Odds, Segment, explore
from rules.kernel.records import Record


class AttackResult(Record):
    """The result of an attack for its odds: points, and whether target or attacker are dead."""

    effective: int
    kill: bool
    lost: bool


def attack_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of one attack; ``closed`` are units whose points are unknown.

    None at a point: the units in the blast are measured, not rolled.
    """
    action = legal.action
    if action.target is None:
        return None
    found = explore(lambda dice: _attack_result(legal.resolve(dice), action.target, action.by))
    points = found.of(lambda one: one.effective)
    known = action.target not in closed
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


def force_crash_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds | None:
    """Returns the exact odds of smashing a thing into a target; None when its weight is unknown."""
    return None if legal.action.object in closed else attack_odds(legal, closed)


def _attack_result(event: ActionResolved, target: str, by: str) -> AttackResult:
    dead = {wound.name for wound in event.report.wounds if wound.dead}
    effective = event.report.shots[0].effective if event.report.shots else 0
    return AttackResult(effective=effective or 0, kill=target in dead, lost=by in dead)
