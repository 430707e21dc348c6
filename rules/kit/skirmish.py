"""The frame of a small battle: sides that act in turns, with units on a map of hexes.

A state of such a battle is a record with ``sides`` (each with a ``name``) and ``units`` (each with a ``side``, a
``kind`` and a ``hex``). A ``Skirmish`` is made once, from what only the game knows: whose turn it is, which units are
gone, how it ends. It gives the rest: the view, in which what is ``SECRET`` is concealed from others; the permissions;
what the referee may correct; the screen with its map and sheets; and the offers, from the fields of the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import field

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kernel.display.cards import Choose, Number
from rules.kernel.display.screen import Board, Offer, Outcome, Progress, Screen, Sentence, Sheet, SideSheet, Waiting
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import REFEREE, Viewer
from rules.kit.actions import ActionRules, ActionTable, Permissions, follow_nothing, the_referee
from rules.kit.correction_events import find_knowing_side
from rules.kit.correction_log import describe_correction
from rules.kit.hexes import Hex, draw_board, label, parse_hex
from rules.kit.hexmap import Piece, draw_pieces
from rules.kit.lifetimes import renew
from rules.kit.offers import Places, actor_of, make_offer
from rules.kit.secrets import conceal, may_read
from rules.kit.sheets import Shows, find_correction, show


class Unit(Protocol):
    """A unit, as the frame needs it."""

    @property
    def side(self) -> str:
        """The key of its side."""

    @property
    def kind(self) -> str:
        """The key of its kind."""

    @property
    def hex(self) -> str:
        """The key of its hex."""


class Battlefield(Protocol):
    """A state, as the frame needs it."""

    @property
    def sides(self) -> Mapping[str, Any]:
        """The sides by their keys; each has a name."""

    @property
    def units(self) -> Mapping[str, Any]:
        """The units by their names."""


State = TypeVar("State", bound=Battlefield)
Follow: TypeAlias = Callable[[Any, Any, Sequence[Any]], Sequence[Any]]
Choices: TypeAlias = Callable[[Any, str], Iterable[str]]
"""Finds the legal values of an action's field, in a state, for a unit or a side."""


class Table(Record, Generic[State]):
    """A battle as a viewer may know it. Everything shown is made from it; ``own_units`` may act now."""

    viewer: Viewer
    state: State
    own_units: tuple[str, ...] = ()


AnyRules: TypeAlias = ActionRules[State, Any, Any, Any, Table[State], Table[State]]


def renew_units(state: State, moment: str) -> State:
    """Returns a state in which what units hold until this moment has its default value again."""
    return replace(state, units={name: renew(unit, moment) for name, unit in state.units.items()})


class Words(Record):
    """The refusals of a game in its own words, and their rules."""

    rule: str
    """The rule that says who acts, and when."""
    referee_rule: str
    """The rule that says what the referee may set."""
    unit: str = "unit"
    """The word for a unit."""


