"""Odds as entries of the table of actions ask for them: by the view of a player, and by the names of the case files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.visibility.view import View
from rules.kernel.odds import Odds
from rules.kernel.records import replace

Answer: TypeAlias = Callable[[Any, frozenset[str]], Odds | None]
"""Exact odds of a legal action; nothing is said of units whose points the viewer does not know."""


def with_odds(answer: Answer, *, for_cases: Answer | None = None) -> Mapping[str, Any]:
    """Returns the odds and outcomes of an entry; ``for_cases`` answers case files, which may ask for more."""

    def odds(view: View, legal: Any) -> Odds | None:
        return answer(legal, view.closed)

    def outcomes(state: State, legal: Any) -> Mapping[str, Fraction]:
        found = (for_cases or answer)(legal, frozenset())
        return {} if found is None else found.chances

    return {"odds": odds, "outcomes": outcomes}


def as_known(view: View, action: Action) -> Action:
    """Returns an action as far as the viewer can reckon with it: what a vehicle of others holds is not known."""
    home = getattr(action, "inside", None)
    return replace(action, inside=None) if home in view.closed else action
