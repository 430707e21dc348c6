"""The state after an event: one match, no rules, no dice. The meaning of an event was decided when it happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, assert_never

from rules.games.eic_league.battle import events as ev
from rules.games.eic_league.battle.evolve.attacks import after_announcement, after_attack, after_coming_down
from rules.games.eic_league.battle.state import STATES, Side, State, Unit
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.records import replace
from rules.kit.changes import change, remembered, with_entries
from rules.kit.lifetimes import renew


@remembered
def evolve(state: State | None, event: ev.Event) -> State:
    """Returns the state after ``event``; the state before a battle's first event is None."""
    if state is None:
        if not isinstance(event, ev.Started):
            raise ValueError("a battle begins with its start")
        return _start(event)
    match event:
        case ev.Attacked():
            return after_attack(state, event)
        case ev.Announced():
            return after_announcement(state, event)
        case ev.CameDown():
            return after_coming_down(state, event)
        case ev.Moved() | ev.Detected() | ev.RetreatAnnounced() | ev.BaseEntered() | ev.BaseLeft():
            return _evolve_unit(state, event)
        case ev.Recovered() | ev.Reloaded():
            return _evolve_unit(state, event)
        case ev.Declared() | ev.InitiativeRolled() | ev.WildfireTold() | ev.PhaseEnded() | ev.RoundEnded():
            return _evolve_round(state, event)
        case ev.SurrenderOffered() | ev.SurrenderAnswered() | ev.Crushed() | ev.Ended() | ev.Resumed():
            return _evolve_sides(state, event)
        case Corrected():
            return _correct(state, event)
        case ev.Started():
            return _start(event)
        case _:
            assert_never(event)


BaseEvent: TypeAlias = ev.BaseEntered | ev.BaseLeft | ev.Recovered | ev.Reloaded
UnitEvent: TypeAlias = ev.Moved | ev.Detected | ev.RetreatAnnounced | BaseEvent
RoundEvent: TypeAlias = ev.Declared | ev.InitiativeRolled | ev.WildfireTold | ev.PhaseEnded | ev.RoundEnded
SideEvent: TypeAlias = ev.SurrenderOffered | ev.SurrenderAnswered | ev.Crushed | ev.Ended | ev.Resumed


def _evolve_unit(state: State, event: UnitEvent) -> State:
    match event:
        case ev.Detected(by=by, seen=seen):
            return with_unit(state, by, detect_rolled=True, detected=frozenset(seen))
        case ev.Moved():
            return _move(state, event)
        case ev.RetreatAnnounced(by=by, purpose=purpose):
            return with_unit(state, by, status="retreating", purpose=purpose)
        case ev.BaseEntered(by=by):
            return with_unit(state, by, status="base", airborne=False, height=0)
        case ev.BaseLeft(by=by):
            return with_entries(state, units={by: _back_on_field(state.units[by])})
        case ev.Recovered(by=by, energy=energy, until=until):
            paid = _pay(state, by, event.credits)
            return with_unit(paid, by, energy=energy, base_until=until, purpose="recover")
        case ev.Reloaded():
            return _reload(state, event)
        case _:
            assert_never(event)


def _evolve_round(state: State, event: RoundEvent) -> State:
    match event:
        case ev.PhaseEnded():
            return _end_phase(state, event)
        case ev.RoundEnded():
            return _end_round(state, event)
        case ev.Declared(side=side):
            return with_side(state, side, declared=True, warp=frozenset(event.warp), spooks=event.spooks)
        case ev.InitiativeRolled():
            return _set_order(state, event)
        case ev.WildfireTold(sides=sides):
            return replace(state, wildfire=frozenset(sides))
        case _:
            assert_never(event)


def _evolve_sides(state: State, event: SideEvent) -> State:
    match event:
        case ev.SurrenderOffered(side=side, terms=terms):
            return _offer(state, side, terms)
        case ev.SurrenderAnswered():
            return _answer_surrender(state, event)
        case ev.Crushed(side=side):
            return with_side(_withdraw(state, side), side, crushed=True)
        case ev.Ended(winner=winner, reason=reason):
            return replace(state, winner=winner, ended=reason, announced=None)
        case ev.Resumed():
            return _resume(state, event)
        case _:
            assert_never(event)


