"""The times at which offers are open: the sides that a viewer acts for, and the phases that offer them something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_keys
from rules.games.invisible_enemy.battle.waiting import waiting_sides
from rules.games.invisible_enemy.catalogue.vocabulary import Phase
from rules.games.invisible_enemy.display.offers.concession import concession_offers
from rules.games.invisible_enemy.display.offers.positions import locate_offers
from rules.games.invisible_enemy.display.offers.turn import resume_offers
from rules.games.invisible_enemy.display.relevant_fields import controlling_paths
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.records import Record, replace
from rules.kernel.viewer import owns


class OfferContext(Record):
    """The sides that a viewer may act for. Offers are made to sides, which then choose a unit."""

    state: State
    sides: tuple[str, ...]
    referee: bool
    own_units: tuple[str, ...] = ()
    left_out: frozenset[str] = frozenset()
    """Types of actions whose offers nobody asks for now."""


Offers = Callable[[OfferContext], Iterator[Offer]]
OffersOfSides = Callable[[State, Sequence[str]], Iterator[Offer]]


def make_context(view: View) -> OfferContext | None:
    """Returns what a viewer may act for; None for spectators, and once the battle is over."""
    state = view.state
    sides = tuple(key for key in side_keys(state) if owns(view.viewer, key))
    if state.ended or view.viewer.role == "spectator" or not sides:
        return None
    return OfferContext(state=state, sides=sides, referee=view.viewer.role == "referee")


def with_paths(context: OfferContext, offers: Iterable[Offer]) -> Iterator[Offer]:
    """Yields the offers, each with the fields after which its form asks again."""
    return (replace(offer, asks=controlling_paths(offer.fields)) for offer in offers)


def in_phase(phases: Sequence[Phase], offers_of: OffersOfSides) -> Offers:
    """Offers something to sides in these phases; in ``placement``, the set-up, too."""
    return lambda context: offers_of(context.state, context.sides) if context.state.phase in phases else iter(())


def while_moving(offers_of: Callable[[State, Sequence[str], frozenset[str]], Iterator[Offer]]) -> Offers:
    """Offers something to sides in the movement phase, but for the types of actions that are left out."""

    def offer(context: OfferContext) -> Iterator[Offer]:
        moving = context.state.phase == "movement"
        return offers_of(context.state, context.sides, context.left_out) if moving else iter(())

    return offer


def to_sides(offers_of: OffersOfSides) -> Offers:
    """Offers something to sides in every phase."""
    return lambda context: offers_of(context.state, context.sides)


def answer_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the answers to an offer to give up (older battles): a question to this side comes first."""
    if context.state.conceding:
        yield from concession_offers(context.state, context.sides)


def giving_up_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields giving up while there is no offer of it to answer."""
    if not context.state.conceding:
        yield from concession_offers(context.state, context.sides)


def go_on_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the offer to go on when a correction leaves nobody with anything to do."""
    if context.left_out and waiting_sides(context.state):
        return iter(())  # a side that has something to do goes on by doing it
    return resume_offers(context.state)


def place_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the places to be given on the plan; in the set-up, and to the referee, also those to be changed."""
    again = context.referee or context.state.phase == "placement"
    yield from locate_offers(context.state, context.sides, again=again)
