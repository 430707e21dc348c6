"""Pincers: an attack from several sides multiplies the face of the die (WL-8.15)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.refusals import refuse


def check_pincer(shot: Shot) -> None:
    """Raises Illegal when an attack cannot come from so many sides."""
    if not 1 <= shot.sides <= LIMITS.pincer_sides_max:
        raise refuse("too-many-sides", f"An attack comes from 1 to {LIMITS.pincer_sides_max} sides, not {shot.sides}.")
    if shot.sides > 1 and (shot.attackers or 1) < shot.sides:
        text = f"{shot.sides} sides need at least {shot.sides} attackers; there are {shot.attackers or 1}."
        raise refuse("pincer-needs-attackers", text)


def pincer_multiplier(shot: Shot) -> int:
    """Returns the factor of the face for the number of sides; 1 for a number that no attack may have."""
    return CATALOGUE.pincer.multiplier[shot.sides - 1] if 1 <= shot.sides <= LIMITS.pincer_sides_max else 1
