"""Consequences of an action at once: units come down or arrive, sides are crushed, a part of the round passes on."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.eic_league.battle import ending, turn_order
from rules.games.eic_league.battle.actions import Action
from rules.games.eic_league.battle.events import BaseEntered, Event, InitiativeRolled, PhaseEnded, Started
from rules.games.eic_league.battle.evolve import evolve
from rules.games.eic_league.battle.labels import add_names
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics import movement
from rules.games.eic_league.mechanics.base.stay import has_arrived
from rules.games.eic_league.mechanics.wildfire import wildfire_notices
from rules.kernel.corrections import Correct, Corrected


def begin(started: Started) -> list[Event]:
    """Returns the first events of a battle."""
    return [started, *wildfire_notices(evolve(None, started), [started], begins=False)]


def follow_up(state: State, action: Action, events: Sequence[Event]) -> list[Event]:
    """Returns an action's events with all that follows, and the names that the log needs; ``state``: before it."""
    if isinstance(events[0], InitiativeRolled):
        events = [*events, *turn_order.begin_movement(state, events[0])]
    after = evolve_all(state, events)
    if not isinstance(action, Correct):
        # Corrections by the referee stay exactly as made.
        at_once = unit_consequences(after)
        events, after = [*events, *at_once], evolve_all(after, at_once)
    return [add_names(state, event) for event in (*events, *battle_consequences(state, after, events))]


def unit_consequences(state: State) -> list[Event]:
    """Returns what happens to units at once: they come down when they must, and enter their base when they arrive."""
    down: list[Event] = [*movement.units_coming_down(state)]
    after = evolve_all(state, down)
    return [*down, *(BaseEntered(by=name) for name, unit in after.units.items() if has_arrived(after, unit))]


def battle_consequences(before: State, after: State, events: Sequence[Event]) -> list[Event]:
    """Returns the events that follow for the battle from ``events``, which led from ``before`` to ``after``.

    A correction takes an end back, sides are crushed, the battle ends, a part passes on, fire by sight is told.
    """
    corrected = any(isinstance(event, Corrected) for event in events)
    more = ending.resuming_events(after) if corrected else []
    after = evolve_all(after, more)
    at_end = ending.ending_events(after)
    more, after = [*more, *at_end], evolve_all(after, at_end)
    if after.ended:
        return more
    if turn_order.has_lost_its_side(before, after):
        part = turn_order.next_part(after, after.active or "")
        more.append(PhaseEnded(side=None, phase=part.phase, active=part.active, turn_over=part.turn_over))
        after = evolve_all(after, more[-1:])
    return [*more, *wildfire_notices(after, [*events, *more], begins=after.phase == "attack" != before.phase)]


def evolve_all(state: State, events: Sequence[Event]) -> State:
    """Returns the state after events."""
    for event in events:
        state = evolve(state, event)
    return state
