"""Detection rolls, and turns that are over without them (section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.eic_league.battle.actions import Detect
from rules.games.eic_league.battle.events import Detected
from rules.games.eic_league.battle.state import State, Unit, drone_name, find_unit, is_drone
from rules.games.eic_league.catalogue import CATALOGUE, read_chart
from rules.games.eic_league.mechanics.conditions import check_not_captured, is_vanquished
from rules.games.eic_league.mechanics.drones import has_drone_in_play
from rules.games.eic_league.mechanics.form import MOST_HEXES, spare
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.wildfire import wildfire_sides
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record
from rules.kit import hexes

TABLE = CATALOGUE.combat.detection
PERCENTILE = CATALOGUE.dice.percentile
LEAST_DET = min(TABLE.need)


class Search(Record):
    """The numbers of a detection roll.

    ``need``: the number to reach; ``range`` in hexes; ``near``: enemies in range, by name with their ECM.
    """

    by: str
    det: int
    need: int
    range: int
    near: Mapping[str, int]


def search(state: State, action: Detect) -> Search:
    """Returns the detection roll that a unit would make now (EIC-13.2 to EIC-13.5). Raises Illegal when it cannot."""
    unit = find_unit(state, action.by)
    check(state, unit, action.by)
    det = current_ratings(unit, state.round).det
    radius = det // TABLE.range_divisor
    near = {
        name: ecm
        for name, ecm, hexes_away in _enemies(state, unit, action.distances)
        if hexes_away is not None and hexes_away <= radius
    }
    return Search(by=action.by, det=det, need=read_chart(TABLE.need, det), range=radius, near=near)


def check_search_form(state: State, action: Detect) -> None:
    """Raises Unreadable for typed distances where there is a map, or to what could not be found."""
    check_typed_hexes(state, action.distances, but=find_unit(state, action.by).side)


def check_typed_hexes(state: State, hexes_to: Mapping[str, int], *, but: str | None) -> None:
    """Checks typed distances: they lie within bounds, to units on the field and drones in play, not of side ``but``."""
    if hexes_to and state.ground:
        raise spare("Distances are measured on the map.", "EIC-1.8")
    known = set(names_on_field(state))
    for name, away in hexes_to.items():
        if away > MOST_HEXES:
            raise spare(f"{away} hexes is not a distance on a map.", "EIC-1.8")
        if name not in known or find_unit(state, name).side == but:
            raise spare(f"There is no {name} to which a distance could be typed.", "EIC-1.8")


def check(state: State, unit: Unit, name: str) -> None:
    """Raises Illegal when the unit can make no detection roll now (EIC-13.2, EIC-13.3)."""
    if is_drone(name):
        raise illegal("cannot-detect", "Drones have no detection of their own: their tank detects.", rule="EIC-13.8")
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle.", rule="EIC-14.18")
    check_not_captured(unit, name)
    if unit.status == "base":
        raise illegal("unit-at-base", f"{name} sits in its base and sees nothing of the field.", rule="EIC-14.18")
    if unit.detect_rolled:
        message = f"{name} has already made its detection roll in this round."
        raise illegal("detection-already-rolled", message, rule="EIC-13.2")
    if (det := current_ratings(unit, state.round).det) < LEAST_DET:
        raise illegal("cannot-detect", f"{name} has DET {det}: below {LEAST_DET} nothing is detected.", rule="EIC-13.3")


def _enemies(state: State, unit: Unit, typed: Mapping[str, int]) -> list[tuple[str, int, int | None]]:
    """Returns enemies that can be detected, drones in play included: name, ECM, hexes away (None: not known)."""
    found: list[tuple[str, int, int | None]] = []
    for name in names_on_field(state):
        other = find_unit(state, name)
        if other.side == unit.side:
            continue
        drone = other.drone if is_drone(name) else None
        ecm = CATALOGUE.drone.ratings["ecm"] if drone else current_ratings(other, state.round).ecm
        there = drone.hex if drone else other.hex
        found.append((name, ecm, typed.get(name) if state.typed else hexes.distance(unit.hex, there)))
    return found


def enemies_of(state: State, unit: Unit) -> list[tuple[str, int | None]]:
    """Returns enemies that could be detected, drones in play included, with the hexes to them (None: not typed)."""
    return [(name, away) for name, _ecm, away in _enemies(state, unit, {})]


def is_on_field(unit: Unit) -> bool:
    """Checks whether a unit is neither vanquished nor inside its base."""
    return not is_vanquished(unit) and unit.status != "base"


def names_on_field(state: State) -> Iterator[str]:
    """Yields units outside their bases, and drones that have left their tanks, wherever those are.

    Only they are found, attacked and hit by blasts (EIC-R49, EIC-17.9).
    """
    for name, unit in state.units.items():
        if is_on_field(unit):
            yield name
        if has_drone_in_play(unit):
            yield drone_name(name)


def roll_detection(state: State, search: Search, dice: Dice) -> Detected:
    """Makes the detection roll of a search."""
    return resolve(search, dice)


def resolve(search: Search, dice: Dice) -> Detected:
    """Rolls: a roll equal to the number or higher succeeds, 100 detects all in range (EIC-13.2, EIC-13.6)."""
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


def is_anybody_in_range(state: State) -> bool:
    """Checks whether some unit has an enemy in its detection range (EIC-13.9); not for battles with typed distances."""
    for unit in state.units.values():
        det = current_ratings(unit, state.round).det
        if not is_on_field(unit) or det < LEAST_DET:
            continue
        if any((away or 0) <= det // TABLE.range_divisor for _, _, away in _enemies(state, unit, {})):
            return True
    return False


def is_turn_over(state: State) -> bool:
    """Checks whether nobody has an enemy in detection range and no side may fire by sight (EIC-13.9, EIC-R27)."""
    return not is_anybody_in_range(state) and not wildfire_sides(state)
