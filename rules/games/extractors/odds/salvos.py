"""The salvos that an action would fire, for odds and breakdown."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.mechanics.combat_orders.carry_out import PreparedOrder
from rules.games.extractors.mechanics.combat_orders.self_destruct import blast_attacks
from rules.games.extractors.mechanics.firing import LegalFire
from rules.games.extractors.mechanics.salvo import Salvo


def salvos_of(state: State, legal: LegalFire | PreparedOrder) -> tuple[dict[str, Unit], tuple[Salvo, ...]]:
    """Returns the units that have changed before the first shot, and the salvos."""
    if isinstance(legal, LegalFire):
        return {}, (legal.salvo,)
    if legal.order == "self-destruct":
        hits = blast_attacks(state, legal.name, legal.action.sights)
        return {legal.name: legal.unit}, tuple(Salvo(target=hit.target, attacks=(hit,)) for hit in hits)
    return {legal.name: legal.unit}, legal.salvos