def _back_on_field(unit: Unit) -> Unit:
    """Returns a unit that has left its base, without what held until then (EIC-18.6)."""
    return replace(renew(unit, "withdrawal"), status="field")


def with_unit(state: State, name: str, **changes: Any) -> State:
    """Returns the state with some fields of a unit replaced."""
    return change(state, "units", name, **changes)


def with_side(state: State, key: str, **changes: Any) -> State:
    """Returns the state with some fields of a side replaced."""
    return with_entries(state, sides={key: replace(state.sides.get(key) or Side(), **changes)})


def _start(event: ev.Started) -> State:
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


def _set_order(state: State, event: ev.InitiativeRolled) -> State:
    # A Spook tries once in a round, even when the dice have to be rolled again (EIC-R19).
    sides = {key: replace(side, spooks=()) if side.spooks else side for key, side in state.sides.items()}
    return replace(state, sides=sides, order=event.order or state.order, rolled=bool(event.order))


def _move(state: State, event: ev.Moved) -> State:
    unit = state.units[event.by]
    if unit.status == "base":
        unit = _back_on_field(unit)
    changes: dict[str, Any] = {"moved": event.mode, "airborne": event.airborne, "height": event.height}
    if event.to is not None:
        changes["hex"] = event.to
    if event.into_base:
        changes["status"] = "base"
    return with_entries(state, units={event.by: replace(unit, **changes)})


def _end_phase(state: State, event: ev.PhaseEnded) -> State:
    new_phase = event.phase != state.phase
    if new_phase:
        sides = {key: renew(side, "phase") for key, side in state.sides.items()}
    else:
        sides = {key: replace(side, done=True) if key == event.side else side for key, side in state.sides.items()}
    return replace(state, sides=sides, phase=event.phase, active=event.active)


def _end_round(state: State, event: ev.RoundEnded) -> State:
    # Where the order of play is free, what was said of fire by sight holds until it is said again.
    return replace(
        renew(state, "round", "attacks") if event.phase else renew(state, "round"),
        round=event.round + 1,
        units={name: _refresh_unit(unit, name, event.back) for name, unit in state.units.items()},
        sides={key: renew(side, "round", "phase") for key, side in state.sides.items()},
        phase=event.phase,
        active=None,
        announced=None,
    )


def _refresh_unit(unit: Unit, name: str, back: Iterable[str]) -> Unit:
    fresh = renew(unit, "round")
    return _back_on_field(fresh) if name in back else fresh


def _pay(state: State, name: str, credits: int) -> State:
    return with_side(state, state.units[name].side, credits=credits)


def _reload(state: State, event: ev.Reloaded) -> State:
    unit = state.units[event.by]
    return with_unit(
        _pay(state, event.by, event.credits),
        event.by,
        shots={**unit.shots, event.weapon: event.shots},
        base_until=event.until,
        must_leave=True,
    )


def _answer_surrender(state: State, event: ev.SurrenderAnswered) -> State:
    if event.settled:
        # Units still in action stay with their owner and leave the field with their drones (EIC-19.2).
        units = {
            name: replace(unit, status="base", airborne=False, height=0, drone=None)
            if unit.side == event.side
            else unit
            for name, unit in state.units.items()
        }
        return _withdraw(replace(state, units=units), event.side)
    if not event.accepted:
        return _offer(state, event.side, None)
    return with_side(state, event.side, agreed=state.sides[event.side].agreed | {event.by})


def _resume(state: State, event: ev.Resumed) -> State:
    for side in event.sides:
        state = with_side(state, side, out=False, crushed=False)
    return replace(state, winner=None, ended="", active=event.active)


def _withdraw(state: State, side: str) -> State:
    told = replace(state, wildfire=state.wildfire - {side})
    return with_side(_offer(told, side, None), side, out=True)


def _offer(state: State, side: str, terms: str | None) -> State:
    """Returns the state with a side's offer to surrender, or without one; answers belong to one offer."""
    team = renew(state.sides.get(side) or Side(), "offer")
    return with_entries(state, sides={side: replace(team, surrender=terms)})


def _correct(state: State, event: Corrected) -> State:
    """Applies a correction. An announced attack lapses: it may no longer be possible as announced (EIC-14.20)."""
    after = apply_correction(STATES, state, event)
    return after if event.path[:1] == ("announced",) else replace(after, announced=None)
