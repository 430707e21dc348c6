"""Evolution of the state by events: no rules, no dice (the events carry all results)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

from rules.games.extractors.battle import events as ev
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
def evolve(state: State | None, event: ev.Event) -> State:
    """Returns the state after an event; the first event makes the first state."""
    if isinstance(event, ev.Started):
        return event.state
    if state is None:
        raise ValueError("a battle begins with the event that starts it")
    match event:
        case ev.Placed() | ev.OrdersSet() | ev.Revealed() | ev.CycleReset() | ev.Rallied() | ev.Discovered():
            return with_entries(state, units=event.units)
        case ev.Moved():
            return replace(with_entries(state, units=event.units), sights=_without_moved(state.sights, event.units))
        case ev.Measured() | ev.NearTold():
            return _with_measure(state, event)
        case ev.Fired():
            return replace(with_entries(state, units=event.units), volley=event.volley)
        case ev.Activated():
            return replace(with_entries(state, units=event.units), activated=(*state.activated, *event.names))
        case ev.PhaseEnded():
            return _next_phase(state, event)
        case ev.Painted() | ev.RoadLaid():
            return _with_drawing(state, event)
        case ev.Ended() | ev.Resumed():
            given_up = event.given_up if isinstance(event, ev.Ended) else None
            return replace(state, over=isinstance(event, ev.Ended), given_up=given_up)
        case Corrected() | ev.SecretlyCorrected():
            return apply_correction(
                STATES, state, event.correction if isinstance(event, ev.SecretlyCorrected) else event
            )
        case _:
            assert_never(event)


def _with_measure(state: State, event: ev.Measured | ev.NearTold) -> State:
    if isinstance(event, ev.NearTold):
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


def _next_phase(state: State, event: ev.PhaseEnded) -> State:
    near = state.near if event.last else None  # the reckoning counts the units named at the end
    after = replace(with_entries(state, units=event.units), phase=event.phase, turn=event.turn, near=near)
    return renew(after, "phase", *(["turn"] if event.turn != state.turn else []))


def _with_drawing(state: State, event: ev.Painted | ev.RoadLaid) -> State:
    if isinstance(event, ev.RoadLaid):
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
