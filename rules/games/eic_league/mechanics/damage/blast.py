"""Blasts of grenades, missiles and bombs: who is reached, and who is clear (EIC-16.12, EIC-17.10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.games.eic_league.battle.state import State, drone_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.detection import exposed
from rules.games.eic_league.mechanics.distances import by_drone, from_target

LOSS_PER_HEX = CATALOGUE.combat.blast.loss_per_hex


def reaches(effects: tuple[Fraction, ...], steps: int) -> bool:
    """True when some of a blast is left that many hexes from its middle (EIC-16.12)."""
    return any(strength > LOSS_PER_HEX * steps for strength in effects)


def in_blast(state: State, plan: LegalAttack, *, effects: tuple[Fraction, ...]) -> Iterator[tuple[str, int]]:
    """Whom the blast reaches besides the target, with the hexes from its middle: friend or foe, detected or not."""
    clear = {plan.action.target, *deliverers(plan)}
    for name in exposed(state):
        steps = None if name in clear else from_target(state, plan.action, name=name)
        if steps is not None and reaches(effects, steps):
            yield name, steps


def deliverers(plan: LegalAttack) -> tuple[str, ...]:
    """Who delivered what was dropped and is clear of its blast (EIC-17.10)."""
    action = plan.action
    if action.type != "drop":
        return ()
    return (drone_name(action.by),) if by_drone(action) else (action.by, action.with_ or "")
