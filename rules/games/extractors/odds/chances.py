"""Exact odds by the names of the case files, from the same resolvers that play uses."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    TellNear,
)
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.mechanics.combat_orders.carry_out import prepare_combat_order
from rules.games.extractors.mechanics.combat_orders.self_destruct import blast_attacks
from rules.games.extractors.mechanics.firing import prepare_fire
from rules.games.extractors.mechanics.movement.move import move_unit
from rules.games.extractors.mechanics.rally import roll_rally
from rules.games.extractors.mechanics.salvo import Salvo
from rules.kernel.corrections import Correct
from rules.kernel.odds import Distribution, explore

Chances = dict[str, Fraction]


def named_chances(state: State, action: Action, *, of: str | None = None) -> Chances:
    """Returns the chances of an action's outcomes by the case files' names; empty without dice. Raises Illegal."""
    match action:
        case Rally():
            found = explore(lambda dice: roll_rally(state, action, dice).rallied)
            success = found.chance(bool)
            return {"rallied": success, "not-rallied": 1 - success}
        case Move():
            stuck = explore(lambda dice: move_unit(state, action, dice).stuck).chance(bool)
            return {"stuck": stuck, "free": 1 - stuck}
        case Fire():
            salvos = (prepare_fire(state, action),)
            name = of or action.target
            return unit_chances(state.units[name], unit_outcomes(state, {}, salvos, name))
        case CombatOrder():
            return _combat_order_chances(state, action, of)
        case (
            Place()
            | SetOrders()
            | MoveOrder()
            | Reveal()
            | MoveReset()
            | CombatReset()
            | Activate()
            | Measure()
            | Discover()
            | TellNear()
            | EndPhase()
            | Paint()
            | LayRoad()
            | Correct()
        ):
            return {}
        case _:
            assert_never(action)


def _combat_order_chances(state: State, action: CombatOrder, of: str | None) -> Chances:
    prepared = prepare_combat_order(state, action)
    salvos = prepared.salvos
    if prepared.order == "self-destruct":
        salvos = tuple(
            Salvo(target=hit.target, attacks=(hit,)) for hit in blast_attacks(state, action.by, action.sights)
        )
    name = of or (salvos[0].target if salvos else "")
    if name not in state.units:
        return {}
    return unit_chances(state.units[name], unit_outcomes(state, {prepared.name: prepared.unit}, salvos, name))


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
