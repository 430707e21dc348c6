"""Calling artillery fire: the observer, the arrival roll, planned fire (SP-17.3 to SP-17.15)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.sol_prime.battle.actions.support import ArtilleryCall
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import ArtilleryCalled
from rules.games.sol_prime.battle.state import Mission, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.artillery.counters import has_battery
from rules.games.sol_prime.mechanics.artillery.pieces import check_ammunition, check_ranges, find_pieces, use_ammunition
from rules.games.sol_prime.mechanics.installations import has_command_center
from rules.games.sol_prime.mechanics.modifiers import cuts_for
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_present, refuse
from rules.games.sol_prime.mechanics.stands import is_observer
from rules.kernel.dice import Dice

TABLE = CATALOGUE.artillery


# --- calling --------------------------------------------------------------------------------------


def call_fire(state: State, action: ArtilleryCall, dice: Dice) -> ArtilleryCalled:
    """Calls fire: at once by a roll, or for the next cycle without one (SP-17.10, SP-17.11)."""
    found = find_pieces(state, action.by)
    side = found[0][1].side
    recorder = Recorder(state, dice)
    if action.mode == "next-cycle":
        arrival: Arrival = (0, None, "next-cycle")
        place_counter(recorder, action, side, now=False)
    else:
        arrival = _roll_arrival(recorder, action, side)
    for name, unit in found:
        recorder.unit(name, overwatch=False, fired=(*unit.fired, "artillery"))
    return ArtilleryCalled(
        by=action.by,
        place=action.place,
        modifier=arrival[0],
        needed=arrival[1],
        arrival=arrival[2],
        **recorder.told(side=side, about=action.by),
    )


Arrival: TypeAlias = tuple[int, int | None, Literal["now", "next-cycle", "cancelled"]]
"""The modifier of the roll, the number needed (None: nothing is rolled), and whether the fire arrives."""


def arrival_modifiers(state: State, action: ArtilleryCall, side: str) -> tuple[tuple[str, int, str], ...]:
    """Returns the modifiers of the arrival roll (SP-17.15)."""
    table = TABLE.arrival
    return (
        ("Target visible to the artillery", table.target_visible if action.sees_target else 0, "SP-17.15"),
        ("Command center", table.command_center if has_command_center(state, side) else 0, "SP-26.3"),
        ("Psionic race", table.psionic if side in state.sides and state.sides[side].psionic else 0, "SP-2.4"),
    )


def _roll_arrival(recorder: Recorder, action: ArtilleryCall, side: str) -> Arrival:
    state = recorder.state
    found = arrival_modifiers(state, action, side)
    modifier = sum(amount for _, amount, _ in found)
    needed = artillery_rating(state, side)
    face = recorder.roll(TABLE.arrival.die, "Arrival", cuts=cuts_for(needed - modifier, TABLE.arrival.die))
    for label, amount, rule in found:
        if amount:
            recorder.line(label, amount, rule=rule)
    recorder.line("To arrive", f"{needed - modifier} or more", how="D10, artillery rating", rule="SP-17.10", total=True)
    arrives = face + modifier >= needed
    if arrives:
        use_ammunition(recorder, action.by)
        place_counter(recorder, action, side, now=True)
    else:
        for name in action.by:
            recorder.unit(name, blocked=True)
    return modifier, needed, "now" if arrives else "cancelled"


def artillery_rating(state: State, side: str) -> int:
    """Returns the artillery rating of a side's level (SP-17.10)."""
    one = state.sides.get(side)
    return CATALOGUE.tech_levels[one.tech if one else "basic"].artillery_rating


def place_counter(
    recorder: Recorder, action: ArtilleryCall, side: str, *, now: bool, target: str | None = None
) -> None:
    """Places the counter of called fire under a key of its own; ``target``: the battery that it was called on."""
    number = len(recorder.state.missions) + 1
    taken = {mission.key for mission in recorder.state.missions}
    while (key := f"counter {number}") in taken:
        number += 1
    due = recorder.state.cycle + (0 if now else 1)
    mission = Mission(
        key=key,
        side=side,
        by=action.by,
        observer=None if action.sees_target else action.observer,
        place=action.place,
        at=action.at,
        due=due,
        now=now,
        target=target,
    )
    recorder.battle(missions=(*recorder.state.missions, mission))


def check_call(state: State, action: ArtilleryCall) -> list[tuple[str, Stand]]:
    """Returns the firing pieces. Raises Illegal when the call is against the rules."""
    found = [(name, check_alive(state, name)) for name in action.by]
    for name, unit in found:
        check_active(state, name, unit)
    found = find_pieces(state, action.by)
    for name, unit in found:
        if unit.blocked:
            raise refuse("battery-blocked", f"{name} waits for the next turn after a cancelled call.", "SP-17.10")
        if unit.fired:
            raise refuse("already-fired", f"{name} has been called in this activation.", "SP-9.5")
    check_ammunition(found)
    _check_observer(state, action, found[0][1])
    check_ranges(found, action.range)
    if action.at is not None:
        check_place(state, action.at)
    return found


def _check_observer(state: State, action: ArtilleryCall, piece: Stand) -> None:
    """Checks the observer of an unseen target: trained, not suppressed, one counter at a time (SP-17.3)."""
    if action.sees_target:
        return
    if action.observer is None:
        raise refuse("no-observer", "The pieces do not see the target; a forward observer must.", "SP-17.3")
    unit = check_present(state, action.observer)
    if unit.carried_by:
        raise refuse("is-carried", f"{action.observer} is aboard {unit.carried_by}.", "SP-16.13")
    if not is_observer(unit) or unit.side != piece.side:
        raise refuse("no-observer", f"{action.observer} is neither a forward observer nor a leader.", "SP-17.3")
    if unit.suppressed:
        raise refuse("observer-suppressed", f"{action.observer} is suppressed.", "SP-17.3")
    if any(mission.observer == action.observer and has_battery(state, mission) for mission in state.missions):
        raise refuse("observer-busy", f"{action.observer} has placed a counter already.", "SP-17.4")
