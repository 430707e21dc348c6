"""The times at which offers are open: the units that a viewer acts for, and the phases that offer them something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import Phase, State, Unit, find_unit
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.records import Record
from rules.kernel.viewer import owns


class OfferContext(Record):
    """The sides and units that a viewer may act for.

    ``announced``: an attack of theirs that has to be rolled before anything else (EIC-14.20); while anybody's has to,
    nobody acts for anything.
    """

    state: State
    sides: tuple[str, ...] = ()
    own_units: tuple[str, ...] = ()
    referee: bool = False
    announced: Attack | None = None


UnitOffers = Callable[[OfferContext, str], Iterator[Offer]]
OffersOfUnit = Callable[[State, str, Unit], Iterator[Offer]]


def make_context(view: View) -> OfferContext | None:
    """Returns what a viewer may act for; None for spectators, and once the battle is over."""
    state = view.state
    if state.ended or view.viewer.role == "spectator":
        return None
    sides = tuple(side for side in turn_order.sides_in_play(state) if owns(view.viewer, side))
    if attack := state.announced:
        return OfferContext(state=state, announced=attack if find_unit(state, attack.by).side in sides else None)
    own = tuple(name for name, unit in state.units.items() if unit.side in sides and not is_vanquished(unit))
    return OfferContext(state=state, sides=sides, own_units=own, referee=view.viewer.role == "referee")


def is_open_now(state: State, phase: Phase, side: str) -> bool:
    """Checks whether a side may now take the actions of a phase."""
    return state.phase is None or (state.phase == phase and turn_order.may_act_now(state, side))


def in_phase(phase: Phase, offers_of: OffersOfUnit) -> UnitOffers:
    """Offers something to a unit while its side may act in a phase; search and attack may be one phase (EIC-10.4)."""

    def offer(context: OfferContext, name: str) -> Iterator[Offer]:
        state, unit = context.state, context.state.units[name]
        now: Phase = "attack" if phase == "detection" and state.joint else phase
        if is_open_now(state, now, unit.side):
            yield from offers_of(state, name, unit)

    return offer


def in_any_phase(offers_of: OffersOfUnit) -> UnitOffers:
    """Offers something to a unit in every phase."""
    return lambda context, name: offers_of(context.state, name, context.state.units[name])
