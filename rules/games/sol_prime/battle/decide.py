"""The way from an action to its events: permission, resolution, and the steps that it makes others take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from rules.games.sol_prime.battle import setup
from rules.games.sol_prime.battle.actions import (
    Action,
    Activate,
    ArtilleryImpact,
    BombImpact,
    ConcealPlatoon,
    Counterbattery,
    Drive,
    EndBattle,
    Fire,
    HoldFire,
    LayMinefield,
    LeaderFate,
    OffTable,
    Place,
    PlaceGround,
    PlacePlatoon,
    PlatoonMorale,
    Posture,
    React,
    Ready,
    Show,
)
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.drive import drive
from rules.games.sol_prime.battle.ending import end_battle, end_if_over, resume_if_not_over
from rules.games.sol_prime.battle.events import Event, Happened
from rules.games.sol_prime.battle.evolve import STATES, evolve
from rules.games.sol_prime.battle.form import check_form
from rules.games.sol_prime.battle.pending import announce, asks_reaction, can_still_fire, hold_fire, next_pending
from rules.games.sol_prime.battle.permissions import CONCEDES, permit, without_unseen
from rules.games.sol_prime.battle.resolve import ACTIONS, check_numbers, resolve
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import placement
from rules.games.sol_prime.mechanics.artillery.impact import is_spent
from rules.games.sol_prime.mechanics.hidden_information import check_correction
from rules.games.sol_prime.mechanics.overwatch import is_announcing
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.kernel.corrections import Correct, make_correction
from rules.kernel.dice import Dice
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import replace, to_json
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of an action by ``viewer``. Raises Illegal or Unreadable; nothing has then changed."""
    if (known := without_unseen(state, viewer, action)) is not None:
        decide(known, viewer, action, dice)
        raise Unreadable(Problem(code="unknown-unit", message="It names what is not there."))
    permit(state, viewer, action)
    if viewer.role == "side" and state.kept:
        check_form(state, viewer.side, action)
    if isinstance(action, EndBattle) and viewer.role == "side" and not action.reason.strip():
        action = replace(action, reason=CONCEDES)
    if (name := _find_exposed(state, action)) is not None:
        shown = setup.show_stand(state, Show(unit=name))
        return [shown, *decide(evolve(state, shown), viewer, action, dice)]
    if isinstance(action, Correct):
        check_correction(state, action.path)
        return _correct(state, action)
    made = drive(state, action, dice) if isinstance(action, Drive) else [resolve_action(state, action, dice)]
    made = [_end_announcements(state, action, made[0]), *made[1:]]
    return [*made, *_follow_up(state, _replay(state, made), *made)]


def _correct(state: State, action: Correct) -> list[Event]:
    """Returns a correction and what it leads to: steps, and the end of the battle, or that it goes on after all."""
    event = make_correction(STATES, state, action, side=find_knowing_side(state, action))
    after = evolve(state, event)
    if state.stage == "over":
        return [event, *resume_if_not_over(after)]
    ended = _end_foreign_activations(after)
    return [event, *ended, *_follow_up(state, _replay(after, ended), Happened(type="waited"))]


def _end_foreign_activations(state: State) -> list[Happened]:
    """Returns the end of activations of platoons whose side a correction has put out of turn (SP-4.13)."""
    found: list[Happened] = []
    for key in state.active:
        if state.turn is not None and state.platoons[key].side != state.turn:
            recorder = Recorder(_replay(state, found))
            recorder.end_moment("activation", platoons=[key], sides=state.sides)
            recorder.battle(active=tuple(one for one in recorder.state.active if one != key))
            action = {"type": "end-activation", "platoon": key}
            found.append(recorder.event("activation-ended", side=state.platoons[key].side, action=action))
    return found


def _follow_up(state: State, after: State, *made: Happened) -> list[Happened]:
    """Returns what follows from events: the steps that now wait, and the end of the battle."""
    follows = _update_pending(state, after, *made) if state.kept else []
    return [*follows, *end_if_over(_replay(after, follows))]


ANSWERS = (React, HoldFire, LeaderFate, ArtilleryImpact, BombImpact, Counterbattery, Show, ConcealPlatoon, Place)
"""Actions that may come between two systems that fire in one announcement of Overwatch fire (SP-6.6)."""


