"""How a battle has ended, with its reckoning (section 22)."""

from __future__ import annotations

from rules.games.extractors.model import State
from rules.games.extractors.screen import side_id
from rules.games.extractors.victory import score
from rules.kernel.screen import Outcome


def outcome(state: State) -> Outcome | None:
    """The end of the battle with its arithmetic, or None while it goes on."""
    if not state.over:
        return None
    found = score(state)
    winners = (side_id(state, found.winner),) if found.winner else ()
    return Outcome(winners=winners, reason=found.reason, why=found.lines, facts=dict(found.values))
