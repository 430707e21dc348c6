"""The situation that offers are made from: what a viewer knows and acts for, the checks, and when offers are open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec.json import encode

from rules.games.sol_prime.battle.actions import ACTIONS, Action
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.display.offers.fields import complete_action
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import Viewer, owns

Document = Mapping[str, Json]
Ban = Callable[[State, Viewer, Action], Problem | None]
Objection = Callable[[State, Action], Problem | None]


class Alike(Record):
    """The codes of reasons that hold against all targets of a stand, and of those that hold against all of a kind."""

    of_all: Collection[str]
    of_kind: Collection[str]
    kinds: Mapping[str, Hashable]
    """The kind of each target."""


class OfferContext(Record):
    """The battle as a viewer knows it, and the sides and stands for which they may act now.

    ``ban`` and ``objection`` ask the table of actions for the reason against an action, None when there is none: the
    first asks who takes it and when, the second what its own rules say.
    """

    state: State
    viewer: Viewer
    sides: tuple[str, ...]
    own_units: tuple[str, ...]
    ban: Ban
    objection: Objection
    left_out: frozenset[str] = frozenset()
    """Types of actions whose offers nobody looks at."""

    def find_refusal(self, document: Document) -> Problem | None:
        """Returns the reason against an offered action; None when it is legal as it stands."""
        try:
            action = _read(document)
        except Unreadable as error:
            return error.problem
        return self.ban(self.state, self.viewer, action) or self.objection(self.state, action)

    def close_if_refused(self, offer: Offer) -> Offer:
        """Closes the offer with the reason when it could not be played as it stands."""
        problem = self.find_refusal(offer.action)
        return close(offer, problem) if problem else offer

    def find_first_legal(self, documents: Iterable[Document]) -> tuple[Document | None, Problem | None]:
        """Returns the first of several actions that is legal, or the reason against the first of them."""
        reason: Problem | None = None
        for document in documents:
            problem = self.find_refusal(document)
            if problem is None:
                return document, None
            reason = reason or problem
        return None, reason

    def find_legal_target(
        self,
        document: Document,
        targets: Sequence[str],
        *,
        field: str = "target",
        alike: Alike | None = None,
    ) -> tuple[str, Problem | None]:
        """Returns the first target at which an attack is legal, or the first one and the reason against it.

        Who may attack, and when, is the same for all of them and asked once; ``alike`` says which other reasons are.
        """
        first = _read({**document, field: targets[0]})
        reason = self.ban(self.state, self.viewer, first)
        if reason is not None:
            return targets[0], reason
        refused: set[Hashable] = set()
        for target in targets:
            if alike and alike.kinds[target] in refused:
                continue
            shot = replace(first, **{field: target})
            objection = self.objection(self.state, shot)
            if objection is None:
                return target, None if target == targets[0] else self.ban(self.state, self.viewer, shot)
            reason = reason or objection
            if alike and objection.code in alike.of_all:
                break
            if alike and objection.code in alike.of_kind:
                refused.add(alike.kinds[target])
        return targets[0], reason


KNOWN_ACTIONS = 2048
_known: dict[bytes, Action] = {}


def _read(document: Document) -> Action:
    """Returns the action that a document is. Those read last are kept, for they are offered again and again."""
    key = encode(document)
    if (found := _known.get(key)) is None:
        if len(_known) >= KNOWN_ACTIONS:
            _known.clear()
        found = _known[key] = ACTIONS.read(dict(document))
    return found


def close(offer: Offer, problem: Problem) -> Offer:
    """Closes an offer with the reason against it."""
    return replace(offer, closed=problem, fields=(), reminders=(), rolls=False, primary=False)


Offers = Callable[[OfferContext], Iterator[Offer]]
UnitOffers = Callable[[OfferContext, str], Iterator[Offer]]
OffersOfStand = Callable[[OfferContext, str, Stand], Iterator[Offer]]


def make_context(view: View, ban: Ban, objection: Objection) -> OfferContext | None:
    """Returns what offers are made from; None for spectators, and once the battle is over."""
    state, viewer = view.state, view.viewer
    if state.stage == "over" or viewer.role == "spectator":
        return None
    sides = tuple(side for side in state.sides if owns(viewer, side))
    loose = not state.kept and state.turn is None
    acting = state.stage == "play" and not state.pending
    own = tuple(
        name
        for name, unit in state.units.items()
        if acting and unit.side in sides and not unit.destroyed and (loose or unit.platoon in state.active)
    )
    return OfferContext(state=state, viewer=viewer, sides=sides, own_units=own, ban=ban, objection=objection)


def with_whole_actions(context: OfferContext, offers: Iterable[Offer]) -> Iterator[Offer]:
    """Yields the offers, each with an action that names everything its fields ask for."""
    return (complete_action(one) for one in offers)


# --- when offers are open -------------------------------------------------------------------------


def at_set_up(offers_of: Offers) -> Offers:
    """Offers something before the battle begins."""
    return lambda context: offers_of(context) if context.state.stage == "set-up" else iter(())


def while_asked(offers_of: Offers) -> Offers:
    """Offers something while a step waits for an answer."""
    return lambda context: offers_of(context) if _is_asked(context.state) else iter(())


def between_answers(offers_of: Offers) -> Offers:
    """Offers something while the battle takes its course and no step waits."""

    def offer(context: OfferContext) -> Iterator[Offer]:
        state = context.state
        return offers_of(context) if state.stage == "play" and not state.pending else iter(())

    return offer


def _is_asked(state: State) -> bool:
    return state.stage != "set-up" and bool(state.pending)


def to_stands(offers_of: OffersOfStand) -> UnitOffers:
    """Offers something to each stand that acts, unless it is carried."""

    def offer(context: OfferContext, name: str) -> Iterator[Offer]:
        unit = context.state.units[name]
        return iter(()) if unit.carried_by else offers_of(context, name, unit)

    return offer


def to_passengers(offers_of: OffersOfStand) -> UnitOffers:
    """Offers something to each stand that is carried."""

    def offer(context: OfferContext, name: str) -> Iterator[Offer]:
        unit = context.state.units[name]
        return offers_of(context, name, unit) if unit.carried_by else iter(())

    return offer
