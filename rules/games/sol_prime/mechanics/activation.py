"""Activation: activation points, and platoons from waking to the end of their activation (SP-4.4 to SP-4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.actions.turn import Activate, EndActivation, RollActivation
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import Activated, ActivationEnded, ActivationRolled
from rules.games.sol_prime.battle.state import Platoon, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.hidden_information import visible_stands
from rules.games.sol_prime.mechanics.installations import has_command_center
from rules.games.sol_prime.mechanics.overwatch import is_announcing
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import (
    absent_platoons,
    has_stands,
    has_turn,
    is_off_board,
    may_come,
    unactivated_platoons,
)
from rules.games.sol_prime.mechanics.stands import find_platoon, find_stand, is_infantry, must_fly, stands_of
from rules.games.sol_prime.mechanics.suppression import recover, recovering
from rules.kernel.dice import Dice
from rules.kernel.problems import Problem, Unreadable

TABLE = CATALOGUE.command.activation


# --- activation points ----------------------------------------------------------------------------


def activation_modifiers(state: State, side: str) -> tuple[tuple[str, int, str], ...]:
    """Returns the modifiers of the activation roll: label, amount, rule (SP-4.4, SP-4.6, SP-4.7). Raises Unreadable."""
    one = state.sides.get(side)
    if one is None:
        raise Unreadable(Problem(code="unknown-side", message=f"There is no side called {side}."))
    number = one.platoons_at_start
    if number is None:
        number = sum(platoon.side == side for platoon in state.platoons.values())
    size = TABLE.few if number < TABLE.few_below else TABLE.many if number > TABLE.many_above else 0
    center = state.options.command_center_activation if has_command_center(state, side) else 0
    return (
        ("Command and control", getattr(CATALOGUE.command.quality, one.command_control), "SP-4.6"),
        ("Number of platoons", size, TABLE.number_rule),
        ("Command center", center, "SP-26.3"),
    )


def most_points(state: State, side: str) -> int | None:
    """Returns the platoons that have still to act, on the board or off it: more points are lost (SP-4.5).

    None: with a hidden set-up the surplus is lost when the turn ends, or it would tell of unseen platoons (SP-28.4).
    """
    if side in state.sides and (given := state.sides[side].unactivated) is not None:
        return given
    if state.options.hidden_set_up:
        return None
    known = len(unactivated_platoons(state, side)) + len(absent_platoons(state, side, unseen=False))
    return known or int(has_turn(state, side))


def activation_points(state: State, side: str, faces: Sequence[int]) -> int:
    """Returns a side's activation points: at least 1 a player, no more than platoons are left (SP-4.5).

    The side's modifiers apply to the die of every player (SP-4.8).
    """
    modifier = sum(amount for _, amount, _ in activation_modifiers(state, side))
    points = sum(max(face + modifier, TABLE.minimum) for face in faces)
    most = most_points(state, side)
    return points if most is None else min(points, most)


def check_roll(state: State, action: RollActivation) -> None:
    """Raises Unreadable for a side that is not there."""
    activation_modifiers(state, action.side)


def roll_activation(state: State, action: RollActivation, dice: Dice) -> ActivationRolled:
    """Rolls for activation points; the side's turn begins (SP-4.4)."""
    recorder = Recorder(state, dice)
    players = state.sides[action.side].players if action.side in state.sides else 1
    names = ["Activation"] if players == 1 else [f"Activation, player {number}" for number in range(1, players + 1)]
    points = activation_points(state, action.side, [recorder.roll(TABLE.die, name) for name in names])
    found = activation_modifiers(state, action.side)
    for label, amount, rule in found:
        if amount:
            recorder.line(label, amount, rule=rule)
    most = most_points(state, action.side)
    recorder.line(
        "Activation points",
        f"{points}",
        how=f"at least 1{'' if players == 1 else ' each'}{'' if most is None else f', at most {most}'}",
        rule="SP-4.5",
        total=True,
    )
    recorder.battle(turn=action.side, points=points, active=(), next=None)
    # Blocked batteries and dropped squads wait for their side's next turn (SP-17.10, SP-22.51).
    own = [name for name, unit in state.units.items() if unit.side == action.side]
    recorder.end_moment("turn", "next turn", units=own, sides=[side for side in state.sides if side == action.side])
    modifier = sum(amount for _, amount, _ in found)
    return ActivationRolled(modifier=modifier, points=points, **recorder.told(side=action.side))


# --- platoons -------------------------------------------------------------------------------------


def activated_platoons(action: Activate) -> tuple[str, ...]:
    """Returns the platoons that an action activates."""
    return tuple(dict.fromkeys([*([action.platoon] if action.platoon else []), *action.platoons]))


def activate(state: State, action: Activate) -> Activated:
    """Activates platoons that may be, one point each (SP-4.9, SP-4.14)."""
    names, recorder = activated_platoons(action), Recorder(state)
    for name in names:
        begin_activation(recorder, name)
    if state.turn is not None:
        recorder.battle(points=state.points - len(names), active=(*state.active, *names))
    for name in names:
        side = state.platoons[name].side
        if side in state.sides and (left := recorder.state.sides[side].unactivated) is not None:
            recorder.side(side, unactivated=max(0, left - 1))
    side = state.platoons[names[0]].side
    about = [one for name in names for one in visible_stands(recorder.state, name)]
    return Activated(platoons=names, points=recorder.state.points, **recorder.told(side=side, about=about))


