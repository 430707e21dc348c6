"""The times at which offers are open: the units that a viewer acts for, and the phases that offer them something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_gone, kind, side
from rules.games.extractors.battle.turn_order import check_end, faction_of_phase
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.display.unused_units import unfinished_reminders, unused_units
from rules.games.extractors.visibility.view import View, owns
from rules.kernel.display.screen import Offer
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Record
from rules.kit.giving_up import give_up_offer

COURSE = "Course of play"


class OfferContext(Record):
    """The factions that a viewer may act for, and their units that are still in play."""

    state: State
    factions: tuple[Faction, ...]
    own_units: tuple[str, ...]
    referee: bool


UnitOffers = Callable[[OfferContext, str], Iterator[Offer]]
OffersOfUnit = Callable[[State, str, Unit], Iterator[Offer]]


def make_context(view: View) -> OfferContext | None:
    """Returns what a viewer may act with; None for spectators, and once the battle is over."""
    state = view.state
    if state.over or view.viewer.role == "spectator":
        return None
    factions = tuple(faction for faction in state.players.values() if owns(view, faction))
    own = tuple(name for name, unit in state.units.items() if side(unit) in factions and not is_gone(unit))
    return OfferContext(state=state, factions=factions, own_units=own, referee=view.viewer.role == "referee")


def in_phase(part: str, offers_of: OffersOfUnit) -> UnitOffers:
    """Offers something to a unit in its side's phase of this name, and always where phases are not kept."""

    def offer(context: OfferContext, name: str) -> Iterator[Offer]:
        state, unit = context.state, context.state.units[name]
        if state.phase in (f"{side(unit)}-{part}", None):
            yield from offers_of(state, name, unit)

    return offer


def under_orders(offers_of: OffersOfUnit) -> OffersOfUnit:
    """Offers something to machines that follow orders (sections 16 to 19)."""
    return lambda state, name, unit: offers_of(state, name, unit) if has_orders(state, unit) else iter(())


def free_of_orders(offers_of: OffersOfUnit) -> OffersOfUnit:
    """Offers something to units that act as their player likes; in the simple game all do (EXT-16.2)."""
    return lambda state, name, unit: iter(()) if has_orders(state, unit) else offers_of(state, name, unit)


def in_any_phase(offers_of: OffersOfUnit) -> UnitOffers:
    """Offers something to a unit in every phase."""
    return lambda context, name: offers_of(context.state, name, context.state.units[name])


def has_orders(state: State, unit: Unit) -> bool:
    """Checks whether a unit follows orders."""
    return kind(unit).is_machine and not state.simple


# --- the course of play ---------------------------------------------------------------------------


def end_phase_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the end of the viewer's phase, closed with the reason while something is left to do."""
    state = context.state
    for faction in context.factions:
        if state.phase is None or faction_of_phase(state.phase) != faction:
            continue
        yield Offer(
            key="end-phase",
            label=f"End {PHASE_NAMES[state.phase]}",
            action={"type": "end-phase"},
            group=COURSE,
            primary=True,
            closed=find_refusal(check_end, state),
            reminders=tuple(unfinished_reminders(state, faction)),
            forfeits=tuple(unused_units(state, faction)),
        )


def giving_up_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields giving up, in every phase; the referee's offers name the side."""
    state = context.state
    names = {key: state.titles.get(faction) or FACTION_NAMES[faction] for key, faction in state.players.items()}
    for key in (key for key, faction in state.players.items() if faction in context.factions):
        others = [name for other, name in names.items() if other != key]
        action: dict[str, Json] = {"type": "give-up", "side": key}
        named = names[key] if context.referee else ""
        yield give_up_offer(f"give-up:{key}", action, others=others, rule="EXT-22.1", side=named)
