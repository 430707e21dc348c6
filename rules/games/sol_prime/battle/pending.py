"""Pending steps: Overwatch fire at a mover (SP-6.3, SP-6.9), reactions to missiles (SP-10.10), tests, leaders."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.actions import ACTIONS
from rules.games.sol_prime.battle.actions.course import HoldFire, React
from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.base import Happened, Loss
from rules.games.sol_prime.battle.events.combat import (
    Announced,
    ArtilleryFell,
    CounterbatteryTried,
    Dropped,
    Fired,
    Flown,
    Moved,
    PoppedUp,
    Unloaded,
)
from rules.games.sol_prime.battle.events.course import FireHeld, PlatoonTested
from rules.games.sol_prime.battle.state import Pending, State
from rules.games.sol_prime.mechanics.artillery.counterbattery import batteries, may_reach
from rules.games.sol_prime.mechanics.artillery.impact import can_fall
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.games.sol_prime.mechanics.fire.resolution import fire_shot
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.missiles import can_react
from rules.games.sol_prime.mechanics.overwatch import end_announcements, watching_stands
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import enemy_side, has_stands
from rules.games.sol_prime.mechanics.stands import filter_living
from rules.kernel.dice import Dice
from rules.kernel.problems import Illegal
from rules.kernel.records import Record, replace

ORDER = ("missile", "unseen", "impact", "loss-test", "leader", "counterbattery", "overwatch")
"""The order in which steps are answered."""


def next_pending(before: State, state: State, event: Happened) -> tuple[Pending, ...]:
    """Returns the pending steps after an event: earlier ones that still matter, and those that the event raises."""
    kept = [one for one in state.pending if still_matters(state, one) and not is_answered(one, event)]
    for one in _raised_steps(before, state, event):
        if still_matters(state, one) and one not in kept:
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: ORDER.index(one.kind)))


def is_answered(one: Pending, event: Happened) -> bool:
    """Checks whether the event answered the step: a test is made once, a battery tries once."""
    match one.kind:
        case "loss-test":
            return isinstance(event, PlatoonTested) and event.reason == "loss" and event.platoon == one.unit
        case "counterbattery":
            return isinstance(event, CounterbatteryTried)
        case "overwatch" | "missile" | "leader" | "impact" | "unseen":
            return False


def still_matters(state: State, one: Pending) -> bool:
    """Checks whether a step still needs an answer."""
    match one.kind:
        case "overwatch":
            target = state.units.get(one.unit)
            there = target is not None and not target.destroyed and not target.carried_by
            # Where stands may be concealed every step waits, so that waiting does not tell who watches (SP-28.4).
            watched = bool(watching_stands(state, one.side)) or state.options.hidden_set_up
            return there and watched and not state.sides[one.side].quiet
        case "missile":
            return one.unit in state.units and not state.units[one.unit].destroyed
        case "loss-test":
            platoon = state.platoons.get(one.unit)
            return platoon is not None and platoon.state != "routed" and has_stands(state, one.unit)
        case "leader":
            return any(
                unit.leader == one.unit and unit.side == one.side and unit.destroyed for unit in state.units.values()
            )
        case "impact" | "unseen":
            return any(mission.key == one.unit and can_fall(state, mission) for mission in state.missions)
        case "counterbattery":
            target = state.units.get(one.unit)
            there = target is not None and not target.destroyed
            return there and any(may_reach(state, name, one.unit) for name in batteries(state, one.side))


# --- what an event asks for -----------------------------------------------------------------------


def _raised_steps(before: State, state: State, event: Happened) -> Iterator[Pending]:
    for name in event.loss_test if isinstance(event, Loss) else ():
        yield Pending(kind="loss-test", side=state.platoons[name].side, unit=name)
    for name, unit in state.units.items():
        if unit.leader is not None and unit.destroyed and not before.units[name].destroyed:
            yield Pending(kind="leader", side=unit.side, unit=unit.leader)
    yield from _falling_missions(before, state)
    yield from _overwatch_steps(before, state, event)


def _falling_missions(before: State, state: State) -> Iterator[Pending]:
    """Yields shells that fall now, and those whose cycle has come (SP-17.11)."""
    for mission in state.missions:
        new = mission not in before.missions and mission.now
        due = before.cycle < mission.due <= state.cycle
        if not (new or due):
            continue
        enemy = enemy_side(state, mission.side)
        if state.options.hidden_set_up and enemy is not None:
            yield Pending(kind="unseen", side=enemy, unit=mission.key)
        yield Pending(kind="impact", side=mission.side, unit=mission.key)


SEEN_MOVING = (Moved, PoppedUp, Flown, Unloaded, Dropped)
"""Events after which the enemy may fire from Overwatch: getting off is a move of the squad, and so is its drop."""


def _overwatch_steps(before: State, state: State, event: Happened) -> Iterator[Pending]:
    """Yields the enemy's chance to fire at a unit that has moved, or fired before moving (SP-6.3, SP-6.4)."""
    enemy = enemy_side(state, event.side)
    if enemy is None or not event.about:
        return
    unit = event.about[0]
    if isinstance(event, ArtilleryFell):
        yield Pending(kind="counterbattery", side=enemy, unit=unit)
    first_shot = isinstance(event, Fired) and not event.from_overwatch and not before.units[unit].moved
    if (isinstance(event, SEEN_MOVING) or first_shot) and state.turn == event.side:
        there = state.units.get(unit)
        if there is not None and there.turns_off is None:
            yield Pending(kind="overwatch", side=enemy, unit=unit)


