"""The state after an event: no rules, no dice (the events carry all results)."""

from __future__ import annotations

from collections.abc import Mapping

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
    Revealed,
    RoadLaid,
    SecretlyCorrected,
    Started,
)
from rules.games.extractors.battle.state import Sight, State, Unit
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, corrected
from rules.kernel.records import changed

STATES: Codec[State] = Codec(State)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event; the first one begins from nothing."""
    if isinstance(event, Started):
        return event.state
    if state is None:
        raise ValueError("a battle begins with the event that starts it")
    match event:
        case Placed() | OrdersSet() | Revealed() | CycleReset() | Rallied() | Discovered():
            return _with(state, event.units)
        case Moved():
            return changed(_with(state, event.units), sights=_without(state.sights, event.units))
        case Measured():
            seen = {**state.sights.get(event.by, {}), event.target: event.sight}
            return changed(state, sights={**state.sights, event.by: seen})
        case NearTold():
            return changed(state, near=event.names)
        case Fired():
            return changed(_with(state, event.units), volley=event.volley)
        case Activated():
            return changed(_with(state, event.units), activated=(*state.activated, *event.names))
        case PhaseEnded():
            return _next_phase(state, event)
        case Painted():
            return _painted(state, event)
        case RoadLaid():
            return changed(state, roads=event.roads)
        case Ended():
            return changed(state, over=True)
        case Corrected():
            return corrected(STATES, state, event)
        case SecretlyCorrected():
            return corrected(STATES, state, event.correction)


def _with(state: State, units: Mapping[str, Unit]) -> State:
    return changed(state, units={**state.units, **units})


def _without(sights: Mapping[str, Mapping[str, Sight]], moved: Mapping[str, Unit]) -> dict[str, dict[str, Sight]]:
    """What was measured, without that to and from units that have moved since."""
    return {
        by: {target: sight for target, sight in seen.items() if target not in moved}
        for by, seen in sights.items()
        if by not in moved
    }


def _next_phase(state: State, event: PhaseEnded) -> State:
    near = state.near if event.last else None  # what was told of the end is what the reckoning counts
    after = changed(_with(state, event.units), phase=event.phase, turn=event.turn, volley=None, near=near)
    return changed(after, activated=()) if event.turn != state.turn else after


def _painted(state: State, event: Painted) -> State:
    hexes = {event.hex, *event.hexes} - {None}
    terrain = {label: kinds for label, kinds in state.terrain.items() if label not in hexes}
    flux = {label: way for label, way in state.flux.items() if label not in hexes}
    for label in hexes:
        if label and event.terrain:
            terrain[label] = event.terrain
        if label and event.flux:
            flux[label] = event.flux
    return changed(state, terrain=terrain, flux=flux)
