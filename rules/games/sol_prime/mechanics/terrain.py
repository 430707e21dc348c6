"""Terrain: the cost of ground, slopes, walls, turns and backing (SP-5.9 to SP-5.16)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import Leg, Move
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import is_infantry, is_mortar, is_vtol, round_inches
from rules.kernel.problems import Problem, Unreadable

TABLE = CATALOGUE.movement


def turns_cost(unit: Stand) -> bool:
    """Checks whether turning costs inches: not for infantry and mortars (SP-5.1, SP-5.2)."""
    return not (is_infantry(unit) or is_mortar(unit))


def has_rear(unit: Stand) -> bool:
    """Checks whether a stand has a rear to back into: not infantry and VTOL craft (SP-5.1, SP-23.1)."""
    return turns_cost(unit) and not is_vtol(unit)


def move_cost(unit: Stand, action: Move) -> tuple[float, bool]:
    """Returns the cost of a move (SP-5.16), and whether it goes uphill. Raises Illegal for ground that is closed."""
    cost = sum(leg_cost(unit, leg) for leg in action.legs) + uphill_cost(unit, action) + turning_cost(unit, action)
    return round_inches(cost), any(is_uphill(leg) for leg in action.legs)


def uphill_cost(unit: Stand, action: Move) -> float:
    """Returns what going uphill adds to a move: once in a turn, doubled if one of these is backed (SP-5.10)."""
    uphill = [leg for leg in action.legs if is_uphill(leg)]
    if not uphill or unit.climbed:
        return 0
    backed = has_rear(unit) and any(leg.backward for leg in uphill)
    return CATALOGUE.terrain["hill"].plus.get(unit.column, 0) * (TABLE.backward if backed else 1)


def turning_cost(unit: Stand, action: Move) -> float:
    """Returns what turning round and facing another way adds to a move (SP-5.3, SP-5.5)."""
    return action.turns * TABLE.turn if turns_cost(unit) else 0


def is_uphill(leg: Leg) -> bool:
    """Checks for a leg of which any part goes uphill (SP-5.10)."""
    return leg.uphill or leg.terrain == "hill"


def leg_cost(unit: Stand, leg: Leg) -> float:
    """Returns the cost of a leg without the uphill addition. Raises Illegal or Unreadable."""
    ground = CATALOGUE.terrain.get(leg.terrain)
    if ground is None:
        raise Unreadable(Problem(code="unknown-terrain", message=f"There is no ground called {leg.terrain}."))
    times = TABLE.backward if leg.backward and has_rear(unit) else 1
    if not unit.column:
        # Air units ignore all terrain (SP-5.15).
        return leg.inches * times
    walls = leg.walls or int(leg.terrain == "low-wall")
    _check_ground(unit, leg, walls)
    plus = CATALOGUE.terrain["low-wall"].plus.get(unit.column, 0) * walls
    return (leg.inches * ground.times.get(unit.column, 1) + plus) * times


def _check_ground(unit: Stand, leg: Leg, walls: int) -> None:
    for terrain in (leg.terrain, *(("low-wall",) if walls else ())):
        ground = CATALOGUE.terrain[terrain]
        if unit.column in ground.closed:
            raise refuse("terrain-not-allowed", f"{ground.name} is closed to {unit.column}.", "SP-5.12")
    if leg.terrain == "deep-water" and not leg.crosses:
        raise refuse("deep-water", "Deep water is entered only to cross it wholly in this move.", "SP-5.11")