def check_activate(state: State, action: Activate) -> None:
    """Raises Illegal when these platoons cannot be activated together now."""
    names = activated_platoons(action)
    if not names:
        raise refuse("not-active", "Choose a platoon.", "SP-4.9")
    for name in names:
        _check_platoon(state, name, find_platoon(state, name))
    if state.active:
        shown = ", ".join(state.platoons[name].name or name for name in state.active)
        raise refuse("platoon-in-progress", f"Platoon {shown} has not finished yet.", "SP-4.12")
    if state.turn is not None and state.points < len(names):
        message = f"{state.points} activation points are left; this takes {len(names)}."
        raise refuse("no-activation-points", message, "SP-4.9")


def _check_platoon(state: State, name: str, platoon: Platoon) -> None:
    title = platoon.name or name
    if not has_stands(state, name):
        raise refuse("destroyed", f"Platoon {title} has no stands left.", "SP-4.16")
    if platoon.activated:
        raise refuse("already-activated", f"Platoon {title} has acted in this cycle.", "SP-4.1")
    if state.turn is not None and platoon.side != state.turn:
        raise refuse("not-active", f"Platoon {title} is not of the side in turn.", "SP-4.1")
    left = stands_of(state, name)
    if left and all(state.units[one].dropped for one in left):
        raise refuse("just-dropped", f"Platoon {title} has just been dropped.", "SP-22.51")
    if state.kept and is_off_board(state, name) and not may_come(state, name):
        raise refuse("aircraft-off-board", f"Nothing of platoon {title} may fly on now.", "SP-22.12")


def begin_activation(recorder: Recorder, name: str) -> None:
    """Begins a platoon's activation: its stands are fresh again, its smoke clears (SP-9.25)."""
    left = stands_of(recorder.state, name)
    suppressed = tuple(one for one in left if recorder.stand(one).suppressed and is_infantry(recorder.stand(one)))
    recorder.platoon(name, activated=True, penalties=(), rallied=False, began=suppressed)
    for one in left:
        if recorder.stand(one).concealed:
            recorder.unit(one, concealed=False)
        if is_announcing(recorder.stand(one)):
            recorder.unit(one, overwatch=False)
        if recorder.stand(one).no_points and not recorder.stand(one).flown:
            recorder.unit(one, no_points=False)
    recorder.end_moment("next activation", units=left)
    if any(smoke.platoon == name for smoke in recorder.state.smokes):
        recorder.battle(smokes=tuple(smoke for smoke in recorder.state.smokes if smoke.platoon != name))


def unused_stands(state: State, name: str) -> list[str]:
    """Returns the stands of a platoon that could act in this activation and have done nothing so far (SP-4.11)."""
    if state.platoons[name].rallied:
        return []
    return [one for one in stands_of(state, name) if not _has_acted(state.units[one])]


def _has_acted(unit: Stand) -> bool:
    """Checks whether a stand has done something, watches, or cannot do anything."""
    done = unit.moved or unit.fired or unit.fought or unit.smoked or unit.bombed
    kept = unit.suppressed or unit.carried_by is not None or unit.turns_off is not None or unit.dropped
    return bool(done or unit.overwatch or kept)


def check_end(state: State, action: EndActivation) -> None:
    """Raises Illegal while a platoon's activation must go on."""
    platoon = find_platoon(state, action.platoon)
    if state.turn is not None and action.platoon not in state.active:
        raise refuse("not-active", f"Platoon {platoon.name or action.platoon} is not active.", "SP-4.13")
    if state.kept and (waits := [name for name in stands_of(state, action.platoon) if must_fly(state.units[name])]):
        message = f"{', '.join(waits)} must fly: aircraft on the board fly their full way in every cycle."
        raise refuse("aircraft-full-move", message, "SP-22.11")
    for name in action.circumstances:
        find_stand(state, name)


def end_activation(state: State, action: EndActivation, dice: Dice) -> ActivationEnded:
    """Ends a platoon's activation; stands suppressed when it began test to recover (SP-12.5)."""
    platoon = state.platoons[action.platoon]
    recorder = Recorder(state, dice)
    recovery = {name: recover(recorder, name, action) for name in recovering(state, action.platoon)}
    # The penalties of failed tests and rallying bind in this activation alone (SP-18.15, SP-18.17).
    recorder.end_moment("activation", platoons=[action.platoon])
    for name in stands_of(state, action.platoon):
        since = state.units[name].adjacent_since
        if since is not None and since < state.cycle and state.units[name].moved:
            # It has moved away without demolishing (SP-21.4).
            recorder.unit(name, adjacent_since=None)
    active = tuple(name for name in state.active if name != action.platoon)
    if state.active != active:
        recorder.battle(active=active)
    if not active:
        recorder.end_moment("activation", sides=state.sides)
    about = visible_stands(state, action.platoon)
    return ActivationEnded(platoon=action.platoon, recovery=recovery, **recorder.told(side=platoon.side, about=about))
