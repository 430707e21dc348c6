"""Blasts of grenades, missiles and bombs: units in reach, and units that are clear (EIC-16.12, EIC-17.10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from rules.games.eic_league.battle.state import State, drone_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.detection import names_on_field
from rules.games.eic_league.mechanics.distances import hexes_from_target, is_drone_drop

LOSS_PER_HEX = CATALOGUE.combat.blast.loss_per_hex


def reaches(effects: tuple[Fraction, ...], steps: int) -> bool:
    """Checks whether some of a blast is left that many hexes from its middle (EIC-16.12)."""
    return any(strength > LOSS_PER_HEX * steps for strength in effects)


def blast_reach(effects: tuple[Fraction, ...]) -> int:
    """Returns the most hexes from its middle at which some of a blast is left (EIC-16.12)."""
    return max((ceil(points / LOSS_PER_HEX) - 1 for points in effects if points > 0), default=0)


def units_in_blast(state: State, legal: LegalAttack, *, effects: tuple[Fraction, ...]) -> Iterator[tuple[str, int]]:
    """Yields the units in the blast besides the target, with hexes from its middle: friend or foe, detected or not."""
    clear = {legal.action.target, *deliverers(legal)}
    for name in names_on_field(state):
        steps = None if name in clear else hexes_from_target(state, legal.action, name=name)
        if steps is not None and reaches(effects, steps):
            yield name, steps


def deliverers(legal: LegalAttack) -> tuple[str, ...]:
    """Returns the units that delivered a drop and are clear of its blast (EIC-17.10)."""
    action = legal.action
    if action.type != "drop":
        return ()
    return (drone_name(action.by),) if is_drone_drop(action) else (action.by, action.with_ or "")
