"""Urban areas: fire out of them, into them and inside (SP-15)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.readiness import refuse


def check_urban(action: Fire) -> None:
    """Raises Illegal for fire inside an urban area, or from too deep in it (SP-15.2, SP-15.3)."""
    if action.both_urban:
        raise refuse("urban-close-combat-only", "Inside an urban area there is close combat only.", "SP-15.3")
    edge = CATALOGUE.visibility.urban_edge
    if action.urban_depth is not None and action.urban_depth > edge:
        message = f'Only within {edge:g}" of the edge of an urban area units fire out and are fired at.'
        raise refuse("urban-depth", message, "SP-15.2")