def _end_announcements(state: State, action: Action, event: Happened) -> Happened:
    """Returns the event with the end of announcements that are over, once anything but an answer follows (SP-6.6)."""
    loss = isinstance(action, PlatoonMorale) and action.reason == "loss"
    if loss or isinstance(action, ANSWERS) or (isinstance(action, Fire) and action.overwatch):
        return event
    over = [name for name, unit in state.units.items() if is_announcing(unit)]
    units = {
        **event.changes.units,
        **{name: {**event.changes.units.get(name, {}), "overwatch": False} for name in over},
    }
    return replace(event, changes=replace(event.changes, units=units)) if over else event


def _find_exposed(state: State, action: Action) -> str | None:
    """Finds a concealed stand that acts, or is joined by others, and is therefore seen (SP-28.4)."""
    if state.stage != "play" or isinstance(action, Correct | Show | Activate | Place):
        return None
    named = [getattr(action, key, None) for key in ("by", "unit", "attackers", "carrier", "to", "nearest")]
    names = [one for found in named if found for one in ([found] if isinstance(found, str) else found)]
    return next((name for name in names if name in state.units and state.units[name].concealed), None)


def find_knowing_side(state: State, action: Correct) -> str:
    """Returns the side that knows a corrected value, even where it is secret."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("minefields", str(name), *_) if name in state.minefields:
            return state.minefields[name].side
        case ("sides", str(side), *_):
            return side
        case _:
            return ""


def resolve_action(state: State, action: Action, dice: Dice) -> Happened:
    """Returns the event of an action itself."""
    document = ACTIONS.write(action)
    check_numbers(document)
    match action:
        case LayMinefield() | OffTable() | Posture() | Ready() | Show() | ConcealPlatoon():
            event = _set_up(state, action)
        case Place() | PlacePlatoon() | PlaceGround():
            event = _place(state, action)
        case HoldFire():
            event = hold_fire(state, action)
        case React():
            return _resolve_reaction(state, action, dice)
        case EndBattle():
            event = end_battle(state, action)
        case Fire() if asks_reaction(state, action):
            event = announce(state, action, document)
        case _:
            return resolve(state, action, dice)
    return replace(event, action=document)


SetUpAction: TypeAlias = LayMinefield | OffTable | Posture | Ready | Show | ConcealPlatoon


def _set_up(state: State, action: SetUpAction) -> Happened:
    match action:
        case LayMinefield():
            return setup.lay_minefield(state, action)
        case OffTable():
            return setup.note_off_table(state, action)
        case Posture():
            return setup.take_posture(state, action)
        case Ready():
            return setup.finish_setup(state, action)
        case Show():
            return setup.show_stand(state, action)
        case ConcealPlatoon():
            return setup.conceal_platoon(state, action)
        case _:
            assert_never(action)


def _place(state: State, action: Place | PlacePlatoon | PlaceGround) -> Happened:
    match action:
        case Place():
            return placement.place(state, action)
        case PlacePlatoon():
            return placement.place_platoon(state, action)
        case PlaceGround():
            return placement.place_ground(state, action)
        case _:
            assert_never(action)


def _resolve_reaction(state: State, action: React, dice: Dice) -> Happened:
    """Resolves the announced shot with the target's reaction (SP-10.10). Raises Illegal."""
    first = next((one for one in state.pending if one.kind == "missile" and one.unit == action.unit), None)
    if first is None or first.shot is None:
        raise refuse("not-active", f"No missile is fired at {action.unit}.", "SP-10.10")
    shot = ACTIONS.read(dict(first.shot))
    assert isinstance(shot, Fire)
    left = replace(state, pending=tuple(one for one in state.pending if one != first))
    if can_still_fire(left, shot):
        event = resolve(left, replace(shot, reaction=action.reaction, leader_within=action.leader_within), dice)
    else:
        event = Recorder(left).event("fire-held", side=first.side, about=(action.unit,))
    changes = replace(event.changes, state={**event.changes.state, "pending": to_json(left.pending)})
    return replace(event, changes=changes)


def _update_pending(before: State, after: State, *events: Happened) -> list[Happened]:
    """Returns the event that sets the pending steps, when they change."""
    pending = after.pending
    for event in events:
        pending = next_pending(before, replace(after, pending=pending), event)
    missions = tuple(one for one in after.missions if not is_spent(after, one))
    if pending == after.pending and missions == after.missions:
        return []
    recorder = Recorder(after)
    recorder.battle(pending=pending, **({"missions": missions} if missions != after.missions else {}))
    new = [one for one in pending if one not in after.pending]
    recorder.result = {"waits": [{"kind": one.kind, "side": one.side, "unit": one.unit} for one in new]}
    return [recorder.event("waited", about=[one.unit for one in new if one.unit in after.units])]


def _replay(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
