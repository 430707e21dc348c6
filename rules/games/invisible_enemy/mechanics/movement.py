"""Moving a base: the bases that may move, the whole path, and its end (IE-6.30 to IE-6.44)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.movement import Move
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import Moved
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, unit_of
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.clearing import clear_terrain, find_stretch
from rules.games.invisible_enemy.mechanics.contamination import refuse_contaminated
from rules.games.invisible_enemy.mechanics.damage import refuse_destroyed
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.movement_costs import PathLeg, path_legs
from rules.games.invisible_enemy.mechanics.positions import check_on_table, position_behind
from rules.games.invisible_enemy.mechanics.towing import check_tow
from rules.games.invisible_enemy.mechanics.traps import roll_trap
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Json, Record

ROUNDING = 0.15
"""Inches by which a place, kept to a tenth both ways, may differ from the end of a path."""


def check_mover(state: State, name: str) -> Base:
    """Returns the base that is to move or turn (IE-6.36, IE-6.40, IE-6.15, IE-6.44). Raises Illegal.

    An automatic move helps no stranded base (IE-6.54).
    """
    base = find_base(state, name)
    refuse_destroyed(base, name)
    refuse_contaminated(base, name)
    if base.immobilized:
        raise illegal("immobilized", f"{name} is trapped: an engineer has to free it first.", rule="IE-6.40")
    if base.stranded:
        raise illegal("stranded", f"{name} is out of network until others come near it.", rule="IE-6.53")
    control = unit_of(state, base).control
    if control == "failed":
        message = f"{base.unit} failed its control roll: no base of it moves or turns."
        raise illegal("control-failed", message, rule="IE-6.15")
    if control == "none":
        raise illegal("not-activated", f"{base.unit} has not been rolled for yet.", rule="IE-6.15")
    if base.moved:
        raise illegal("already-moved", f"{name} has made its move this turn.", rule="IE-6.44")
    return base


class LegalMove(Record):
    """A move that the rules allow: the base and its path, leg by leg."""

    action: Move
    base: Base
    legs: tuple[PathLeg, ...]


def legal_move(state: State, action: Move) -> LegalMove:
    """Returns a legal move, leg by leg. Raises Illegal."""
    base = check_mover(state, action.by)
    if action.tow:
        check_tow(state, base, action.by, action.tow)
    for name, place in ((action.by, action.to), (action.tow or "", action.tow_to)):
        if place is not None:
            check_on_table(state, name, place)
    if state.positions:
        _check_arrival(base, action)
    found = path_legs(state, base, action)
    cost = round_off(sum(leg.cost for leg in found))
    if not geometry.within(cost, base.speed):
        parts = "; ".join(f'{leg.how}: {round_off(leg.cost)}"' for leg in found if leg.how)
        message = f'The path costs {cost}", and {action.by} has a speed of {base.speed}". {parts}.'
        raise illegal("over-allowance", message, rule="IE-6.39")
    return LegalMove(action=action, base=base, legs=tuple(found))


def _check_arrival(base: Base, action: Move) -> None:
    """Refuses an end on the plan that is farther away than the path is long (IE-6.39)."""
    if base.at is None or action.to is None:
        return
    length = sum((segment.go or 0) + (segment.gap or 0) for segment in action.path)
    away = geometry.distance(base.at, action.to)
    if not geometry.within(away, length + ROUNDING):
        message = f'{action.by} would end {round_off(away)}" away by a path of {round_off(length)}".'
        raise illegal("over-allowance", message, rule="IE-6.39")


def make_move(state: State, legal: LegalMove, dice: Dice) -> Moved:
    """Moves a base until it arrives or is trapped (IE-9.2)."""
    action, base, found = legal.action, legal.base, legal.legs
    spent, faces, features, stopped = 0.0, [], [], None
    recorder = Recorder(state)
    for place, leg in enumerate(found, 1):
        if leg.feature:
            face = roll_trap(leg, action.by, dice)
            faces.append(face)
            features.append(leg.feature)
            if face in leg.trap:
                stopped = place
                break
        spent += leg.cost
        if leg.clears and leg.clears in state.terrain:
            clear_terrain(recorder, leg.clears, find_stretch(state, action, place))
    _write_positions(recorder, action, stopped=stopped)
    done = found if stopped is None else found[: stopped - 1]
    cleared = tuple(dict.fromkeys(leg.clears for leg in done if leg.clears))
    if cleared:
        _reveal_mission(recorder, base)
    return Moved(
        by=action.by,
        cost=round_off(spent),
        trapped=stopped is not None,
        stopped_at=stopped,
        traps=tuple(faces),
        features=tuple(features),
        towed=action.tow,
        cleared=cleared,
        speed=base.speed,
        legs=tuple((leg.how, round_off(leg.cost)) for leg in done if leg.how),
        changes=recorder.changes,
    )


def _write_positions(recorder: Recorder, action: Move, *, stopped: int | None) -> None:
    """Writes the base's new position; a trapped base is at the edge of the trap, facing as it drove."""
    mine: dict[str, Json] = {"moved": True}
    towed: dict[str, Json] = {"moved": True}
    if stopped is not None:
        mine["immobilized"] = True
        passed = [segment.to for segment in action.path[: stopped - 1] if segment.to is not None]
        mine |= {"at": passed[-1]} if passed else {}
        facing = action.path[stopped - 1].facing
        mine |= {"facing": facing} if facing is not None else {}
        if passed and action.tow_to is not None:
            towed |= {"at": position_behind(recorder.state, passed[-1], action.path[stopped - 1].facing or 0)}
    else:
        mine |= {"at": action.to} if action.to is not None else {}
        mine |= {"facing": action.facing} if action.facing is not None else {}
        towed |= {"at": action.tow_to} if action.tow_to is not None else {}
    way = _way(action, stopped=stopped)
    recorder.thing(action.by, **mine, **_trail(recorder.state.bases[action.by].at, way))
    if action.tow:
        # The towed base follows on the same way, and ends behind the one that tows it.
        end = towed.get("at")
        follows = [*way[:-1], end] if way and end is not None else []
        recorder.thing(action.tow, **towed, **_trail(recorder.state.bases[action.tow].at, follows))


def _way(action: Move, *, stopped: int | None) -> list[Json]:
    """Returns the corners of the way that a base has made on the plan."""
    end = len(action.path) if stopped is None else stopped - 1
    return [list(segment.to) for segment in action.path[:end] if segment.to is not None]


def _trail(start: Point | None, way: list[Json]) -> dict[str, Json]:
    """Returns the way of a base from its start, by which it may have come near something (IE-6.60)."""
    return {"trail": [list(start), *way]} if way and start is not None else {}


def _reveal_mission(recorder: Recorder, base: Base) -> None:
    """Reveals a mission by its first work (IE-11.2)."""
    if base.unit in recorder.state.units and not recorder.state.units[base.unit].mission_known:
        recorder.unit(base.unit, mission_known=True)
