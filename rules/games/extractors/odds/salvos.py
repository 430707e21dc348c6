"""The salvos that an action would fire, for odds and breakdown."""

from __future__ import annotations

from rules.games.extractors.battle.actions import CombatOrder, Fire
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.mechanics.combat_orders.carry_out import prepare_combat_order
from rules.games.extractors.mechanics.combat_orders.self_destruct import blast_attacks
from rules.games.extractors.mechanics.firing import prepare_fire
from rules.games.extractors.mechanics.salvo import Salvo


def action_salvos(state: State, action: Fire | CombatOrder) -> tuple[dict[str, Unit], tuple[Salvo, ...]]:
    if isinstance(action, Fire):
        return {}, (prepare_fire(state, action),)
    prepared = prepare_combat_order(state, action)
    if prepared.order == "self-destruct":
        hits = blast_attacks(state, action.by, action.sights)
        return {prepared.name: prepared.unit}, tuple(Salvo(target=hit.target, attacks=(hit,)) for hit in hits)
    return {prepared.name: prepared.unit}, prepared.salvos
