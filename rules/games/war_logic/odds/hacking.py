"""Exact odds of hacking and infestation."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.odds.volleys import weights_by_number
from rules.kernel.odds import Odds, Segment, explore


def hack_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds:
    """Returns the exact odds of hacking or infestation."""
    if legal.action.target in closed:
        return _strength(legal)
    found = explore(lambda dice: bool(legal.roll(dice)[1].success))
    success = found.chance(lambda one: one)
    strip = (
        Segment(label="Fails", tone="miss", chance=1 - success),
        Segment(label="Succeeds", tone="kill", chance=success),
    )
    return Odds(
        strip=tuple(part for part in strip if part.chance),
        chances={"success": success, "failure": 1 - success},
        tables={},
    )


def _strength(legal: Legal[Any, Any]) -> Odds:
    found = explore(lambda dice: legal.roll(dice)[1].strength or 0)
    return Odds(
        strip=(Segment(label="Against a mind that you do not know", tone="note", chance=Fraction(1)),),
        chances={},
        tables={"strength": weights_by_number(found)},
        notes=("The strength must reach the target's mental capability and its protection.",),
    )
