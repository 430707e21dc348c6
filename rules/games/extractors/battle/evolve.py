"""Evolution of the state by events: no rules, no dice (the events carry all results)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

from rules.games.extractors.battle.events import (
    Activated,
    CycleReset,
    Discovered,
    Ended,
    Event,
    Fired,
    Measured,
    Moved,
    NearTold,
    OrdersSet,
    Painted,
    PhaseEnded,
    Placed,
    Rallied,
    Resumed,
    Revealed,
    RoadLaid,
    SecretlyCorrected,
    Started,
)
from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.catalogue.terms import Label
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.records import replace
from rules.kit.changes import remembered, with_entries
from rules.kit.lifetimes import renew

T = TypeVar("T")
STATES: Codec[State] = Codec(State, stored=True)


@remembered
def evolve(state: State | None, event: Event) -> State:
    """Returns the state after an event; the first event makes the first state."""
    if isinstance(event, Started):
        return event.state
    if state is None:
        raise ValueError("a battle begins with the event that starts it")
    match event:
        case Placed() | OrdersSet() | Revealed() | CycleReset() | Rallied() | Discovered():
            return with_entries(state, units=event.units)
        case Moved():
            return replace(with_entries(state, units=event.units), sights=_without_moved(state.sights, event.units))
        case Measured() | NearTold():
            return _with_measure(state, event)
        case Fired():
            return replace(with_entries(state, units=event.units), volley=event.volley)
        case Activated():
            return replace(with_entries(state, units=event.units), activated=(*state.activated, *event.names))
        case PhaseEnded():
            return _next_phase(state, event)
        case Painted() | RoadLaid():
            return _with_drawing(state, event)
        case Ended() | Resumed():
            given_up = event.given_up if isinstance(event, Ended) else None
            return replace(state, over=isinstance(event, Ended), given_up=given_up)
        case Corrected() | SecretlyCorrected():
            return apply_correction(STATES, state, event.correction if isinstance(event, SecretlyCorrected) else event)
        case _:
            assert_never(event)


def _with_measure(state: State, event: Measured | NearTold) -> State:
    if isinstance(event, NearTold):
        return replace(state, near=event.names)
    seen = {**state.sights.get(event.by, {}), event.target: event.sight}
    return replace(state, sights={**state.sights, event.by: seen})


def _without_moved(sights: Mapping[str, Mapping[str, Sight]], moved: Mapping[str, Unit]) -> dict[str, dict[str, Sight]]:
    """Drops the measures to and from units that have moved since."""
    return {
        by: {target: sight for target, sight in seen.items() if target not in moved}
        for by, seen in sights.items()
        if by not in moved
    }


def _next_phase(state: State, event: PhaseEnded) -> State:
    near = state.near if event.last else None  # the reckoning counts the units named at the end
    after = replace(with_entries(state, units=event.units), phase=event.phase, turn=event.turn, near=near)
    return renew(after, "phase", *(["turn"] if event.turn != state.turn else []))


def _with_drawing(state: State, event: Painted | RoadLaid) -> State:
    if isinstance(event, RoadLaid):
        return replace(state, roads=event.roads)
    hexes = frozenset(filter(None, (event.hex, *event.hexes)))
    return replace(
        state, terrain=_drawn(state.terrain, hexes, event.terrain), flux=_drawn(state.flux, hexes, event.flux)
    )


def _drawn(drawing: Mapping[Label, T], hexes: frozenset[Label], now: T | None) -> dict[Label, T]:
    """Returns what is drawn in each hex once these have something else, or nothing."""
    if now:
        return {**drawing, **dict.fromkeys(hexes, now)}
    return {label: before for label, before in drawing.items() if label not in hexes}
