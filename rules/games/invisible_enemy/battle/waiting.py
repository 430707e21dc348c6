"""Sides with something left to do in the present phase."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_of
from rules.games.invisible_enemy.mechanics.contamination import due_checks
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import bases_to_fire
from rules.games.invisible_enemy.mechanics.marking import deflectable_barrages


def are_slots_over(state: State) -> bool:
    """Checks whether initiative is decided and every unit has had its slot."""
    return state.initiative is not None and state.active is None and state.moving is None and not vectors_to_move(state)


def are_purchases_over(state: State) -> bool:
    """Checks whether both sides have declared their purchases: type 2 requests come after them (IE-3.1)."""
    return all(side_of(state, key).bought for key in side_keys(state))


def has_due_checks(state: State, side: str) -> bool:
    """Checks whether a base of a side has to roll for contamination before the phase can end (IE-6.60)."""
    return any(True for _ in due_checks(state, side=side))


def waiting_sides(state: State) -> list[str]:
    """Returns the sides that have not ended their part and still have something to do in it."""
    late = state.phase == "movement"
    return [
        key
        for key in side_keys(state)
        if (not side_of(state, key).done and has_part(state, key)) or (late and has_due_checks(state, key))
    ]


def has_part(state: State, side: str) -> bool:
    """Checks whether a side can do something in the present phase."""
    mine = side_of(state, side)
    match state.phase:
        case "mark-1":
            return mine.type1 + mine.type2 > 0
        case "mark-2":
            return bool(deflectable_barrages(state, side)) if state.step == "deflect" else mine.type2 > 0
        case "movement":
            return any(base.side == side and is_live(base) for base in state.bases.values())
        case "direct-kp" | "direct-c":
            return bool(bases_to_fire(state, side))
        case _:
            return False
