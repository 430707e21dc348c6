"""Detection rolls, when a turn is over without them, and who may fire by sight (section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.games.eic_league.battle.events import Detected
from rules.games.eic_league.battle.state import Detect, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE, line
from rules.games.eic_league.mechanics import stats
from rules.kernel.dice import Dice
from rules.kernel.odds import explore
from rules.kernel.problems import illegal
from rules.kernel.records import record
from rules.kit import hexes

TABLE = CATALOGUE.combat.detection
PERCENTILE = CATALOGUE.dice.percentile
LEAST_DET = min(TABLE.need)


@record
class Search:
    """What a detection roll depends on.

    ``need``: the number to reach; ``range`` in hexes; ``near``: enemies in range, by name with their ECM.
    """

    by: str
    det: int
    need: int
    range: int
    near: Mapping[str, int]


def search(state: State, action: Detect) -> Search:
    """The detection roll that a unit would make now (EIC-13.2 to EIC-13.5). Raises Illegal when it cannot."""
    unit = stats.unit_named(state, action.by)
    check(state, unit, action.by)
    det = stats.ratings(unit, state.round).det
    radius = det // TABLE.range_divisor
    near = {
        name: ecm
        for name, ecm, hexes_away in _enemies(state, unit, action.distances)
        if hexes_away is not None and hexes_away <= radius
    }
    return Search(by=action.by, det=det, need=line(TABLE.need, det), range=radius, near=near)


def check(state: State, unit: Unit, name: str) -> None:
    """Raise Illegal when the unit can make no detection roll now (EIC-13.2, EIC-13.3)."""
    if stats.is_drone(name):
        raise illegal("cannot-detect", "Drones have no detection of their own: their tank detects.", rule="EIC-13.8")
    if stats.vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle.", rule="EIC-14.18")
    if unit.status == "base":
        raise illegal("unit-at-base", f"{name} sits in its base and sees nothing of the field.", rule="EIC-14.18")
    if unit.detect_rolled:
        message = f"{name} has already made its detection roll in this round."
        raise illegal("detection-already-rolled", message, rule="EIC-13.2")
    if (det := stats.ratings(unit, state.round).det) < LEAST_DET:
        raise illegal("cannot-detect", f"{name} has DET {det}: below {LEAST_DET} nothing is detected.", rule="EIC-13.3")


def _enemies(state: State, unit: Unit, typed: Mapping[str, int]) -> list[tuple[str, int, int | None]]:
    """Enemies that can be detected, drones in play included: name, ECM, hexes away (None: not known)."""
    found: list[tuple[str, int, int | None]] = []
    for name in exposed(state):
        other = stats.unit_named(state, name)
        if other.side == unit.side:
            continue
        drone = other.drone if stats.is_drone(name) else None
        ecm = CATALOGUE.drone.ratings["ecm"] if drone else stats.ratings(other, state.round).ecm
        there = drone.hex if drone else other.hex
        found.append((name, ecm, typed.get(name) if state.typed else hexes.distance(unit.hex, there)))
    return found


def enemies_of(state: State, unit: Unit) -> list[tuple[str, int | None]]:
    """Enemies that could be detected, drones in play included, with the hexes to them (None: to be typed)."""
    return [(name, away) for name, _ecm, away in _enemies(state, unit, {})]


def on_field(unit: Unit) -> bool:
    """True for a unit that is neither vanquished nor inside its base."""
    return not stats.vanquished(unit) and unit.status != "base"


def exposed(state: State) -> Iterator[str]:
    """Who stands on the field: units outside their bases, and drones that have left their tanks, wherever those are.

    They alone are found, attacked and hit by blasts (EIC-R49, EIC-17.9).
    """
    for name, unit in state.units.items():
        if on_field(unit):
            yield name
        if stats.drone_in_play(unit):
            yield stats.drone_name(name)


def resolve(search: Search, dice: Dice) -> Detected:
    """Roll: a roll equal to the number or higher succeeds, 100 detects all in range (EIC-13.2, EIC-13.6)."""
    always = TABLE.always_detects_roll
    roll = dice.roll(PERCENTILE, cuts=(search.need - 1, always - 1), why=f"{search.by} searches")
    success = roll >= search.need or roll == always
    seen = [name for name, ecm in search.near.items() if roll == always or (success and ecm <= search.det)]
    return Detected(
        by=search.by,
        need=search.need,
        range=search.range,
        roll=roll,
        success=success,
        seen=tuple(sorted(seen)),
    )


def odds(search: Search) -> tuple[Fraction, dict[str, Fraction]]:
    """The chance that the roll succeeds, and for each enemy in range the chance that it is detected."""
    found = explore(lambda dice: _result(resolve(search, dice)))
    each = {
        name: sum((p for (_, seen), p in found.weights.items() if name in seen), Fraction(0)) for name in search.near
    }
    return found.chance(lambda result: result[0]), dict(sorted(each.items()))


def _result(event: Detected) -> tuple[bool, tuple[str, ...]]:
    return event.success, event.seen


# --- turn over, wildfire --------------------------------------------------------------------------


def somebody_in_range(state: State) -> bool:
    """True when some unit has an enemy in its detection range (EIC-13.9). Not to be asked of typed battles."""
    for unit in state.units.values():
        det = stats.ratings(unit, state.round).det
        if not on_field(unit) or det < LEAST_DET:
            continue
        if any((away or 0) <= det // TABLE.range_divisor for _, _, away in _enemies(state, unit, {})):
            return True
    return False


def turn_over(state: State) -> bool:
    """True when nobody has an enemy in detection range and no side may fire by sight (EIC-13.9, EIC-R27)."""
    return not somebody_in_range(state) and not wildfire_sides(state)


def wildfire_allowed(state: State, side: str) -> bool:
    """True when every remaining enemy has an ECM above any DET that the side's units could have (EIC-13.10, EIC-13.11).

    Vanquished units and drones are not compared. A unit with working flight or elevator counts their bonus.
    """
    remaining = [unit for unit in state.units.values() if not (stats.vanquished(unit) or stats.withdrawn(state, unit))]
    own = [possible_det(unit, state.round) for unit in remaining if unit.side == side]
    enemy = [stats.ratings(unit, state.round).ecm for unit in remaining if unit.side != side]
    return bool(own and enemy) and min(enemy) > max(own)


def wildfire_sides(state: State) -> tuple[str, ...]:
    """The sides that may fire by sight now."""
    sides = sorted({unit.side for unit in state.units.values()})
    return tuple(side for side in sides if wildfire_allowed(state, side))


def possible_det(unit: Unit, round_: int) -> int:
    """The DET that a unit could have at best now: with flight, or at the full height of its elevator (EIC-R28)."""
    det = stats.ratings(unit, round_).det
    if stats.paralysed(unit, round_):
        return det
    ground = det - _height_bonus(stats.height(unit, round_)) - (stats.FLIGHT.det if stats.airborne(unit, round_) else 0)
    share, best = stats.percent(unit), det
    if "flight" in unit.movement and share >= stats.FLIGHT.minimum_percent:
        best = max(best, ground + stats.FLIGHT.det)
    if "elevator" in unit.movement and share >= stats.ELEVATOR.minimum_percent:
        best = max(best, ground + _height_bonus(stats.hexes(unit, "elevator", round_)))
    return best


def _height_bonus(height: int) -> int:
    return stats.elevator_bonus(height, per_step=stats.ELEVATOR.det_per_5_hexes)
