"""Sides and the platoons that they have on the board."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Side, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.hidden_information import is_unseen
from rules.games.sol_prime.mechanics.stands import stands_by_platoon, stands_of


def enemy_side(state: State, side: str) -> str | None:
    """Returns the other side."""
    return next((key for key in state.sides if key != side), None)


def tech_modifier(state: State, side: str, enemy: str | None) -> int:
    """Returns the side's level index minus the enemy's (SP-10.7), as agreed (SP-29.1)."""
    own = CATALOGUE.tech_levels[(state.sides.get(side) or Side()).tech].index
    other = CATALOGUE.tech_levels[(state.sides.get(enemy or "") or Side()).tech].index
    return {"difference": own - other, "own": own, "none": 0}[state.options.tech_level_modifier]


def all_sides(state: State) -> list[str]:
    """Returns all sides, including those known only from their stands."""
    return list(dict.fromkeys([*state.sides, *(unit.side for unit in state.units.values())]))


def own_platoons(state: State, side: str) -> list[str]:
    """Returns the platoons of a side on the board with stands left; without stands in the battle, by their losses."""
    own = [name for name, one in state.platoons.items() if one.side == side and has_stands(state, name)]
    return [name for name in own if not is_off_board(state, name)]


def is_off_board(state: State, platoon: str) -> bool:
    """Checks whether nothing of a platoon is on the board: aircraft away (SP-22.12), stands concealed (SP-28.4)."""
    left = [state.units[name] for name in stands_of(state, platoon)]
    return bool(left) and all(unit.turns_off is not None or is_unseen(state, unit) for unit in left)


def has_stands(state: State, platoon: str) -> bool:
    """Checks whether a platoon has stands left."""
    if (left := stands_by_platoon(state.units).get(platoon)) is not None:
        return bool(left)
    one = state.platoons[platoon]
    return one.state != "routed" and (one.initial is None or one.initial > one.lost)


def unactivated_platoons(state: State, side: str) -> list[str]:
    """Returns the platoons of a side on the board that have not acted in this cycle (SP-4.1)."""
    return [name for name in own_platoons(state, side) if not state.platoons[name].activated]


def absent_platoons(state: State, side: str, *, unseen: bool) -> list[str]:
    """Returns the platoons of a side off the board that have not acted: aircraft that have flown off the table.

    ``unseen``: also those of which only their owner knows (SP-28.4, SP-28.5).
    """
    return [
        name
        for name, one in state.platoons.items()
        if one.side == side and not one.activated and has_stands(state, name) and is_off_board(state, name)
        if unseen or not all(is_unseen(state, state.units[stand]) for stand in stands_of(state, name))
    ]


def may_come(state: State, platoon: str) -> bool:
    """Checks whether a platoon off the board may act with a point: aircraft that flew off it, concealed stands."""
    left = [state.units[name] for name in stands_of(state, platoon)]
    return any(unit.concealed or _may_enter(unit) for unit in left)


def _may_enter(unit: Stand) -> bool:
    return unit.exit_edge is not None and (unit.turns_off or 0) >= CATALOGUE.air.off_board


def has_turn(state: State, side: str) -> bool:
    """Checks whether a side takes a turn in this cycle, or is passed over (SP-4.3).

    Off the board there are aircraft that may fly on again and, where nothing is left on it, stands of which only their
    owner knows: with something on it, waiting for those would tell of them (SP-28.4, SP-28.5).
    """
    if unactivated_platoons(state, side):
        return True
    if side not in state.sides or state.sides[side].done:
        return False
    if not own_platoons(state, side):
        return bool(absent_platoons(state, side, unseen=True))
    return any(may_come(state, name) for name in absent_platoons(state, side, unseen=False))


def side_to_roll(state: State) -> str | None:
    """Returns the side that rolls for activation next; None: it is somebody's turn, or the cycle is over (SP-4.1).

    What happens between turns may bring platoons that have still to act: a stand that is shown, a correction.
    """
    if state.turn is not None or state.stage != "play":
        return None
    return state.next or next((side for side in state.sides if unactivated_platoons(state, side)), None)
