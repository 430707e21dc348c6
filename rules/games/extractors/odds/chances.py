"""Exact odds, by exploring the same resolvers that play uses."""

from __future__ import annotations

from fractions import Fraction

from rules.games.extractors.battle.actions import Action, CombatOrder, Fire, Move, Rally
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics import firing, rally
from rules.games.extractors.mechanics.area_weapons import Salvo
from rules.games.extractors.mechanics.attack_outcomes import Fate, fate_of, fates
from rules.games.extractors.mechanics.combat_orders import carry_out
from rules.games.extractors.mechanics.combat_orders.carry_out import blast
from rules.games.extractors.mechanics.movement import move
from rules.kernel.odds import Distribution, explore

Chances = dict[str, Fraction]


def chances(state: State, action: Action, *, of: str | None = None) -> Chances:
    """The probabilities of an action's outcomes by the names of the case files; empty without dice. Raises Illegal."""
    match action:
        case Rally():
            found = explore(lambda dice: rally.rally(state, action, dice).rallied)
            success = found.chance(bool)
            return {"rallied": success, "not-rallied": 1 - success}
        case Move():
            stuck = explore(lambda dice: move.move(state, action, dice).stuck).chance(bool)
            return {"stuck": stuck, "free": 1 - stuck}
        case Fire():
            salvos = (firing.prepare(state, action),)
            name = of or action.target
            return unit_chances(state.units[name], fates(state, {}, salvos, name))
        case CombatOrder():
            return _ordered(state, action, of)
        case _:
            return {}


def _ordered(state: State, action: CombatOrder, of: str | None) -> Chances:
    plan = carry_out.prepare(state, action)
    salvos = plan.salvos
    if plan.order == "self-destruct":
        salvos = tuple(Salvo(target=hit.target, strikes=(hit,)) for hit in blast(state, action.by, action.sights))
    name = of or (salvos[0].target if salvos else "")
    if name not in state.units:
        return {}
    return unit_chances(state.units[name], fates(state, {plan.name: plan.unit}, salvos, name))


def unit_chances(before: Unit, found: Distribution[Fate]) -> Chances:
    """The named probabilities of a unit's fates; they overlap."""
    shares = {
        "hit": found.chance(lambda fate: fate.hit),
        "critical": found.chance(lambda fate: fate.critical),
        "destroyed": found.chance(lambda fate: fate.destroyed),
    }
    if kind(before).is_section:
        for status in ("ok", "pinned", "routed"):
            shares[status] = found.chance(lambda fate, s=status: not fate.destroyed and fate.status == s)  # type: ignore[misc]
        return shares | _losses(found, "steps", before.steps)
    shares |= _losses(found, "armor", before.armor)
    if kind(before).is_machine:
        shares |= _losses(found, "speed", before.speed)
        slots, boxes = len(before.destroyed_slots), fate_of(before, hit=False, critical=False).boxes
        shares["slot-lost"] = found.chance(lambda fate: fate.slots > slots)
        shares["box-lost"] = found.chance(lambda fate: fate.boxes > boxes)
        return shares
    for counter in ("speed_hits", "firepower_hits"):
        for count in range(3):
            key = f"{counter.replace('_', '-')}-{count}"
            shares[key] = found.chance(lambda fate, c=counter, n=count: getattr(fate, c) == n)  # type: ignore[misc]
    return shares


def _losses(found: Distribution[Fate], counter: str, full: int) -> Chances:
    table = found.of(lambda fate: full - int(getattr(fate, counter)))
    return {f"{counter}-lost-{count}": table.weights.get(count, Fraction(0)) for count in range(full + 1)}
