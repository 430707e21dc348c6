"""The table of a game's actions: one entry says who may take an action and when, what stands against it, what it does,
its odds, its arithmetic and its offers. Deciding, asking and offering read that table; nothing else lists the actions.

A game writes its table in a module of its own above all rooms that it names::

    ACTIONS = ActionTable(
        actions=CODEC,
        rules=(
            ActionRules(action=Place, owner=by, check=place_unit, unit_offers=placement_offers),
            ActionRules(action=Fire, owner=by, check=check_fire, run=rolled(resolve_fire), odds=fire_odds),
            ActionRules(action=Correct, owner=the_referee, check=correct),
        ),
        permissions=PERMISSIONS,
    )

``check`` finds everything against an action without a die, and returns what the action comes to as far as no die
decides it: the event itself, or a record of which ``run`` rolls the dice, ``odds`` tell the chances and ``breakdown``
shows the arithmetic. So each of them stands on the same checked facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar, get_args, get_type_hints

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.problems import Illegal, Problem, find_refusal
from rules.kernel.records import Record, replace
from rules.kernel.viewer import Viewer

State = TypeVar("State")
Action = TypeVar("Action")
Found = TypeVar("Found")
Event = TypeVar("Event")
Answer = TypeVar("Answer")


class Seen(Protocol):
    """A view, as the table needs it: a state without what the viewer may not know, and who looks at it."""

    @property
    def state(self) -> Any:
        """The state as far as the viewer knows it."""

    @property
    def viewer(self) -> Viewer:
        """The one who looks."""


class Offering(Protocol):
    """The situation that offers are made from, worked out once for all of them."""

    @property
    def own_units(self) -> Iterable[str]:
        """The names of the units for which the viewer may act."""


View = TypeVar("View", bound=Seen)
Context = TypeVar("Context", bound=Offering)


# --- what entries are made of ---------------------------------------------------------------------


def anyone(state: Any, action: Any) -> tuple[str, ...]:
    """Owner of what concerns all sides alike."""
    return ()


def the_referee(state: Any, action: Any) -> tuple[str, ...]:
    """Owner of what only the referee does."""
    return ()


def take_as_it_stands(state: Any, action: Any) -> Any:
    """Finds the action itself: ``run`` checks it."""
    return action


def checked(check: Callable[[State, Action], object]) -> Callable[[State, Action], Action]:
    """Finds the action itself, once a check has found nothing against it."""

    def find(state: State, action: Action) -> Action:
        check(state, action)
        return action

    return find


def as_found(state: Any, viewer: Viewer, found: Any, dice: Dice) -> list[Any]:
    """Runs an action without dice: the event that its check has found."""
    return [found]


def without_dice(make: Callable[[State, Found], Event]) -> Callable[[State, Viewer, Found, Dice], list[Event]]:
    """Runs an action whose one event is made of what its check has found."""
    return lambda state, viewer, found, dice: [make(state, found)]


def in_two(check: Callable[[State, Action], Found], make: Callable[[State, Found], Event]) -> dict[str, Any]:
    """Returns the check and the run of an action without dice, whose event is made when it is taken.

    Offers, which only ask whether it is legal, then make no event.
    """
    return {"check": check, "run": without_dice(make)}


def rolled(resolve: Callable[[State, Found, Dice], Event]) -> Callable[[State, Viewer, Found, Dice], list[Event]]:
    """Runs an action whose one event is resolved with dice."""
    return lambda state, viewer, found, dice: [resolve(state, found, dice)]


def as_seen(answer: Callable[[State, Found], Answer]) -> Callable[[Any, Found], Answer]:
    """Answers from the state of a view; for odds and arithmetic that need not know who looks."""
    return lambda view, found: answer(view.state, found)


def _always(state: Any, *_: Any) -> None:
    return None


class ActionRules(Record, Generic[State, Action, Found, Event, View, Context]):
    """The rules of one action. All members raise Illegal (or Unreadable) where the rules are against it.

    ``types`` are the action's words (its ``type`` in JSON) that these rules are for: all of its class when empty.
    """

    action: type[Action]
    owner: Callable[[State, Action], Iterable[str]]
    """The names of those for whom it is taken, sides or units, as ``Permissions.check_owner`` expects them."""
    when: Callable[[State, Viewer, Action], None] = _always
    """Checks that this is its moment, for this viewer."""
    form: Callable[[State, Action], None] = _always
    """Checks that its parameters mean something where it is played. Case files, whose situations are their own, are
    spared this check by ``ActionTable.resolve``."""
    check: Callable[[State, Action], Found] = take_as_it_stands
    """All that it comes to as far as no die decides it. Finds every reason against it."""
    run: Callable[[State, Viewer, Found, Dice], Sequence[Event]] = as_found
    """Its events. Assumes that ``check`` has found it legal."""
    odds: Callable[[View, Found], Odds | None] | None = None
    """Its exact odds, on the state that the view shows; None for an action that rolls nothing."""
    breakdown: Callable[[View, Found], Iterable[Line]] | None = None
    """Its arithmetic before the roll."""
    outcomes: Callable[[State, Found], Mapping[str, Fraction]] | None = None
    """The chances of its outcomes by the names of the case files."""
    unit_offers: Callable[[Context, str], Iterable[Offer]] | None = None
    """Its offers to one of the viewer's own units."""
    offers: Callable[[Context], Iterable[Offer]] | None = None
    """Its offers to a side or to the table."""
    types: tuple[str, ...] = ()


