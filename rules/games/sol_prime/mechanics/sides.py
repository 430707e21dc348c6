"""Sides and the platoons that they have on the board."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Side, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.hidden_information import is_unseen
from rules.games.sol_prime.mechanics.stands import stands_of


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
    if any(unit.platoon == platoon for unit in state.units.values()):
        return bool(stands_of(state, platoon))
    one = state.platoons[platoon]
    return one.state != "routed" and (one.initial is None or one.initial > one.lost)


def unactivated_platoons(state: State, side: str) -> list[str]:
    """Returns the platoons of a side that have not acted in this cycle (SP-4.1)."""
    return [name for name in own_platoons(state, side) if not state.platoons[name].activated]
