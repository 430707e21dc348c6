"""The state after an event: one match, no rules, no dice. What an event means was decided when it happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.games.eic_league.battle.events import (
    Announced,
    Attacked,
    BaseEntered,
    BaseLeft,
    CameDown,
    Crushed,
    Declared,
    Detected,
    Ended,
    Event,
    InitiativeRolled,
    Moved,
    PhaseEnded,
    Recovered,
    Reloaded,
    RetreatAnnounced,
    RoundEnded,
    Started,
    SurrenderAnswered,
    SurrenderOffered,
    WildfireTold,
)
from rules.games.eic_league.battle.evolve.attacks import after_announcement, after_attack, after_coming_down
from rules.games.eic_league.battle.state import Side, State, Unit
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, corrected
from rules.kernel.records import changed

STATES: Codec[State] = Codec(State)


def evolve(state: State | None, event: Event) -> State:
    """The state after ``event``; the first event of a battle is met by None."""
    if state is None:
        if not isinstance(event, Started):
            raise ValueError("a battle begins with its start")
        return _started(event)
    match event:
        case Attacked():
            return after_attack(state, event)
        case Detected(by=by, seen=seen):
            return with_unit(state, by, detect_rolled=True, detected=frozenset(seen))
        case Moved():
            return _moved(state, event)
        case Announced():
            return after_announcement(state, event)
        case CameDown():
            return after_coming_down(state, event)
        case PhaseEnded():
            return _phase_ended(state, event)
        case RoundEnded():
            return _round_ended(state, event)
        case Declared(side=side):
            return with_side(state, side, declared=True, warp=frozenset(event.warp), spooks=event.spooks)
        case InitiativeRolled():
            return _initiative(state, event)
        case WildfireTold(sides=sides):
            return changed(state, wildfire=frozenset(sides))
        case RetreatAnnounced(by=by, purpose=purpose):
            return with_unit(state, by, status="retreating", purpose=purpose)
        case BaseEntered(by=by):
            return with_unit(state, by, status="base", airborne=False, height=0)
        case BaseLeft(by=by):
            return with_unit(state, by, **FIELD)
        case Recovered(by=by, energy=energy, until=until):
            paid = _paid(state, by, event.credits)
            return with_unit(paid, by, energy=energy, base_until=until, purpose="recover")
        case Reloaded():
            return _reloaded(state, event)
        case SurrenderOffered(side=side, terms=terms):
            return with_side(state, side, surrender=terms, agreed=frozenset())
        case SurrenderAnswered():
            return _surrender_answered(state, event)
        case Crushed(side=side):
            return with_side(state, side, out=True, surrender=None)
        case Ended(winner=winner, reason=reason):
            return changed(state, winner=winner, ended=reason, active=None, announced=None)
        case Corrected():
            return _corrected(state, event)
        case Started():
            return _started(event)


FIELD: dict[str, Any] = {"status": "field", "base_until": None, "must_leave": False, "purpose": "recover"}
"""A unit that is back on the field."""


def with_unit(state: State, name: str, **changes: Any) -> State:
    """The state with some fields of a unit replaced."""
    return changed(state, units={**state.units, name: changed(state.units[name], **changes)})


def with_side(state: State, key: str, **changes: Any) -> State:
    """The state with some fields of a side replaced."""
    return changed(state, sides={**state.sides, key: changed(state.sides.get(key) or Side(), **changes)})


def _started(event: Started) -> State:
    return State(
        units=event.units,
        sides=event.sides,
        phase=event.phase,
        ground=event.ground,
        typed=event.typed,
        joint=event.joint,
        purse=event.purse,
        rules_version=event.rules_version,
    )


def _initiative(state: State, event: InitiativeRolled) -> State:
    # A Spook tries once in a round, also when the dice have to be rolled again (EIC-R19).
    sides = {key: changed(side, spooks=()) if side.spooks else side for key, side in state.sides.items()}
    return changed(state, sides=sides, order=event.order or state.order)


def _moved(state: State, event: Moved) -> State:
    unit = state.units[event.by]
    back = FIELD if unit.status == "base" else {}
    changes: dict[str, Any] = {"moved": event.mode, "airborne": event.airborne, "height": event.height, **back}
    if event.to is not None:
        changes["hex"] = event.to
    if event.into_base:
        changes["status"] = "base"
    return with_unit(state, event.by, **changes)


def _phase_ended(state: State, event: PhaseEnded) -> State:
    new_phase = event.phase != state.phase
    sides = {
        key: side
        if side.done == (done := not new_phase and (side.done or key == event.side))
        else changed(side, done=done)
        for key, side in state.sides.items()
    }
    return changed(state, sides=sides, phase=event.phase, active=event.active)


FRESH: dict[str, Any] = {
    "moved": "",
    "detect_rolled": False,
    "detected": frozenset(),
    "attacks_made": 0,
    "fights_made": 0,
    "used": frozenset(),
}
"""What a unit has done in a round is forgotten in the next (EIC-13.1, EIC-14.2)."""


def _round_ended(state: State, event: RoundEnded) -> State:
    return changed(
        state,
        round=event.round + 1,
        units={name: _refreshed(unit, name, event.back) for name, unit in state.units.items()},
        sides={key: _refreshed_side(side) for key, side in state.sides.items()},
        phase=event.phase,
        active=None,
        announced=None,
        wildfire=frozenset() if event.phase else state.wildfire,
    )


def _refreshed(unit: Unit, name: str, back: Iterable[str]) -> Unit:
    changes = {key: value for key, value in FRESH.items() if getattr(unit, key) != value}
    if name in back:
        changes |= FIELD
    return changed(unit, **changes) if changes else unit


def _refreshed_side(side: Side) -> Side:
    if not (side.declared or side.done or side.warp or side.spooks):
        return side
    return changed(side, declared=False, done=False, warp=frozenset(), spooks=())


def _paid(state: State, name: str, credits: int) -> State:
    return with_side(state, state.units[name].side, credits=credits)


def _reloaded(state: State, event: Reloaded) -> State:
    unit = state.units[event.by]
    return with_unit(
        _paid(state, event.by, event.credits),
        event.by,
        shots={**unit.shots, event.weapon: event.shots},
        base_until=event.until,
        must_leave=True,
    )


def _surrender_answered(state: State, event: SurrenderAnswered) -> State:
    if event.settled:
        # The units still in action are their owner's, and leave the field with their drones (EIC-19.2).
        units = {
            name: changed(unit, status="base", airborne=False, height=0, drone=None)
            if unit.side == event.side
            else unit
            for name, unit in state.units.items()
        }
        return with_side(changed(state, units=units), event.side, out=True, surrender=None)
    if not event.accepted:
        return with_side(state, event.side, surrender=None, agreed=frozenset())
    return with_side(state, event.side, agreed=state.sides[event.side].agreed | {event.by})


def _corrected(state: State, event: Corrected) -> State:
    """An announced attack lapses: it may not be possible any more as it was announced (EIC-14.20)."""
    after = corrected(STATES, state, event)
    return after if event.path[:1] == ("announced",) else changed(after, announced=None)
