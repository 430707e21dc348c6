"""2 The records of a battle: its state, what players do, what happens, and how events change the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, assert_never

from rules import api
from rules.api import LASTING, EndTurn, Record, TurnEnded, change, hexes
from tests.contract.small_games.crossroads.army import MINE_LOSS


def say_places(keys: tuple[str, ...]) -> str:
    return ", ".join(hexes.label_of_key(key) for key in keys) or "none"


class Unit(Record):
    """A squad in battle; ``nerve`` is the highest face with which it stands fast."""

    side: str
    kind: str
    hex: Annotated[str, LASTING]
    nerve: int
    men: Annotated[int, LASTING, api.Correctable("Men", rule="CR-1.1", least=0)]
    shaken: Annotated[bool, LASTING, api.Correctable("Shaken", rule="CR-5.1")] = False
    moved: Annotated[bool, api.Until("turn"), api.Correctable("Moved", rule="CR-3.1")] = False
    fired: Annotated[bool, api.Until("turn"), api.Correctable("Fired", rule="CR-4.1")] = False


class Side(Record):
    """A side in battle. Nobody else knows where its mines are; how many it has still to lay, everybody."""

    name: str
    to_lay: Annotated[int, LASTING, api.Correctable("Mines to lay", rule="CR-3.3", least=0, most=3)] = 0
    mines: Annotated[tuple[str, ...], LASTING, api.SECRET, api.Shown("Mines", rule="CR-3.3", say=say_places)] = ()
    holds: Annotated[tuple[str, ...], LASTING, api.Shown("Holds", rule="CR-6.1", say=say_places)] = ()
    points: Annotated[int, LASTING, api.Correctable("Points", rule="CR-6.2", least=0, most=18)] = 0


class State(Record):
    sides: Mapping[str, Side]
    units: Mapping[str, Unit]
    turn: Annotated[str, LASTING]
    round: Annotated[int, LASTING] = 1


class Lay(Record):
    side: api.SideName
    hex: Annotated[str, api.OneHex("Hex", rule="CR-3.3")]
    type: Literal["lay"] = "lay"


class Move(Record):
    unit: api.UnitName
    to: Annotated[str, api.OneHex("To", rule="CR-3.1")]
    type: Literal["move"] = "move"


class Fire(Record):
    unit: api.UnitName
    target: Annotated[str, api.OneUnit("Target", rule="CR-4.1")]
    type: Literal["fire"] = "fire"


class Rally(Record):
    unit: api.UnitName
    type: Literal["rally"] = "rally"


class Begun(Record):
    state: State
    rules: str
    catalogue: str
    type: Literal["begun"] = "begun"


class Laid(api.FreelyUndone, Record):
    side: str
    hex: str
    type: Literal["laid"] = "laid"


class Moved(Record):
    """``to`` is where it ends; ``mine``: the side whose mine has ended it there. ``takes``: it takes an objective."""

    unit: str
    to: str
    mine: str = ""
    takes: bool = False
    type: Literal["moved"] = "moved"


class Fired(Record):
    """``test`` is the face of the test of nerve, None where none is taken."""

    unit: str
    target: str
    faces: tuple[int, ...]
    lost: int
    test: int | None = None
    shaken: bool = False
    type: Literal["fired"] = "fired"


class Rallied(Record):
    unit: str
    face: int
    rallied: bool
    type: Literal["rallied"] = "rallied"


class Scored(Record):
    """What each side scores at the end of a round."""

    points: Mapping[str, int]
    type: Literal["scored"] = "scored"


Own = Laid | Moved | Fired | Rallied | Scored
Event = Begun | Own | TurnEnded | api.Corrected
ACTIONS: api.Codec[Any] = api.Codec(Lay | Move | Fire | Rally | EndTurn | api.Correct)
EVENTS: api.Codec[Event] = api.Codec(Event)
STATES: api.Codec[State] = api.Codec(State)


def after(state: State, event: Own) -> State:
    """Returns the state after an event. The kit knows those that begin a battle, end a turn and correct."""
    match event:
        case Laid():
            side = state.sides[event.side]
            return change(state, "sides", event.side, to_lay=max(0, side.to_lay - 1), mines=(*side.mines, event.hex))
        case Moved():
            return _after_move(state, event)
        case Fired():
            state = change(state, "units", event.unit, fired=True)
            target = state.units[event.target]
            men, shaken = max(0, target.men - event.lost), target.shaken or event.shaken
            return change(state, "units", event.target, men=men, shaken=shaken)
        case Rallied():
            shaken = state.units[event.unit].shaken and not event.rallied
            return change(state, "units", event.unit, moved=True, fired=True, shaken=shaken)
        case Scored():
            for key, points in event.points.items():
                state = change(state, "sides", key, points=state.sides[key].points + points)
            return state
        case _:
            assert_never(event)


def _after_move(state: State, event: Moved) -> State:
    state = change(state, "units", event.unit, hex=event.to, moved=True)
    unit = state.units[event.unit]
    if event.mine:
        mines = tuple(one for one in state.sides[event.mine].mines if one != event.to)
        state = change(state, "sides", event.mine, mines=mines)
        state = change(state, "units", event.unit, men=max(0, unit.men - MINE_LOSS), shaken=True)
    if event.takes:
        for key, one in state.sides.items():
            others = tuple(place for place in one.holds if place != event.to)
            state = change(state, "sides", key, holds=(*others, event.to) if key == unit.side else others)
    return state