# --- answers --------------------------------------------------------------------------------------


def hold_fire(state: State, action: HoldFire) -> FireHeld:
    """Lets a side pass the step (SP-6.2). Raises Illegal when none waits for it."""
    first = next((one for one in state.pending if one.side == action.side), None)
    if first is None or first.kind not in ("overwatch", "counterbattery", "unseen"):
        raise refuse("not-on-overwatch", "Nothing waits for this side's fire.", "SP-6.2")
    recorder = Recorder(state)
    recorder.battle(pending=tuple(one for one in state.pending if one != first))
    if action.platoon and state.active:
        recorder.side(action.side, quiet=True)
    end_announcements(recorder, action.side)
    told = recorder.told(side=action.side, about=filter_living(state, [first.unit]))
    return FireHeld(held=first.unit, nothing_unseen=first.kind == "unseen", **told)


# --- missiles, to which their target reacts before the dice ---------------------------------------


def fire_or_announce(state: State, shot: Shot, dice: Dice) -> Fired | Announced:
    """Fires a legal shot, or announces a missile to which its target may still react (SP-10.10)."""
    asks = state.kept and shot.action.reaction is None and shot.missile and can_react(shot.target)
    return _announce(state, shot.action) if asks else fire_shot(state, shot, dice)


def _announce(state: State, action: Fire) -> Announced:
    """Announces a missile; its target's side answers before the dice (SP-10.10)."""
    recorder = Recorder(state)
    target = state.units[action.target]
    waiting = Pending(kind="missile", side=target.side, unit=action.target, shot=ACTIONS.write(action))
    recorder.battle(pending=(waiting, *state.pending))
    told = recorder.told(side=state.units[action.by].side, about=(action.by, action.target))
    return Announced(by=action.by, target=action.target, weapon=action.weapon, **told)


class Reacted(Record):
    """A reaction, or none, to an announced missile: the battle without that step, its side, and the shot as it is now.

    ``shot`` None: it can no longer be fired.
    """

    left: State
    side: str
    unit: str
    shot: Shot | None


def check_reaction(state: State, action: React) -> Reacted:
    """Returns what an announced shot comes to with the target's reaction (SP-10.10). Raises Illegal."""
    first = next((one for one in state.pending if one.kind == "missile" and one.unit == action.unit), None)
    if first is None or first.shot is None:
        raise refuse("not-active", f"No missile is fired at {action.unit}.", "SP-10.10")
    announced = ACTIONS.read(dict(first.shot))
    assert isinstance(announced, Fire)
    left = replace(state, pending=tuple(one for one in state.pending if one != first))
    if not _can_still_fire(left, announced):
        return Reacted(left=left, side=first.side, unit=action.unit, shot=None)
    told = replace(announced, reaction=action.reaction, leader_within=action.leader_within)
    return Reacted(left=left, side=first.side, unit=action.unit, shot=check_shot(left, told))


def _can_still_fire(state: State, action: Fire) -> bool:
    """Checks whether an announced shot can still be made as announced."""
    try:
        check_shot(state, action)
    except Illegal:
        return False
    return True


def fire_at_reaction(state: State, found: Reacted, dice: Dice) -> Fired | FireHeld:
    """Resolves the announced shot with the target's reaction (SP-10.10)."""
    event: Fired | FireHeld
    if found.shot is None:
        event = FireHeld(**Recorder(found.left).told(side=found.side, about=(found.unit,)))
    else:
        event = fire_shot(found.left, found.shot, dice)
    battle = replace(event.changes.state, pending=found.left.pending)
    return replace(event, changes=replace(event.changes, state=battle))
