"""Exact odds of one attack: effective impact, kill, loss of the attacker."""

from __future__ import annotations

from fractions import Fraction

from rules.games.war_logic.battle.actions.attacks import Attack, Crash, Dual, ForceCrash, Turret
from rules.games.war_logic.battle.events import ActionResolved
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.state import State
from rules.kernel.odds import Odds, Segment, explore
from rules.kernel.records import Record


class AttackResult(Record):
    """The result of an attack for its odds: points, and whether target or attacker are dead."""

    effective: int
    kill: bool
    lost: bool


def attack_odds(state: State, action: Attack | Crash | Turret | ForceCrash | Dual, closed: frozenset[str]) -> Odds:
    """Returns the exact odds of one attack; ``closed`` are units whose points are unknown."""
    found = explore(lambda dice: _attack_result(resolve(state, action, dice), action.target or "", action.by))
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


def _attack_result(event: ActionResolved, target: str, by: str) -> AttackResult:
    dead = {wound.name for wound in event.report.wounds if wound.dead}
    effective = event.report.shots[0].effective if event.report.shots else 0
    return AttackResult(effective=effective or 0, kill=target in dead, lost=by in dead)
