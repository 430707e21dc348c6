"""Exact odds of life or death: those of one deciding pair (WL-16.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import Legal
from rules.games.war_logic.mechanics.life_or_death import roll_pair
from rules.kernel.odds import Odds, Segment, explore


def duel_odds(legal: Legal[Any, Any], closed: frozenset[str]) -> Odds:
    """Returns the odds of one deciding pair, since equal dice are rerolled (WL-16.2)."""
    recorder, action = Recorder(legal.state), legal.action
    found = explore(lambda dice: roll_pair(recorder, action, dice, []) or "")
    decided = 1 - found.weights.get("", Fraction(0))
    win = found.weights.get(action.by, Fraction(0)) / decided
    strip = (Segment(label="Wins", tone="kill", chance=win), Segment(label="Dies", tone="miss", chance=1 - win))
    return Odds(strip=strip, chances={"win": win, "lose": 1 - win}, tables={})