class Permissions(Record, Generic[State]):
    """Permissions that hold for every action of a game, in its own words, before the action's own rules are asked."""

    spectators: Problem
    """The refusal of everybody who only looks on."""
    referee_only: Problem
    """The refusal of a player who does what is the referee's."""
    over: Problem
    """The refusal of everything but corrections once the battle has ended."""
    is_over: Callable[[State], bool]
    check_owner: Callable[[State, Viewer, Sequence[str]], None]
    """Raises Illegal when the viewer may not act for these owners."""
    guard: Callable[[State, Viewer, Any], None] = _always
    """Raises Illegal for what is against every action alike, before its owner is asked for."""
    known: Callable[[State, Viewer], State] = lambda state, viewer: state
    """The state that permissions are judged by: no refusal tells what is left out of it."""
    odds_are_open: bool = False
    """Says that everybody who looks on may ask for the odds of any action, at any time, as far as their view goes.
    Otherwise they are for those who may take the action: its check rests on secrets of its owner."""


# --- the table ------------------------------------------------------------------------------------


AnyRules = ActionRules[State, Any, Any, Event, View, Context]


def unless_left_out(offers_of: Callable[..., Iterator[Offer]], *kinds: str) -> Callable[..., Iterator[Offer]]:
    """Offers something unless offers of all these types of actions are left out (:meth:`ActionTable.offers_but`)."""
    mine = frozenset(kinds)

    def offer(context: Any, *unit: str) -> Iterator[Offer]:
        return iter(()) if mine <= context.left_out else offers_of(context, *unit)

    return offer


def follow_nothing(state: Any, action: Any, events: Sequence[Any]) -> Sequence[Any]:
    """Returns an action's own events: nothing follows from them."""
    return events


