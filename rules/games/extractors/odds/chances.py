"""Exact odds by the names of the case files, from the same resolvers that play uses."""

from __future__ import annotations

from fractions import Fraction

from rules.games.extractors.battle.actions import Action, CombatOrder, Fire, Move, Rally
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.attack_outcomes import UnitOutcome, outcome_of, unit_outcomes
from rules.games.extractors.mechanics.combat_orders.carry_out import prepare_combat_order
from rules.games.extractors.mechanics.combat_orders.self_destruct import blast_attacks
from rules.games.extractors.mechanics.firing import prepare_fire
from rules.games.extractors.mechanics.movement.move import move_unit
from rules.games.extractors.mechanics.rally import roll_rally
from rules.games.extractors.mechanics.salvo import Salvo
from rules.kernel.odds import Distribution, explore

Chances = dict[str, Fraction]


def named_chances(state: State, action: Action, *, of: str | None = None) -> Chances:
    """The probabilities of an action's outcomes by the names of the case files; empty without dice. Raises Illegal."""
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
        case _:
            return {}


def _combat_order_chances(state: State, action: CombatOrder, of: str | None) -> Chances:
    plan = prepare_combat_order(state, action)
    salvos = plan.salvos
    if plan.order == "self-destruct":
        salvos = tuple(
            Salvo(target=hit.target, strikes=(hit,)) for hit in blast_attacks(state, action.by, action.sights)
        )
    name = of or (salvos[0].target if salvos else "")
    if name not in state.units:
        return {}
    return unit_chances(state.units[name], unit_outcomes(state, {plan.name: plan.unit}, salvos, name))


def unit_chances(before: Unit, found: Distribution[UnitOutcome]) -> Chances:
    """The named probabilities of a unit's fates; they overlap."""
    shares = {
        "hit": found.chance(lambda fate: fate.hit),
        "critical": found.chance(lambda fate: fate.critical),
        "destroyed": found.chance(lambda fate: fate.destroyed),
    }
    if kind(before).is_section:
        for status in ("ok", "pinned", "routed"):
            shares[status] = found.chance(lambda fate, s=status: not fate.destroyed and fate.status == s)  # type: ignore[misc]
        return shares | _loss_chances(found, "steps", before.steps)
    shares |= _loss_chances(found, "armor", before.armor)
    if kind(before).is_machine:
        shares |= _loss_chances(found, "speed", before.speed)
        slots, boxes = len(before.destroyed_slots), outcome_of(before, hit=False, critical=False).boxes
        shares["slot-lost"] = found.chance(lambda fate: fate.slots > slots)
        shares["box-lost"] = found.chance(lambda fate: fate.boxes > boxes)
        return shares
    for counter in ("speed_hits", "firepower_hits"):
        for count in range(3):
            key = f"{counter.replace('_', '-')}-{count}"
            shares[key] = found.chance(lambda fate, c=counter, n=count: getattr(fate, c) == n)  # type: ignore[misc]
    return shares


def _loss_chances(found: Distribution[UnitOutcome], counter: str, full: int) -> Chances:
    table = found.of(lambda fate: full - int(getattr(fate, counter)))
    return {f"{counter}-lost-{count}": table.weights.get(count, Fraction(0)) for count in range(full + 1)}
