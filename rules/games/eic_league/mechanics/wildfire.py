"""Wildfire, or fire by sight: which sides may attack without detection (EIC-13.10, EIC-13.11)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.eic_league.battle import events as ev
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.mechanics.conditions import (
    ELEVATOR,
    FLIGHT,
    elevator_height,
    has_withdrawn,
    is_airborne,
    is_paralysed,
    is_vanquished,
)
from rules.games.eic_league.mechanics.energy_needs import energy_percent
from rules.games.eic_league.mechanics.ratings import current_ratings, elevator_bonus, movement_range
from rules.kernel.corrections import Corrected


def may_fire_by_sight(state: State, side: str) -> bool:
    """Checks whether a side may fire by sight; in a view, where ECM is unknown, by its last notice (EIC-13.10)."""
    if any("ecm" in unit.unknown for unit in state.units.values()):
        return side in state.wildfire
    return is_wildfire_allowed(state, side)


def is_wildfire_allowed(state: State, side: str) -> bool:
    """Checks whether every remaining enemy's ECM exceeds any DET that the side could have (EIC-13.10, EIC-13.11).

    Vanquished units and drones are not compared. A unit with working flight or elevator counts their bonus.
    """
    remaining = [unit for unit in state.units.values() if not (is_vanquished(unit) or has_withdrawn(state, unit))]
    own = [possible_det(unit, state.round) for unit in remaining if unit.side == side]
    enemy = [current_ratings(unit, state.round).ecm for unit in remaining if unit.side != side]
    return bool(own and enemy) and min(enemy) > max(own)


def wildfire_sides(state: State) -> tuple[str, ...]:
    """Returns the sides that may fire by sight now."""
    sides = sorted({unit.side for unit in state.units.values()})
    return tuple(side for side in sides if is_wildfire_allowed(state, side))


def possible_det(unit: Unit, round_: int) -> int:
    """Returns the best DET that a unit could have now: in flight, or at its elevator's full height (EIC-R28)."""
    det = current_ratings(unit, round_).det
    if is_paralysed(unit, round_):
        return det
    ground = det - _height_bonus(elevator_height(unit, round_)) - (FLIGHT.det if is_airborne(unit, round_) else 0)
    share, best = energy_percent(unit), det
    if "flight" in unit.movement and share >= FLIGHT.minimum_percent:
        best = max(best, ground + FLIGHT.det)
    if "elevator" in unit.movement and share >= ELEVATOR.minimum_percent:
        best = max(best, ground + _height_bonus(movement_range(unit, "elevator", round_)))
    return best


def _height_bonus(height: int) -> int:
    return elevator_bonus(height, per_step=ELEVATOR.det_per_5_hexes)


TOUCHING = (ev.Attacked, ev.SurrenderAnswered, ev.Crushed, ev.Recovered, Corrected)
"""Events after which fire by sight can be allowed or forbidden while attacks are made: whatever came of them."""
OPENING = (ev.RoundEnded, ev.Started)
"""Events that open a new round where the order of play is not kept."""


def wildfire_notices(state: State, events: Sequence[ev.Event], *, begins: bool) -> list[ev.Event]:
    """Tells sides whether they may fire by sight: as attacks begin, and whenever it can have changed since (EIC-13.10).

    The kind of what has happened decides, never what came of it, and the event is recorded in any case, so that a line
    that one side alone reads tells the others nothing.
    """
    begins = begins or (state.phase is None and any(isinstance(event, OPENING) for event in events))
    changed = state.phase in (None, "attack") and any(isinstance(event, TOUCHING) for event in events)
    if not (begins or changed):
        return []
    sides = wildfire_sides(state)
    lost = tuple(sorted(state.wildfire - set(sides)))
    return [ev.WildfireTold(sides=sides, lost=lost, known=() if begins else tuple(sorted(state.wildfire & set(sides))))]
