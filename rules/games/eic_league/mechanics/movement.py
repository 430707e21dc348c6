"""Movement on the ground, in flight, by warp and by elevator (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.actions import Mode, Move
from rules.games.eic_league.battle.events import CameDown, Moved
from rules.games.eic_league.battle.state import State, Unit, find_unit, material_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import (
    check_not_captured,
    elevator_height,
    is_airborne,
    is_paralysed,
    is_vanquished,
)
from rules.games.eic_league.mechanics.energy_needs import energy_percent
from rules.games.eic_league.mechanics.form import lacking, spare
from rules.games.eic_league.mechanics.ratings import movement_range
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Record
from rules.kit import hexes
from rules.kit.hexes import Hex

SPECIAL: tuple[Mode, ...] = ("flight", "warp", "elevator")
MODES: tuple[Mode, ...] = ("ground", *SPECIAL)
MOVEMENT_RULES: Mapping[str, str] = {
    "ground": "EIC-12.1",
    "flight": "EIC-12.2",
    "warp": "EIC-12.4",
    "elevator": "EIC-12.5",
}
"""The rule of each kind of movement."""


class Reach(Record):
    """The range of a unit by one kind of movement now, in hexes (of an elevator: up), and of an elevator down."""

    limit: int
    down: int = 0


def reach(unit: Unit, mode: Mode, round_: int) -> Reach:
    """Returns the unit's range by ``mode`` now (EIC-12.1, EIC-12.2, EIC-12.4, EIC-12.5)."""
    most = movement_range(unit, mode, round_)
    if mode != "elevator":
        return Reach(limit=most)
    # The column is PWR / 10 hexes high in all (EIC-R21).
    height = elevator_height(unit, round_)
    return Reach(limit=max(0, most - height), down=min(most, height))


def check_mode(unit: Unit, name: str, *, mode: Mode, round_: int) -> None:
    """Raises Illegal when the unit cannot move by ``mode`` at all now."""
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle.", rule="EIC-12.10")
    check_not_captured(unit, name)
    if is_paralysed(unit, round_):
        raise illegal("unit-paralysed", f"{name} is paralysed and cannot move.", rule="EIC-12.10")
    if unit.status == "base" and unit.base_until is not None and round_ <= unit.base_until:
        message = f"{name} stays in its base through round {unit.base_until}."
        raise illegal("unit-at-base", message, rule="EIC-18.3")
    if mode in SPECIAL:
        _check_special(unit, name, mode)
    _check_elevator(unit, name, mode=mode, round_=round_)


def _check_special(unit: Unit, name: str, mode: Mode) -> None:
    table = CATALOGUE.special_movement[mode]
    if mode not in unit.movement:
        raise illegal("movement-not-equipped", f"{name} has no {table.name.lower()} equipment.", rule="EIC-12.10")
    if energy_percent(unit) < table.minimum_percent:
        message = (
            f"{name} has {energy_percent(unit)}% of its energy: {table.name.lower()} fails below"
            f" {table.minimum_percent}%. On the ground it can still move."
        )
        raise illegal("movement-failed", message, rule="EIC-12.9")


def _check_elevator(unit: Unit, name: str, *, mode: Mode, round_: int) -> None:
    height = elevator_height(unit, round_)
    if mode != "elevator" and height:
        high = f"{format_hexes(height)} high"
        message = f"{name} is on its elevator, {high}: it must first come down, and move in a later round."
        raise illegal("on-elevator", message, rule="EIC-12.5")
    if unit.moved and unit.moved != mode:
        # An elevator move is the whole movement of the turn; nothing warps or flies off its top (EIC-12.5, EIC-12.6).
        code, rule = ("on-elevator", "EIC-12.6") if "elevator" in (unit.moved, mode) else ("already-moved", "EIC-12.12")
        message = f"{name} has already moved in this round ({unit.moved}): one kind of movement per turn."
        raise illegal(code, message, rule=rule)


def check_move_form(state: State, action: Move) -> None:
    """Raises Illegal or Unreadable for a move with parameters that say nothing here, or too little.

    The reasons why the unit cannot move in this way at all come first.
    """
    check_mode(find_unit(state, action.by), action.by, mode=action.mode, round_=state.round)
    if action.mode != "flight" and action.land:
        raise spare("Only a flight ends with a landing.", "EIC-12.2")
    if action.mode == "elevator":
        if action.to is not None:
            raise spare("An elevator goes up or down in its hex.", "EIC-12.5")
        if not action.hexes:
            raise lacking("Say how many hexes the elevator goes up or down.", "EIC-12.5")
        return
    if action.direction != "up":
        raise spare("Only an elevator goes down.", "EIC-12.5")
    if state.ground and action.to is None:
        raise lacking("Name the hex to which the unit moves.", "EIC-12.1")
    if state.ground and action.hexes is not None:
        raise spare("The length of a move is measured on the map.", "EIC-12.1")
    if state.typed and action.to is not None:
        raise spare("There is no map: the hexes of a move are counted at the table.", "EIC-12.1")


