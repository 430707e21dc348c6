"""Placing stands, platoons and ground on the plan of the table (SP-3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.actions.course import Place, PlaceGround, PlacePlatoon
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import GroundPlaced, Placed
from rules.games.sol_prime.battle.state import Ground, Stand, State
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.positions import table_of
from rules.games.sol_prime.mechanics.readiness import check_present, refuse
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_on_table, stands_of
from rules.kernel.records import replace
from rules.kit import approach, plan
from rules.kit.approach import Group, deployment
from rules.kit.kept import keep
from rules.kit.maps.zones import check_in_zone
from rules.kit.plan import Point
from rules.kit.table import is_on_table as lies_on_table
from rules.kit.table import middle_of


def check_place(state: State, at: Point) -> None:
    """Raises Illegal without a plan, or for a place off the table."""
    if state.table is None:
        raise refuse("no-place", "This battle keeps no places.", "SP-3.1")
    if not lies_on_table(at, state.table):
        text = f'{state.table.width:g}" by {state.table.depth:g}"'
        raise refuse("no-place", f"This place is off the table of {text}.", "SP-3.1")


def _check_deployed(state: State, side: str, name: str, at: Point) -> None:
    """Raises Illegal for a stand that would begin outside of its side's zone of the table (SP-3.1)."""
    if state.stage == "set-up" and side in state.sides:
        check_in_zone(state.marks, list(state.sides).index(side), name, at, rule="SP-3.1")


def may_place(state: State, unit: Stand) -> bool:
    """Checks whether a stand needs a place, or may still be shifted: at set-up, or as the players keep the order."""
    there = is_on_table(unit) and unit.off_table is None
    return there and (unit.at is None or state.stage == "set-up" or not state.kept)


def place(state: State, action: Place) -> Placed:
    """Puts a stand in its place, at set-up or as a correction (SP-3.1). Raises Illegal."""
    check_place(state, action.at)
    unit = check_present(state, action.unit)
    if unit.carried_by:
        raise refuse("is-carried", f"{action.unit} is aboard {unit.carried_by}.", "SP-16.13")
    _check_deployed(state, unit.side, action.unit, action.at)
    recorder = Recorder(state)
    recorder.unit(action.unit, at=action.at, facing=action.facing)
    return Placed(concealed=is_hidden(state, unit), **recorder.told(side=unit.side, about=(action.unit,)))


def placeable_stands(state: State, platoon: str) -> list[str]:
    """Returns the stands of a platoon that stand on the table themselves."""
    left = ((name, state.units[name]) for name in stands_of(state, platoon))
    return [name for name, unit in left if not unit.carried_by and not is_aircraft(unit) and unit.off_table is None]


def row_places(state: State, action: PlacePlatoon) -> dict[str, Point]:
    """Returns the places of a platoon in a row about a middle, across its facing."""
    names = placeable_stands(state, action.platoon)
    row = plan.row_of_places(action.at, action.facing, action.spacing, len(names))
    return {name: _tenths(place) for name, place in zip(names, row, strict=True)}


def _tenths(at: Point) -> Point:
    return float(plan.round_to_tenth(at[0])), float(plan.round_to_tenth(at[1]))


def place_platoon(state: State, action: PlacePlatoon) -> Placed:
    """Puts a platoon down in a row (SP-3.1). Raises Illegal."""
    check_place(state, action.at)
    found = row_places(state, action)
    if not found:
        raise refuse("no-place", "Nothing of this platoon stands on the table by itself.", "SP-3.1")
    recorder = Recorder(state)
    for name, at in found.items():
        check_place(state, at)
        _check_deployed(state, state.units[name].side, name, at)
        recorder.unit(name, at=at, facing=action.facing)
    secret = any(is_hidden(state, state.units[name]) for name in found)
    return Placed(concealed=secret, **recorder.told(side=state.platoons[action.platoon].side, about=found))


