"""Turns and cycles: the first side, the next side, and the end of a turn (SP-4.1 to SP-4.3, SP-4.10)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import EndTurn, FirstSide, NewCycle
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import CycleBegun, FirstSideSettled, TurnEnded
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import (
    all_sides,
    enemy_side,
    has_stands,
    has_turn,
    own_platoons,
    unactivated_platoons,
)
from rules.games.sol_prime.mechanics.stands import must_fly, stands_of
from rules.kernel.dice import Dice


def decide_first_side(state: State, action: FirstSide, dice: Dice) -> FirstSideSettled:
    """Finds the side that rolls first: the one with more platoons; equal ones roll off (SP-4.2)."""
    recorder = Recorder(state, dice)
    first = settle_first_side(recorder)
    return FirstSideSettled(first=first, **recorder.told(side=first))


def settle_first_side(recorder: Recorder) -> str:
    """Finds and records the side that begins."""
    state = recorder.state
    every = all_sides(state)
    names = {side: (state.sides[side].name if side in state.sides else "") or side for side in every}
    counts = {side: state.platoon_count.get(side, len(own_platoons(state, side))) for side in every}
    most = max(counts.values(), default=0)
    leading = [side for side in every if counts[side] == most]
    while len(leading) > 1:
        faces = {side: recorder.roll(6, f"First side: {names[side]}", by=side) for side in leading}
        best = max(faces.values())
        leading = [side for side in leading if faces[side] == best]
    for side in every:
        recorder.line(names[side], f"{counts[side]}", how="platoons", rule="SP-4.2")
    first = leading[0] if leading else ""
    recorder.battle(next=first or None, stage="play")
    return first


def end_turn(state: State, action: EndTurn) -> TurnEnded:
    """Ends a side's turn: only with all its points used or all its platoons done (SP-4.10). Raises Illegal."""
    check_end_turn(state, action.side)
    recorder = Recorder(state)
    if state.points and not activatable_platoons(state, action.side):
        recorder.side(action.side, done=True)
    follows = next_side(recorder.state, action.side)
    recorder.end_moment("turn", sides=[side for side in state.sides if side == action.side])
    recorder.battle(turn=None, points=0, active=(), next=follows)
    return TurnEnded(next=follows or "new-cycle", **recorder.told(side=action.side))


def check_end_turn(state: State, side: str) -> None:
    """Raises Illegal while the turn must go on."""
    if state.turn is not None and state.turn != side:
        raise refuse("not-active", "It is not this side's turn.", "SP-4.1")
    if state.active:
        raise refuse("platoon-in-progress", f"Platoon {', '.join(state.active)} has not finished yet.", "SP-4.12")
    if state.turn is not None and state.points > 0 and (left := activatable_platoons(state, side)):
        message = f"{state.points} points and {len(left)} platoons are left; go on activating."
        raise refuse("must-activate", message, "SP-4.10")
    if state.kept and state.turn is not None and (waits := unflown_aircraft(state, side)):
        message = f"{', '.join(waits)} must fly on: aircraft on the board move without a point too, but do not fire."
        raise refuse("aircraft-full-move", message, "SP-22.13")


def unflown_aircraft(state: State, side: str) -> list[str]:
    """Returns the aircraft of a side on the board that have not flown in this cycle (SP-22.11, SP-22.13)."""
    return [name for name, unit in state.units.items() if unit.side == side and must_fly(unit)]


def activatable_platoons(state: State, side: str) -> list[str]:
    """Returns the platoons of a side that could be activated now."""
    return [name for name in unactivated_platoons(state, side) if not _all_dropped(state, name)]


def _all_dropped(state: State, name: str) -> bool:
    left = stands_of(state, name)
    return bool(left) and all(state.units[one].dropped for one in left)


def next_side(state: State, side: str) -> str | None:
    """Returns the side that takes the next turn, passing over one that is done; None: the cycle is over (SP-4.3)."""
    other = enemy_side(state, side)
    for one in (other, side):
        if one is not None and _goes_on(state, one):
            return one
    return None


def _goes_on(state: State, side: str) -> bool:
    given = state.sides[side].unactivated if side in state.sides else None
    return has_turn(state, side) if given is None else bool(given)


def _left_platoons(state: State) -> list[str]:
    return [name for name in state.platoons if has_stands(state, name)]


def new_cycle(state: State, action: NewCycle, dice: Dice) -> CycleBegun:
    """Begins a new cycle: every platoon may act again, and the first side is rolled for again (SP-4.1, SP-4.2)."""
    recorder = Recorder(state, dice)
    # Whatever waits for a turn or an activation that the players of a free battle have not ended, ends here.
    recorder.end_moment("cycle", "turn", "activation", "next turn", units=state.units, platoons=state.platoons)
    recorder.end_moment("cycle", "turn", "activation", sides=state.sides)
    for key, side in state.sides.items():
        if side.unactivated is not None:
            recorder.side(key, unactivated=side.platoons_at_start)
    for name, unit in state.units.items():
        # A turn counts as spent off the board when the aircraft was off it for the whole of a cycle (SP-22.12).
        if unit.turns_off is not None and unit.left_cycle is not None and unit.left_cycle < state.cycle:
            recorder.unit(name, turns_off=unit.turns_off + 1)
    smokes = tuple(one for one in state.smokes if one.platoon in _left_platoons(state))
    recorder.battle(cycle=state.cycle + 1, turn=None, points=0, active=(), smokes=smokes)
    first = settle_first_side(recorder)
    return CycleBegun(first=first, cycle=recorder.state.cycle, **recorder.told(side=first))
