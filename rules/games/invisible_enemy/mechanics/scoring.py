"""The house score (IE-10.1, IE-10.3)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.battle.events.turn import Scored
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import other_side, side_names
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.damage import is_live


def house_scores(state: State) -> dict[str, int]:
    """Returns the house score of each side: enemy bases destroyed or contaminated, and strikes (IE-10.1)."""
    found = {key: side.strikes * CATALOGUE.battle.victory.strike for key, side in state.sides.items()}
    for base in state.bases.values():
        if base.side in found and not is_live(base):
            found[other_side(state, base.side)] += points(base)
    return dict(sorted(found.items()))


def is_one_side_gone(state: State) -> bool:
    """Checks for a side without a base that is neither destroyed nor contaminated (IE-10.3)."""
    return any(not any(base.side == key and is_live(base) for base in state.bases.values()) for key in state.sides)


def find_leader(found: Mapping[str, int]) -> str | None:
    """Returns the side with the higher score; None on a tie."""
    best = [key for key, score in found.items() if score == max(found.values())]
    return best[0] if len(best) == 1 else None


def report_score(state: State) -> Scored:
    """Reports the house score at this moment."""
    found = house_scores(state)
    return Scored(scores=found, winner=find_leader(found), over=is_one_side_gone(state), names=side_names(state))