def place_ground(state: State, action: PlaceGround) -> GroundPlaced:
    """Lays a piece of ground on the table, or takes it off again (SP-3.1). Raises Illegal."""
    recorder = Recorder(state)
    if action.name is not None:
        if action.name not in state.grounds:
            raise refuse("no-place", f"There is no {action.name} on the table.", "SP-3.1")
        recorder.battle(grounds={name: one for name, one in state.grounds.items() if name != action.name})
        return GroundPlaced(ground=action.name, removed=True, **recorder.told())
    check_place(state, action.at)
    if not (action.width > 0 and action.depth > 0):
        raise refuse("no-place", "Ground is at least a tenth of an inch wide and deep.", "SP-3.1")
    title, number = action.kind.replace("-", " ").capitalize(), 1
    while f"{title} {number}" in state.grounds:
        number += 1
    ground = Ground(
        kind=action.kind,
        at=action.at,
        width=action.width,
        depth=action.width if action.round else action.depth,
        turn=action.turn,
        round=action.round,
    )
    recorder.battle(grounds={**state.grounds, f"{title} {number}": ground})
    return GroundPlaced(ground=f"{title} {number}", **recorder.told())


def place_beside(state: State, carrier: str) -> Point | None:
    """Returns a place next to a carrier, on the table, for a stand that gets off."""
    unit, table = state.units[carrier], state.table
    if table is None or unit.at is None:
        return None
    for turn in (90, 270, 180, 0):
        at = _tenths(plan.point_ahead(unit.at, unit.facing + turn, table.base))
        if lies_on_table(at, table) and not any(one.at == at and not one.destroyed for one in state.units.values()):
            return at
    return unit.at


def take_off_plan(state: State, recorder: Recorder, name: str) -> None:
    """Removes from the plan a stand that is carried away or flies off."""
    if state.table is not None and state.units[name].at is not None:
        recorder.unit(name, at=None)


def starting_place(state: State, key: str, *, place: int | None = None) -> tuple[Point, int]:
    """Returns where a platoon, or a stand without one, begins and how it faces: beside the others, to the enemy.

    ``place``: its number in the row of platoons from left to right; None: by its name.
    """
    table, group = table_of(state), _group(state, key)
    stands = _groups(state.units).get(key, [])
    row = row_spacing(state, key, len(stands)) * max(0, len(stands) - 1)
    return deployment(table, state.marks, replace(group, row=row, place=group.place if place is None else place))


def groups_of(state: State, side: str) -> list[str]:
    """Returns the keys of a side's platoons, and of its stands without one, by name."""
    return sorted(_groups_by_side(state.units).get(side, ()))


@keep(maxsize=16)
def _groups(units: Mapping[str, Stand]) -> dict[str, list[str]]:
    """Returns the stands of each group, in the order of the state."""
    found: dict[str, list[str]] = {}
    for name, unit in units.items():
        found.setdefault(group_of(unit), []).append(name)
    return found


@keep(maxsize=16)
def _groups_by_side(units: Mapping[str, Stand]) -> dict[str, set[str]]:
    """Returns the groups of each side."""
    found: dict[str, set[str]] = {}
    for unit in units.values():
        found.setdefault(unit.side, set()).add(group_of(unit))
    return found


def _group(state: State, key: str) -> Group:
    """Returns the number of a platoon among those of its side."""
    side = key.partition("/")[0]
    groups = groups_of(state, side)
    place = groups.index(key) if key in groups else 0
    return Group(side=list(state.sides).index(side), place=place, of=max(1, len(groups)))


def stand_place(state: State, name: str) -> tuple[Point, int]:
    """Returns where a stand begins and how it faces: in the row of its platoon."""
    unit, table = state.units[name], table_of(state)
    key = group_of(unit)
    mates = _groups(state.units)[key]
    (at, facing), spacing = platoon_row(state, key)
    step = (mates.index(name) - (len(mates) - 1) / 2) * spacing
    spot = _tenths(plan.point_ahead(at, facing + 90, step))
    return (spot if lies_on_table(spot, table) else at), facing


@keep(maxsize=64)
def platoon_row(state: State, key: str) -> tuple[tuple[Point, int], int | float]:
    """Returns where a platoon begins and how it faces, and the inches from stand to stand."""
    return starting_place(state, key), row_spacing(state, key, len(_groups(state.units)[key]))


def row_spacing(state: State, key: str, count: int) -> int | float:
    """Returns the inches from stand to stand of a platoon in a row: two, or less where there is little room."""
    return approach.row_spacing(table_of(state), state.marks, _group(state, key), count)


def group_of(unit: Stand) -> str:
    """Returns the key of a stand's platoon; stands without one are a group of their own."""
    return unit.platoon or f"{unit.side}/None"


def usual_place(state: State) -> Point:
    """Returns where a place on the plan begins before it is chosen: in the middle."""
    return middle_of(table_of(state))
