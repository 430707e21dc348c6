"""The actions open to a viewer now, legal as they are, with the fields that may vary."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle import turn_order
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_gone, kind, side
from rules.games.extractors.battle.turn_order import faction_of_phase
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.display.offers.combat_orders import combat_order_offers
from rules.games.extractors.display.offers.combined_fire import combined_fire_offers
from rules.games.extractors.display.offers.deployment import placement_offers
from rules.games.extractors.display.offers.fire import fire_offers
from rules.games.extractors.display.offers.hidden_forces import activation_offers
from rules.games.extractors.display.offers.map_drawing import map_offers
from rules.games.extractors.display.offers.measuring import fact_offers
from rules.games.extractors.display.offers.movement import move_offers
from rules.games.extractors.display.offers.order_assignment import order_assignment_offers
from rules.games.extractors.display.offers.orders import move_order_offers
from rules.games.extractors.display.offers.rally import rally_offers
from rules.games.extractors.display.unused_units import unfinished_reminders, unused_units
from rules.games.extractors.visibility.view import View, owns
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Illegal

COURSE = "Course of play"


def find_offers(view: View) -> tuple[Offer, ...]:
    """Returns every action open to the viewer, and closed ones with the reason where a player would expect them."""
    state = view.state
    if state.over or view.viewer.role == "spectator":
        return ()
    factions: list[Faction] = [faction for faction in state.players.values() if owns(view, faction)]
    own = [(name, unit) for name, unit in state.units.items() if side(unit) in factions and not is_gone(unit)]
    return (
        *(offer for name, unit in own for offer in _unit_offers(state, name, unit)),
        *(offer for faction in factions for offer in _end_phase(state, faction)),
        *combined_fire_offers(state, factions),
        *fact_offers(state, factions),
        *map_offers(state, referee=view.viewer.role == "referee"),
    )


def _unit_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    faction = side(unit)
    if state.phase in (f"{faction}-setup", None):
        yield from placement_offers(state, name, unit)
    if state.phase in (f"{faction}-move", None):
        yield from activation_offers(state, name, unit)
        if kind(unit).is_machine and not state.simple:
            yield from move_order_offers(state, name, unit)
        else:
            yield from move_offers(state, name, unit)
    if state.phase in (f"{faction}-fire", None):
        if kind(unit).is_machine and not state.simple:
            yield from combat_order_offers(state, name, unit)
        else:
            yield from fire_offers(state, name, unit)
    if state.phase in ("dorian-rally", None):
        yield from rally_offers(state, name, unit)
    if kind(unit).is_machine and not state.simple:
        yield from order_assignment_offers(state, name, unit)


# --- the course of play ---------------------------------------------------------------------------


def _end_phase(state: State, faction: Faction) -> Iterator[Offer]:
    if state.phase is None or faction_of_phase(state.phase) != faction:
        return
    closed = None
    try:
        turn_order.end_phase(state)
    except Illegal as refusal:
        closed = refusal.problem
    yield Offer(
        key="end-phase",
        label=f"End {PHASE_NAMES[state.phase]}",
        action={"type": "end-phase"},
        group=COURSE,
        primary=True,
        closed=closed,
        reminders=tuple(unfinished_reminders(state, faction)),
        forfeits=tuple(unused_units(state, faction)),
    )