class Skirmish(Record, Generic[State]):
    """The frame of a game's battles; see the module."""

    states: Codec[State]
    words: Words
    hexes: tuple[Hex, ...]
    """The hexes of the map, from a rectangle."""
    acting: Callable[[State], Sequence[str]]
    """The sides that may act now."""
    outcome: Callable[[State], Outcome | None]
    is_gone: Callable[[Any], bool] = lambda unit: False
    """Checks whether a unit is out of the battle."""
    most: Callable[[Any], Mapping[str, int]] = lambda unit: {}
    """The limits of a unit's counters, by the names of its fields."""
    title: Callable[[str, Any], str] = lambda name, unit: name
    """The name of a unit for people."""
    tones: Mapping[Hex, str] = field(default_factory=dict)
    """The look of hexes that are not plain."""

    # --- who knows what, and who may do what ----------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> Table[State]:
        """Returns the battle as a viewer may know it: secrets of others are concealed."""
        if viewer == REFEREE:
            return Table(viewer=viewer, state=state, own_units=self._own_units(state, viewer))
        sides = {key: one if key == viewer.side else conceal(one) for key, one in state.sides.items()}
        units = {name: one if one.side == viewer.side else conceal(one) for name, one in state.units.items()}
        seen = replace(state, sides=sides, units=units)
        return Table(viewer=viewer, state=seen, own_units=self._own_units(seen, viewer))

    def _own_units(self, state: State, viewer: Viewer) -> tuple[str, ...]:
        sides = self.own_sides(state, viewer)
        return tuple(name for name, one in state.units.items() if one.side in sides and not self.is_gone(one))

    def own_sides(self, state: State, viewer: Viewer) -> tuple[str, ...]:
        """Returns the sides that may act now and for which the viewer may."""
        if viewer.role == "spectator" or self.outcome(state):
            return ()
        return tuple(key for key in self.acting(state) if viewer.side in ("", key))

    def find_unit(self, state: State, name: str) -> Any:
        """Returns a unit that is still in the battle. Raises Illegal ``no-such-unit``."""
        if name not in state.units or self.is_gone(state.units[name]):
            raise illegal("no-such-unit", f"There is no such {self.words.unit} in the battle.", rule=self.words.rule)
        return state.units[name]

    def owner(self, state: State, action: Any) -> tuple[str, ...]:
        """Returns the side that an action is for: the one that it names, or that of the unit that it names."""
        kind: type = type(action)
        who = actor_of(kind)
        name = getattr(action, who)
        return (name if who == "side" else self.find_unit(state, name).side,)

    def in_turn(self, state: State, viewer: Viewer, action: Any) -> None:
        """Raises Illegal unless it is the turn of the side that an action is for."""
        if not {*self.owner(state, action)} <= {*self.acting(state)}:
            raise illegal("not-your-turn", "Wait for your turn.", rule=self.words.rule)

    def check_owner(self, state: State, viewer: Viewer, owners: Sequence[str]) -> None:
        """Raises Illegal when a viewer may not act for these sides."""
        if any(key not in state.sides for key in owners):
            raise illegal("no-such-side", "There is no such side.", rule=self.words.rule)
        if viewer.side and viewer.side not in owners:
            raise illegal("not-yours", f"This {self.words.unit} is not yours.", rule=self.words.rule)

    @property
    def permissions(self) -> Permissions[State]:
        """The permissions of the table of actions."""
        words = self.words
        return Permissions(
            spectators=Problem(code="spectator", message="Spectators only look on.", rule=words.rule),
            referee_only=Problem(code="referee-only", message="Only the referee corrects.", rule=words.referee_rule),
            over=Problem(code="over", message="The battle is over.", rule=words.rule),
            is_over=lambda state: self.outcome(state) is not None,
            check_owner=self.check_owner,
        )

    # --- corrections ----------------------------------------------------------------------------------

    def correct(self, state: State, action: Correct) -> Corrected:
        """Returns the event of a correction. Raises Illegal for what the state does not call ``Correctable``."""
        bound = self._bound(state, action)
        if isinstance(state, Record) and any(
            _fits(one, action.value, bound) for one in find_correction(state, action.path)
        ):
            return make_correction(self.states, state, action, side=find_knowing_side(state, action.path))
        raise illegal(
            "not-correctable",
            "The referee sets the counters of a sheet, up to their limits.",
            rule=self.words.referee_rule,
        )

    def _bound(self, state: State, action: Correct) -> int | None:
        match action.path:
            case ("units", str(name), str(counter)) if name in state.units:
                return self.most(state.units[name]).get(counter.replace("-", "_"))
        return None

    def describe_correction(self, event: Corrected, viewer: Viewer) -> Sentence:
        """Returns the log's line of a correction; of a secret, others read only that there was one."""
        return describe_correction(self.states.kind, event, readable=may_read(self.states.kind, event, viewer))

    # --- what people see ------------------------------------------------------------------------------

    def screen(self, table: Table[State], progress: Progress) -> Screen:
        """Returns the screen: sides and units with what their records show, and the map.

        ``progress`` says where the battle stands; whom it waits for is added.
        """
        state, colours = table.state, {key: place for place, key in enumerate(table.state.sides)}
        waiting = () if self.outcome(state) else tuple(Waiting(side=key, text="a turn") for key in self.acting(state))
        return Screen(
            progress=replace(progress, waiting=waiting),
            sides=tuple(self._side_sheet(table, key, colour) for key, colour in colours.items()),
            sheets=tuple(self._unit_sheet(table, name) for name in state.units),
            board=self._board(state, colours),
        )

    def _board(self, state: State, colours: Mapping[str, int]) -> Board:
        pieces = (
            Piece(
                id=name,
                hex=parse_hex(unit.hex),
                mark=unit.kind[0].upper(),
                title=f"{self.title(name, unit)}, {state.sides[unit.side].name}",
                side=colours[unit.side],
                gone=self.is_gone(unit),
            )
            for name, unit in state.units.items()
        )
        return draw_board(self.hexes, draw_pieces(pieces), tones=self.tones)

    def _side_sheet(self, table: Table[State], key: str, colour: int) -> SideSheet:
        side, own = table.state.sides[key], table.viewer.side == key
        shows = self._show(table, side, ("sides", key), {})
        return SideSheet(id=key, title=side.name, own=own, colour=colour, **shows._asdict())

    def _unit_sheet(self, table: Table[State], name: str) -> Sheet:
        unit = table.state.units[name]
        shows = self._show(table, unit, ("units", name), self.most(unit))
        return Sheet(
            id=name,
            title=self.title(name, unit),
            kind=unit.kind,
            side=unit.side,
            own=table.viewer.side == unit.side,
            mark=unit.kind[0].upper(),
            place=label(parse_hex(unit.hex)),
            gone=self.is_gone(unit),
            **shows._asdict(),
        )

    def _show(self, table: Table[State], value: Record, path: tuple[str, str], most: Mapping[str, int]) -> Shows:
        return show(value, path, referee=table.viewer == REFEREE, most=most)

    def as_json(self, table: Table[State]) -> Json:
        """Returns the view as JSON."""
        return self.states.write(table.state)

    # --- the table of actions ---------------------------------------------------------------------------

    def make_table(
        self,
        actions: Codec[Any],
        *rules: ActionRules[State, Any, Any, Any, Table[State], Table[State]],
        follow: Follow = follow_nothing,
    ) -> ActionTable[State, Any, Table[State], Table[State]]:
        """Returns the table of these actions, the referee's corrections among them.

        ``follow(state, action, events)`` returns the events of an action with all that follows from them at once.
        """
        correcting: AnyRules[State] = ActionRules(action=Correct, owner=the_referee, check=self.correct)
        return ActionTable(
            actions=actions,
            rules=(*rules, correcting),
            permissions=self.permissions,
            context=self.context,
            follow=follow,
        )

    def context(self, table: Table[State]) -> Table[State] | None:
        """Returns what offers are made from; None when nothing is open to the viewer."""
        return table if self.own_sides(table.state, table.viewer) else None

    def unit_action(
        self,
        kind: type,
        words: str,
        choices: Mapping[str, Choices] | None = None,
        *,
        open_if: Callable[[Any, str], bool] = lambda state, name: True,
        **rules: Any,
    ) -> AnyRules[State]:
        """Returns the entry of an action that a unit takes in its side's turn, offered as ``words``.

        ``choices`` find the legal values of its fields for a unit, ``open_if`` says whether it is offered to it at all;
        ``rules`` are further members of the entry.
        """
        rolls = rules.get("odds") is not None

        def offers(table: Table[State], name: str) -> Iterator[Offer]:
            if open_if(table.state, name):
                yield from self._offers(table, kind, words, name, choices or {}, rolls=rolls)

        return ActionRules(action=kind, owner=self.owner, when=self.in_turn, unit_offers=offers, **rules)

    def side_action(
        self, kind: type, words: str, choices: Mapping[str, Choices] | None = None, **rules: Any
    ) -> AnyRules[State]:
        """Returns the entry of an action that a side takes in its turn; without choices it is the usual next step."""

        def offers(table: Table[State]) -> Iterator[Offer]:
            for key in self.own_sides(table.state, table.viewer):
                yield from self._offers(table, kind, words, key, choices or {}, primary=not choices)

        return ActionRules(action=kind, owner=self.owner, when=self.in_turn, offers=offers, **rules)

    def _offers(
        self, table: Table[State], kind: type, words: str, by: str, choices: Mapping[str, Choices], **more: bool
    ) -> Iterator[Offer]:
        units = table.state.units
        places = Places(titles=lambda name: self.title(name, units[name]), cells=lambda name: str(units[name].hex))
        found = {name: tuple(values(table.state, by)) for name, values in choices.items()}
        if offer := make_offer(kind, words, by, found, places, **more):
            yield offer


def _fits(field: Any, value: Json, bound: int | None) -> bool:
    match field:
        case Number(least=least, most=most):
            limit = bound if bound is not None else most
            return type(value) is int and (least is None or least <= value) and (limit is None or value <= limit)
        case Choose(options=options):
            return any(type(one.value) is type(value) and one.value == value for one in options)
    return False