class ActionTable(Generic[State, Event, View, Context]):
    """All actions of a game. Raises TypeError when made without rules, or with two, for a type of action.

    ``follow(state, action, events)`` returns an action's events with all that follows from them at once.
    ``context(view)`` returns what offers are made from, None when nothing is open to the viewer; ``arrange`` gives the
    offers their order. Without it they stand in the table's order, those of units, unit by unit, where the first entry
    with ``unit_offers`` stands.
    """

    def __init__(
        self,
        *,
        actions: Codec[Any],
        rules: Sequence[AnyRules[State, Event, View, Context]],
        permissions: Permissions[State],
        follow: Callable[[State, Any, Sequence[Event]], Sequence[Event]] = follow_nothing,
        context: Callable[[View], Context | None],
        arrange: Callable[[Context, Iterable[Offer]], Iterable[Offer]] = lambda context, offers: offers,
    ) -> None:
        self.rules, self.permissions, self.follow = tuple(rules), permissions, follow
        self.context, self.arrange = context, arrange
        self.by_type = _index(actions, self.rules)
        self.unit_rules = [one.unit_offers for one in self.rules if one.unit_offers]
        places = [place for place, one in enumerate(self.rules) if one.unit_offers]
        start = places[0] if places else len(self.rules)
        self.rules_before_units = [one.offers for one in self.rules[:start] if one.offers]
        self.rules_after_units = [one.offers for one in self.rules[start:] if one.offers]

    def rules_of(self, action: Any) -> AnyRules[State, Event, View, Context]:
        """Returns the rules of an action."""
        found: AnyRules[State, Event, View, Context] = self.by_type[action.type]
        return found

    # --- from an action to its events -------------------------------------------------------------

    def decide(self, state: State, viewer: Viewer, action: Any, dice: Dice) -> Sequence[Event]:
        """Returns the events of an action. Raises Illegal or Unreadable; nothing has changed then."""
        self.permit(state, viewer, action)
        return self.follow(state, action, self.resolve(state, viewer, action, dice))

    def permit(self, state: State, viewer: Viewer, action: Any) -> None:
        """Raises Illegal unless the viewer may take this action, now, in this form."""
        rules, common = self.rules_of(action), self.permissions
        if viewer.role == "spectator":
            raise Illegal(common.spectators)
        if rules.owner is the_referee and viewer.role != "referee":
            raise Illegal(common.referee_only)
        if isinstance(action, Correct):
            rules.form(state, action)
            return
        if common.is_over(state):
            raise Illegal(common.over)
        known = common.known(state, viewer)
        common.guard(known, viewer, action)
        common.check_owner(known, viewer, tuple(rules.owner(known, action)))
        rules.when(known, viewer, action)
        rules.form(known, action)

    def check(self, state: State, action: Any) -> Any:
        """Returns what an action comes to by its own rules, without a die. Raises Illegal with what is against it."""
        return self.rules_of(action).check(state, action)

    def find_refusal(self, state: State, viewer: Viewer, action: Any) -> Problem | None:
        """Returns the first reason against an action that the viewer would take now; None when it is legal."""
        return self.find_ban(state, viewer, action) or self.find_objection(state, action)

    def find_ban(self, state: State, viewer: Viewer, action: Any) -> Problem | None:
        """Returns the reason for which the viewer may not take this action, now, in this form; None if they may."""
        return find_refusal(self.permit, state, viewer, action)

    def find_objection(self, state: State, action: Any) -> Problem | None:
        """Returns the first reason against an action by its own rules, no matter who takes it; None if it is legal."""
        return find_refusal(self.check, state, action)

    def resolve(self, state: State, viewer: Viewer, action: Any, dice: Dice) -> Sequence[Event]:
        """Returns an action's own events, no matter who takes it and when. Raises Illegal or Unreadable."""
        rules = self.rules_of(action)
        return rules.run(state, viewer, rules.check(state, action), dice)

    # --- before it is taken -----------------------------------------------------------------------

    def odds(self, view: View, action: Any) -> Odds | None:
        """Returns the exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
        found = self._ask(view, action, "odds")
        return found if isinstance(found, Odds) else None

    def breakdown(self, view: View, action: Any) -> list[Line]:
        """Returns the arithmetic of an action. Raises Illegal as the action itself would."""
        return list(self._ask(view, action, "breakdown") or ())

    def _ask(self, view: View, action: Any, member: str) -> Any:
        if not self.permissions.odds_are_open:
            self.permit(view.state, view.viewer, action)
        rules = self.rules_of(action)
        answer = getattr(rules, member)
        return None if answer is None else answer(view, rules.check(view.state, action))

    def outcomes(self, state: State, action: Any) -> Mapping[str, Fraction]:
        """Returns the chances of an action's outcomes by the names of the case files; empty without dice."""
        rules = self.rules_of(action)
        found = rules.check(state, action)
        return {} if rules.outcomes is None else rules.outcomes(state, found)

    # --- offers -----------------------------------------------------------------------------------

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Returns every action that is open to the viewer, and closed ones where a player would look for them.

        Those that are rarely wanted, such as giving up, come last.
        """
        return self.offers_but(view, frozenset())

    def offers_but(self, view: View, left_out: frozenset[str]) -> tuple[Offer, ...]:
        """Returns the offers, possibly without those of some types of actions: a context with ``left_out`` names them,
        so that the game need not work them out."""
        context = self.context(view)
        if context is None:
            return ()
        if left_out:
            context = replace(context, left_out=left_out)
        return tuple(sorted(self.arrange(context, self._all_offers(context)), key=attrgetter("seldom")))

    def offers_of_one(self, view: View, is_sensible: Callable[[View, Offer], bool]) -> tuple[Offer, ...]:
        """Returns the offers of the first unit that has a sensible one, and those that stand before all units'.

        All offers where no unit has any: what leads on stands after them.
        """
        context = self.context(view)
        if context is None:
            return ()
        found = [offer for offers_of in self.rules_before_units for offer in offers_of(context)]
        first = len(found)
        for name in context.own_units:
            own = list(self._unit_offers(context, name))
            if any(offer.closed is None and is_sensible(view, offer) for offer in own):
                return tuple(self.arrange(context, [*found[:first], *own]))
            found += own
        found += [offer for offers_of in self.rules_after_units for offer in offers_of(context)]
        return tuple(self.arrange(context, found))

    def _all_offers(self, context: Context) -> Iterator[Offer]:
        for offers_of in self.rules_before_units:
            yield from offers_of(context)
        for name in context.own_units:
            yield from self._unit_offers(context, name)
        for offers_of in self.rules_after_units:
            yield from offers_of(context)

    def _unit_offers(self, context: Context, name: str) -> Iterator[Offer]:
        for offers_of in self.unit_rules:
            yield from offers_of(context, name)


def _index(actions: Codec[Any], rules: Sequence[ActionRules[Any, Any, Any, Any, Any, Any]]) -> Mapping[str, Any]:
    """Returns the rules by the type of action. Raises TypeError unless each type has exactly one entry."""
    found: dict[str, Any] = {}
    for one in rules:
        for word in one.types or types_of(one.action):
            if word in found:
                raise TypeError(f"two entries of the table of actions are for {word}")
            found[word] = one
    words = {word for kind in records_of(actions.kind) for word in types_of(kind)}
    if words != found.keys():
        raise TypeError(f"the table of actions lacks or has too many: {', '.join(sorted(words ^ found.keys()))}")
    return found


def records_of(union: Any) -> tuple[type, ...]:
    """Returns the classes of a union of records."""
    return get_args(union) or (union,)


def types_of(kind: type) -> tuple[str, ...]:
    """Returns the words that the field ``type`` of a record may hold."""
    return get_args(get_type_hints(kind)["type"])