def move(state: State, action: Move) -> Moved:
    """Returns the event of a movement. Raises Illegal when it is too far or impossible."""
    unit = find_unit(state, action.by)
    check_mode(unit, action.by, mode=action.mode, round_=state.round)
    length = _path_length(state, unit, action)
    room = reach(unit, action.mode, state.round)
    if action.mode == "elevator":
        return _by_elevator(unit, action, length=length, room=room, round_=state.round)
    if length > room.limit:
        raise _too_far(unit, action, length=length, room=room.limit)
    to = _destination(state, unit, action)
    airborne = action.mode == "flight" and not action.land
    return Moved(
        by=action.by,
        mode=action.mode,
        hexes=length,
        limit=room.limit,
        to=to,
        airborne=airborne,
        height=0,
        into_base=not airborne and _arrives_at_base(state, unit, to),
    )


def _path_length(state: State, unit: Unit, action: Move) -> int:
    """Returns the hexes moved: as typed, else counted on the map; an elevator's default is all the way."""
    if action.hexes is not None:
        counted = action.hexes
    elif action.to is not None:
        counted = hexes.distance(unit.hex, action.to)
    elif action.mode == "elevator":
        room = reach(unit, "elevator", state.round)
        counted = room.limit if action.direction == "up" else room.down
    else:
        counted = 0
    if action.to is not None and not state.typed:
        counted = max(counted, hexes.distance(unit.hex, action.to))
    return max(0, counted)


def _too_far(unit: Unit, action: Move, *, length: int, room: int) -> Illegal:
    source = "SPD / 10" if action.mode == "ground" else "PWR / 10"
    armor = material_of(unit)
    penalty = (
        f" less {-armor.move_hexes} for its armor" if action.mode == "ground" and armor and armor.move_hexes else ""
    )
    message = f"{action.by} can move {format_hexes(room)} ({source}{penalty}), not {length}."
    return illegal("move-too-far", message, rule="EIC-12.1" if action.mode == "ground" else "EIC-12.2")


def _by_elevator(unit: Unit, action: Move, *, length: int, room: Reach, round_: int) -> Moved:
    limit = room.limit if action.direction == "up" else room.down
    height = elevator_height(unit, round_)
    if length > limit:
        message = (
            f"{action.by} can go {format_hexes(limit)} {action.direction}, not {length}: its elevator reaches"
            f" {height + room.limit} hexes (PWR / 10) and is {format_hexes(height)} high."
        )
        raise illegal("move-too-far", message, rule="EIC-12.5")
    return Moved(
        by=action.by,
        mode="elevator",
        hexes=length,
        limit=limit,
        to=None,
        airborne=False,
        height=height + (length if action.direction == "up" else -length),
    )


def _destination(state: State, unit: Unit, action: Move) -> Hex | None:
    if action.to is None or state.typed:
        return None
    if state.ground and action.to not in map_hexes(state):
        raise illegal("off-the-map", f"Hex {hexes.label(action.to)} is not on the map.", rule="EIC-1.3")
    return action.to


def map_hexes(state: State) -> frozenset[Hex]:
    """Returns the hexes of the map; none when there is no map."""
    return _map(state.ground.columns, state.ground.rows) if state.ground else frozenset()


@cache
def _map(columns: int, rows: int) -> frozenset[Hex]:
    return frozenset(hexes.rectangle(columns, rows))


def _arrives_at_base(state: State, unit: Unit, to: Hex | None) -> bool:
    side = state.sides.get(unit.side)
    return bool(unit.status == "retreating" and side and side.base is not None and to == side.base)


def units_coming_down(state: State) -> list[CameDown]:
    """Returns units in the air or on an elevator that can no longer be there (EIC-12.9, EIC-17.2)."""
    return [
        CameDown(unit=name)
        for name, unit in state.units.items()
        if (unit.airborne and not is_airborne(unit, state.round))
        or (unit.height and unit.height != elevator_height(unit, state.round))
    ]
