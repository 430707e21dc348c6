"""Consequences of an action at once: stands that show themselves first, steps that wait, the end of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.games.sol_prime.battle import setup
from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.ending import end_if_over, resume_if_not_over
from rules.games.sol_prime.battle.events import Event, Made
from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.events.changes import StandChange
from rules.games.sol_prime.battle.events.course import ActivationEnded, Waited, Waiting
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.pending import next_pending
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.artillery.impact import is_spent
from rules.games.sol_prime.mechanics.overwatch import is_announcing
from rules.kernel.corrections import Corrected
from rules.kernel.records import names_of, replace

WITHOUT_SHOWING = ("correct", "show", "activate", "place")
"""Types of actions for which no concealed stand is put on the table first."""
SHOWN_BY = ("by", "unit", "attackers", "carrier", "to", "nearest")
"""Parameters of stands that act or are joined by others, and are therefore seen."""


def show_exposed(state: State, action: Action) -> list[Event]:
    """Returns the showing of a concealed stand that acts, or is joined by others, and is therefore seen (SP-28.4)."""
    if state.stage != "play" or action.type in WITHOUT_SHOWING:
        return []
    named = [getattr(action, key) for key in _shown_by(type(action))]
    names = [one for found in named if found for one in ([found] if isinstance(found, str) else found)]
    exposed = (name for name in names if name in state.units and state.units[name].concealed)
    return [setup.show(state, name) for name in list(exposed)[:1]]


@cache
def _shown_by(kind: type) -> tuple[str, ...]:
    """Returns the parameters of a kind of action that name stands which are seen."""
    return tuple(name for name in SHOWN_BY if name in names_of(kind))


# --- consequences ---------------------------------------------------------------------------------


def add_consequences(state: State, action: Action, events: Sequence[Event]) -> Sequence[Event]:
    """Returns an action's events with all that follows, until somebody has to act; ``state`` is the one before."""
    first, *others = events
    if isinstance(first, Corrected):
        return _correct(state, first)
    assert isinstance(first, Happened)
    made: list[Event] = [_end_announcements(state, action, first), *others]
    return [*made, *_follow_up(state, _replay(state, made), *made)]


def _correct(state: State, event: Corrected) -> list[Event]:
    """Returns a correction and what it leads to: steps, and the end of the battle, or that it goes on after all."""
    after = evolve(state, event)
    if state.stage == "over":
        return [event, *resume_if_not_over(after)]
    ended = _end_foreign_activations(after)
    return [event, *ended, *_follow_up(state, _replay(after, ended), Waited())]


def _end_foreign_activations(state: State) -> list[ActivationEnded]:
    """Returns the end of activations of platoons whose side a correction has put out of turn (SP-4.13)."""
    found: list[ActivationEnded] = []
    for key in state.active:
        if state.turn is not None and state.platoons[key].side != state.turn:
            recorder = Recorder(_replay(state, found))
            recorder.end_moment("activation", platoons=[key], sides=state.sides)
            recorder.battle(active=tuple(one for one in recorder.state.active if one != key))
            found.append(ActivationEnded(platoon=key, **recorder.told(side=state.platoons[key].side)))
    return found


def _follow_up(state: State, after: State, *made: Event) -> list[Event]:
    """Returns what follows from events: the steps that now wait, and the end of the battle."""
    follows = _update_pending(state, after, *made) if state.kept else []
    return [*follows, *end_if_over(_replay(after, follows))]


ANSWERS = (
    *("react", "hold-fire", "leader-fate", "artillery-impact", "bomb-impact", "counterbattery"),
    *("show", "conceal-platoon", "place"),
)
"""Types of actions that may come between two systems that fire in one announcement of Overwatch fire (SP-6.6)."""


def _goes_on(action: Action) -> bool:
    """Checks whether an announcement of Overwatch fire goes on after an action (SP-6.6)."""
    loss = action.type == "platoon-morale" and action.reason == "loss"
    return loss or action.type in ANSWERS or (action.type == "fire" and action.overwatch)


def _end_announcements(state: State, action: Action, event: Made) -> Made:
    """Returns the event with the end of announcements that are over, once anything but an answer follows (SP-6.6)."""
    over = (
        []
        if _goes_on(action)
        else [name for name, unit in state.units.items() if unit.overwatch and is_announcing(unit)]
    )
    changed = event.changes.units
    ended = {name: replace(changed.get(name, StandChange()), overwatch=False) for name in over}
    return replace(event, changes=replace(event.changes, units={**changed, **ended})) if over else event


def _update_pending(before: State, after: State, *events: Event) -> list[Waited]:
    """Returns the event that sets the pending steps, when they change."""
    pending = after.pending
    for event in events:
        assert isinstance(event, Happened)
        pending = next_pending(before, replace(after, pending=pending), event)
    missions = tuple(one for one in after.missions if not is_spent(after, one))
    if pending == after.pending and missions == after.missions:
        return []
    recorder = Recorder(after)
    recorder.battle(pending=pending, **({"missions": missions} if missions != after.missions else {}))
    new = [one for one in pending if one not in after.pending]
    waits = tuple(Waiting(kind=one.kind, side=one.side, unit=one.unit) for one in new)
    return [Waited(waits=waits, **recorder.told(about=[one.unit for one in new if one.unit in after.units]))]


def _replay(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
