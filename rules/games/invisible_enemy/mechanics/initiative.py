"""Initiative, and the alternation of sides that follows from it (IE-6.1 to IE-6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.battle.actions.movement import Pass
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import InitiativeRolled, Passed
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import other_side, side_keys, side_name, side_names, side_of
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.kernel.dice import D6, Dice, roll_for
from rules.kernel.problems import illegal


def is_tie_pending(state: State) -> bool:
    """Checks for free barrages of a tie that are not all placed and resolved (IE-6.2)."""
    waiting = any(side.tie_barrages for side in state.sides.values())
    return waiting or any(marker.kind == "tie" and not marker.resolved for marker in state.barrages.values())


def roll_initiative(state: State, dice: Dice) -> InitiativeRolled:
    """Rolls 2D6 for each side; a tie gives each a free barrage (IE-6.1, IE-6.2). Raises ``tie-pending``.

    Type 1 markers still in hand are lost (IE-5.3).
    """
    check_no_tie(state)
    faces = {key: roll_for_side(state, key, dice) for key in side_keys(state)}
    totals = {key: sum(rolled) for key, rolled in faces.items()}
    winner = winner_of(totals)
    tie = winner is None
    recorder = Recorder(state)
    for key in (key for key in totals if side_of(state, key).type1):
        recorder.side(key, type1=0)
    if winner is None:
        for key in totals:
            recorder.side(key, tie_barrages=1)
    else:
        recorder.game(turns=True, initiative=winner, active=first_to_move(state, winner) if state.kept else winner)
    return InitiativeRolled(
        faces=faces, totals=totals, winner=winner, tie=tie, names=side_names(state), changes=recorder.changes
    )


def check_no_tie(state: State) -> None:
    """Raises ``tie-pending`` while free barrages of a tie wait (IE-6.2)."""
    if is_tie_pending(state):
        message = "The free barrages of the tie are placed and resolved before the next roll."
        raise illegal("tie-pending", message, rule="IE-6.2")


def roll_for_side(state: State, key: str, dice: Dice) -> tuple[int, ...]:
    """Rolls the initiative dice of a side (IE-6.1)."""
    why = f"Initiative, {side_name(state, key)}"
    return tuple(roll_for(key, dice, D6, why=why) for _ in range(state.initiative_dice))


def winner_of(totals: Mapping[str, int]) -> str | None:
    """Returns the side with the highest total; None: a tie (IE-6.1)."""
    return None if len(set(totals.values())) == 1 else max(totals, key=lambda key: totals[key])


def first_to_move(state: State, winner: str) -> str | None:
    """Returns the side that moves first: the winner, if it has a unit to roll for."""
    able = [key for key in (winner, other_side(state, winner)) if can_roll_for_unit(state, key)]
    return able[0] if able else None


def units_to_roll(state: State, side: str) -> list[str]:
    """Returns the units of a side that have a live base and have not been rolled for (IE-6.3)."""
    return sorted(
        name
        for name, unit in state.units.items()
        if unit.side == side and unit.control in (None, "none") and live_bases(state, name)
    )


def can_roll_for_unit(state: State, side: str) -> bool:
    """Checks for a side that has not passed and has units to roll for."""
    return not side_of(state, side).passed and bool(units_to_roll(state, side))


def next_to_move(state: State, side: str) -> str | None:
    """Returns the side that goes on after ``side``: the other, else itself, else None (IE-6.3 to IE-6.5)."""
    able = [key for key in (other_side(state, side), side) if can_roll_for_unit(state, key)]
    return able[0] if able else None


def check_turn(state: State, side: str) -> None:
    """Raises Illegal ``not-your-turn`` when sides alternate and it is the other's slot (IE-6.3)."""
    if state.turns and state.active != side:
        whose = f"{side_name(state, state.active)} has to move a unit" if state.active else "All units are done"
        raise illegal("not-your-turn", f"{whose}.", rule="IE-6.3")


def pass_movement(state: State, action: Pass) -> Passed:
    """Ends a side's movement in this phase (IE-6.4). Raises Illegal."""
    check_turn(state, action.by)
    recorder = Recorder(state)
    recorder.side(action.by, passed=True)
    if state.turns:
        recorder.game(active=next_to_move(recorder.state, action.by))
    return Passed(by=action.by, name=side_name(state, action.by), changes=recorder.changes)
