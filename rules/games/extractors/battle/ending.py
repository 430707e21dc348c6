"""The end of a battle, with its reckoning (section 22), or because a side gives up."""

from __future__ import annotations

from collections import Counter

from rules.games.extractors.battle.actions import GiveUp
from rules.games.extractors.battle.events import Ended
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import side_id
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.mechanics.victory import giving_up_reason, score
from rules.kernel.display.screen import Outcome


def give_up(state: State, action: GiveUp) -> Ended:
    """Ends the battle for the side that gives up, since the rules have no word on it; the other wins."""
    faction = state.players[action.side]
    return Ended(reason=giving_up_reason(state, faction), given_up=faction)


def find_outcome(state: State) -> Outcome | None:
    """Returns the end of the battle with its arithmetic, or None while it goes on."""
    if not state.over:
        return None
    found = score(state)
    winners = (side_id(state, found.winner),) if found.winner else ()
    return Outcome(
        winners=winners, reason=found.reason, why=found.lines, facts=dict(found.values), measures=_measures(state)
    )


def _measures(state: State) -> dict[str, dict[str, int]]:
    lost = Counter(side(unit) for unit in state.units.values() if unit.destroyed)
    sides = {side(unit) for unit in state.units.values()}
    return {side_id(state, own): {"destroyed": lost.total() - lost[own]} for own in sides}
