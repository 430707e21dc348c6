"""Exact odds by the names of the case files, from the same resolvers that play uses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.mechanics.combat_orders.carry_out import PreparedOrder
from rules.games.extractors.mechanics.firing import LegalFire
from rules.games.extractors.mechanics.movement.move import LegalMove, make_move
from rules.games.extractors.mechanics.rally import LegalRally, roll_rally
from rules.games.extractors.odds.salvos import salvos_of
from rules.kernel.odds import Distribution, explore

Chances = dict[str, Fraction]


def named_chances(state: State, legal: Any, *, of: str | None = None) -> Chances:
    """Returns the chances of a checked action's outcomes by the case files' names; empty without dice.

    ``of``: the unit whose fate is asked for, where several are fired at; None: the first.
    """
    match legal:
        case LegalRally():
            return rally_chances(state, legal)
        case LegalMove():
            return move_chances(state, legal)
        case LegalFire() | PreparedOrder():
            return _fire_chances(state, legal, of)
        case _:
            return {}


def rally_chances(state: State, legal: LegalRally) -> Chances:
    """Returns the chances that a section rallies."""
    success = explore(lambda dice: roll_rally(state, legal, dice).rallied).chance(bool)
    return {"rallied": success, "not-rallied": 1 - success}


def move_chances(state: State, legal: LegalMove) -> Chances:
    """Returns the chances that a move gets stuck in a bog."""
    stuck = explore(lambda dice: make_move(state, legal, dice).stuck).chance(bool)
    return {"stuck": stuck, "free": 1 - stuck}


def _fire_chances(state: State, legal: LegalFire | PreparedOrder, of: str | None) -> Chances:
    units, salvos = salvos_of(state, legal)
    name = of or (salvos[0].target if salvos else "")
    if name not in state.units:
        return {}
    return unit_chances(state.units[name], unit_outcomes(state, units, salvos, name))


def unit_chances(before: Unit, found: Distribution[UnitOutcome]) -> Chances:
    """Returns the named probabilities of a unit's outcomes; they overlap."""
    shares = {
        "hit": found.chance(lambda outcome: outcome.hit),
        "critical": found.chance(lambda outcome: outcome.critical),
        "destroyed": found.chance(lambda outcome: outcome.destroyed),
    }
    if kind(before).is_section:
        for status in ("ok", "pinned", "routed"):
            shares[status] = found.chance(lambda outcome, s=status: not outcome.destroyed and outcome.status == s)  # type: ignore[misc]
        return shares | _loss_chances(found, "steps", before.steps)
    shares |= _loss_chances(found, "armor", before.armor)
    if kind(before).is_machine:
        shares |= _loss_chances(found, "speed", before.speed)
        slots, boxes = len(before.destroyed_slots), outcome_of(before, hit=False, critical=False).boxes
        shares["slot-lost"] = found.chance(lambda outcome: outcome.slots > slots)
        shares["box-lost"] = found.chance(lambda outcome: outcome.boxes > boxes)
        return shares
    for counter in ("speed_hits", "firepower_hits"):
        for count in range(3):
            key = f"{counter.replace('_', '-')}-{count}"
            shares[key] = found.chance(lambda outcome, c=counter, n=count: getattr(outcome, c) == n)  # type: ignore[misc]
    return shares


def _loss_chances(found: Distribution[UnitOutcome], counter: str, full: int) -> Chances:
    table = found.of(lambda outcome: full - int(getattr(outcome, counter)))
    return {f"{counter}-lost-{count}": table.weights.get(count, Fraction(0)) for count in range(full + 1)}
