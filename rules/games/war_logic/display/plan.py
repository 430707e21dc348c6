"""The plan of a table that was laid out on the site, with the figures on it, and what is measured there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args, get_type_hints

from rules.games.war_logic.battle.actions import Action, PlayAction
from rules.games.war_logic.battle.actions.attacks import ForceMove
from rules.games.war_logic.battle.actions.movement import Move, PutDown, Reveal
from rules.games.war_logic.battle.changes import OUT_OF_FIGHT
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.display.unit_sheets import unit_mark
from rules.games.war_logic.mechanics.positions import BASE, distance_between, position_of
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.looks import Look
from rules.kernel.display.plan import Plan, PlanCircle, PlanLine, PlanPiece, Sketch, circle
from rules.kernel.records import Json, replace
from rules.kit.plan import Point, bearing, distance, round_to_tenth

Document = Mapping[str, Json]
AIMED = frozenset(
    word
    for kind in get_args(PlayAction)
    if {"by", "target", "distance"} <= set(kind.__struct_fields__)
    for word in get_args(get_type_hints(kind)["type"])
) - {"force-crash"}
"""The types of actions of one unit on another that have a distance; a smashed thing's own distance is another one."""


def plan_of(view: View) -> Plan | None:
    """Returns the plan of the table; None where nobody has laid one out."""
    state = view.state
    if state.table is None:
        return None
    return replace(MAPS.plan(state.table), pieces=tuple(_pieces(view)))


def _pieces(view: View) -> Iterator[PlanPiece]:
    state = view.state
    for name, unit in state.units.items():
        if unit.at is not None and unit.inside not in state.units and "withdrawn" not in unit.status:
            yield _piece(view, name, unit.at, unit.facing)


def _piece(view: View, name: str, at: Point, facing: float, *, ghost: bool = False) -> PlanPiece:
    state = view.state
    unit, sheet = state.units[name], state.sheets[name]
    whole, left = sheet.max_health + sheet.max_armor, unit.health + unit.armor
    # Of a closed sheet all know what it has lost, but not of how much (WL-15.1).
    lost = 1 - left / whole if whole and name not in view.closed else 0.0
    return PlanPiece(
        id=name,
        x=at[0],
        y=at[1],
        title=name,
        mark=unit_mark(state, name),
        side=list(state.sides).index(unit.side) if unit.side in state.sides else None,
        sheet=name,
        width=BASE,
        depth=BASE,
        turn=facing,
        gone=bool(unit.status & OUT_OF_FIGHT),
        ghost=ghost,
        look=Look(
            silhouette="vehicle" if "machinery" in sheet.nature else "infantry",
            lost=min(1.0, max(0.0, lost)),
            points=view.wounds.get(name, 0),
            signs=("moved",) if state.turn and not state.turn.over and name in state.turn.moved else (),
        ),
    )


# --- what an action looks like --------------------------------------------------------------------


def sketch(view: View, action: Action) -> Sketch:
    """Draws an action on the plan, legal or not; nothing without a plan."""
    state = view.state
    match action:
        case Move(by=by, to=to, with_=key) if to and by in state.units:
            return replace(_way(view, by, to), circles=tuple(_ring(view, by, key)))
        case Reveal(by=by, to=to) | ForceMove(object=by, to=to) if to and by in state.units:
            return _way(view, by, to)
        case PutDown(by=by, at=at, facing=facing) if by in state.units:
            return Sketch(pieces=(_piece(view, by, at, facing, ghost=True),))
    start, end = (position_of(state, str(getattr(action, name, ""))) for name in ("by", "target"))
    if start is None or end is None:
        return Sketch()
    inches = distance_between(state, str(getattr(action, "by", "")), str(getattr(action, "target", "")))
    return Sketch(lines=(PlanLine(start=start, end=end, title=f'{inches:g}"'),))


def _way(view: View, by: str, to: Point) -> Sketch:
    start = position_of(view.state, by)
    if start is None:
        return Sketch(pieces=(_piece(view, by, to, view.state.units[by].facing, ghost=True),))
    course = bearing(start, to)
    facing = view.state.units[by].facing if course is None else course
    line = PlanLine(start=start, end=to, title=f'{round_to_tenth(distance(start, to)):g}"')
    return Sketch(pieces=(_piece(view, by, to, facing, ghost=True),), lines=(line,) if start != to else ())


def _ring(view: View, by: str, key: str) -> Iterator[PlanCircle]:
    """Yields the circle that a movement skill reaches (WL-7.1); none on a sheet that is closed to the viewer."""
    start, skill = position_of(view.state, by), view.state.sheets[by].skills.get(key)
    if start is not None and skill is not None and by not in view.closed:
        yield circle(start, float(skill.range))


# --- what is measured -----------------------------------------------------------------------------


def measure_action(view: View, action: Document) -> Document:
    """Fills in the distances that the plan can measure for an action; the rest stays as it was."""
    if view.state.table is None:
        return action
    try:
        return {**action, **_measured(view.state, action)}
    except (KeyError, TypeError, ValueError):
        return action


def _measured(state: State, action: Document) -> dict[str, Json]:
    by, targets = str(action.get("by", "")), action.get("targets")
    match action.get("type"):
        case "move" | "retreat" | "reveal":
            start, to = position_of(state, by), action.get("to")
            if start is None or not isinstance(to, list | tuple):
                return {}
            return {"distance": round_to_tenth(distance(start, (float(to[0]), float(to[1]))))}
        case "force-move":
            return _lifted(state, by, str(action.get("object", "")), action.get("to"))
        case "order" if isinstance(targets, list | tuple):
            found = {str(one): distance_between(state, by, str(one)) for one in targets}
            return {"distances": {name: inches for name, inches in found.items() if inches is not None}}
        case "volley":
            shots = action.get("shots")
            return {"shots": [_shot(state, one) for one in shots]} if isinstance(shots, list | tuple) else {}
        case str() as kind if kind in AIMED:
            return _distance(state, action)
        case _:
            return {}


def _lifted(state: State, by: str, thing: str, to: Json) -> dict[str, Json]:
    """Returns the inches to a thing that force moves, and its own place where it would stand on another figure."""
    inches, there = distance_between(state, by, thing), state.units[thing].at if thing in state.units else None
    others = [list(unit.at) for name, unit in state.units.items() if name != thing and unit.at is not None]
    found: dict[str, Json] = {} if inches is None else {"distance": inches}
    return {**found, "to": [*there]} if there is not None and to is not None and [*to] in others else found


def _shot(state: State, shot: Json) -> dict[str, Json]:
    found = dict(shot) if isinstance(shot, Mapping) else {}
    return {**found, **_distance(state, found)}


def _distance(state: State, aimed: Document) -> dict[str, Json]:
    """Returns the distance of what one unit does to another."""
    inches = distance_between(state, str(aimed.get("by", "")), str(aimed.get("target", "")))
    return {} if inches is None else {"distance": inches}
