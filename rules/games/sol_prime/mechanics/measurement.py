"""Measurements of the plan of the table that take the place of typed distances."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any

from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.artillery.impact import mission_radius
from rules.games.sol_prime.mechanics.facing import fires_forward_only, in_fire_arc, struck_aspect
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry
from rules.games.sol_prime.mechanics.weapons import find_weapon
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kit import plan
from rules.kit.plan import Point

Document = Mapping[str, Json]
ON_LINE = 4.0
"""Inches beside the flight line up to which a bomb's form lists what stands there."""


def measure_action(state: State, action: Document) -> Document:
    """Fills in everything that the plan can measure for an action; the rest stays as it was."""
    if state.table is None:
        return action
    measure = MEASURES.get(str(action.get("type")))
    try:
        return {**action, **measure(state, action)} if measure else action
    except (RulesError, KeyError, TypeError, ValueError):
        return action


def _point(value: Any) -> Point | None:
    if not isinstance(value, list | tuple) or len(value) != 2 or None in value:
        return None
    return float(value[0]), float(value[1])


# --- direct fire ----------------------------------------------------------------------------------


def _fire(state: State, action: Document) -> dict[str, Json]:
    by, target = str(action["by"]), str(action["target"])
    firer, aim = positions.footprint(state, by), positions.footprint(state, target)
    if firer is None or aim is None:
        return {}
    unit = state.units[by]
    lies = positions.between(state, firer.at, aim.at)
    found: dict[str, Json] = {
        "range": positions.distance_between(state, by, target),
        "aspect": _aspect(state.units[target], plan.off_front(aim, firer.at)),
        "in-arc": _in_arc(state, action, unit, plan.off_front(firer, aim.at)),
        "woods": lies.woods,
        "blocked": lies.blocked,
        "urban-depth": lies.depth,
        "both-urban": lies.both,
        **_defences(state, action, unit.side),
    }
    if state.options.targeting_priorities and not is_infantry(unit):
        found["candidates"] = {
            name: positions.distance_between(state, by, name) for name in positions.visible_foes(state, unit.side)
        }
    return found


def _aspect(target: Stand, angle: float) -> str:
    return struck_aspect(angle) if positions.has_facing(target) else "front"


def _in_arc(state: State, action: Document, unit: Stand, angle: float) -> bool:
    shot = Fire(by=str(action["by"]), target=str(action["target"]), weapon=str(action["weapon"]))
    _, mount = find_weapon(state, shot, unit)
    turned = bool(action.get("facing-changed"))
    return turned or not fires_forward_only(unit, mount) or in_fire_arc(angle)


def _defences(state: State, action: Document, firer: str) -> dict[str, Json]:
    """Measures what matters to the weapon near the target: field generators, anti-missile defense (SP-9.21, SP-10.20).

    How far its leader is matters once its reaction is known (SP-18.6); its own side says it.
    """
    target, weapon = str(action["target"]), CATALOGUE.weapons[str(action["weapon"])]
    own = {name: unit for name, unit in state.units.items() if unit.side != firer and positions.on_plan(unit)}
    found: dict[str, Json] = {}
    generator = CATALOGUE.to_kill.field_generator
    if weapon.class_ in generator.affects and (names := field_generators(own)):
        found["field-generator"] = _within(state, target, names, generator.radius)
    if weapon.class_ == "missile" and (names := amds_carriers(own)):
        found["amds"] = _within(state, target, names, CATALOGUE.missiles.amds_radius)
    if action.get("reaction") is not None:
        leaders = [name for name, unit in own.items() if unit.leader is not None]
        found["leader-within"] = positions.distance_to_nearest(state, target, leaders)
    return found


def field_generators(units: Mapping[str, Stand]) -> list[str]:
    """Returns the field generators that still stand."""
    return [name for name, unit in units.items() if unit.installation == "field-generator" and not unit.destroyed]


def amds_carriers(units: Mapping[str, Stand]) -> list[str]:
    """Returns the carriers and stations of anti-missile defense that still stand."""
    found = {name: unit for name, unit in units.items() if not unit.destroyed}
    return [name for name, unit in found.items() if "amds" in unit.upgrades or unit.installation == "amds-station"]


def _within(state: State, target: str, names: list[str], limit: float) -> bool:
    lengths = [positions.distance_between(state, target, name) for name in names]
    return any(length is not None and length <= limit for length in lengths)


# --- distances ------------------------------------------------------------------------------------


def _carrier(state: State, action: Document) -> dict[str, Json]:
    return _known("distance", positions.gap_between(state, str(action["unit"]), str(action["carrier"])))


def _field(state: State, action: Document) -> dict[str, Json]:
    return _known("distance", positions.distance_between(state, str(action["unit"]), str(action["minefield"])))


def _known(key: str, value: Json) -> dict[str, Json]:
    return {} if value is None else {key: value}


def _leader(state: State, action: Document) -> dict[str, Json]:
    return _known("leader-within", leader_within(state, str(action["unit"])))


def leader_within(state: State, name: str) -> float | None:
    """Returns inches to the nearest leader of a stand's own side (SP-18.6)."""
    side = state.units[name].side
    leaders = [
        one for one, unit in state.units.items() if unit.side == side and unit.leader and positions.on_plan(unit)
    ]
    return positions.distance_to_nearest(state, name, leaders)


def _circumstances(state: State, action: Document) -> dict[str, Json]:
    given = action.get("circumstances") or {}
    return {
        "circumstances": {name: {**one, **_leader(state, {"unit": name})} for name, one in given.items()},
    }


def _call(state: State, action: Document) -> dict[str, Json]:
    at = _point(action.get("at"))
    found = [spot for name in action.get("by") or () if (spot := positions.position_of(state, str(name)))]
    if at is None or not found:
        return {}
    return {"range": plan.round_up(max(plan.distance(one, at) for one in found))}


def _counterbattery(state: State, action: Document) -> dict[str, Json]:
    lengths = [positions.distance_between(state, str(name), str(action["target"])) for name in action.get("by") or ()]
    known = [length for length in lengths if length is not None]
    return {"range": max(known)} if known else {}


def _impact(state: State, action: Document) -> dict[str, Json]:
    by = set(action.get("by") or ())
    mission = next((one for one in state.missions if by <= set(one.by) and one.due <= state.cycle), None)
    if mission is None or mission.at is None:
        return {}
    names = [*state.units, *state.minefields]
    found = {
        name: plan.round_up(plan.distance(mission.at, at))
        for name in names
        if (at := positions.position_of(state, name))
    }
    near = mission_radius(state, mission)
    return {"targets": [name for name, length in found.items() if length <= near and _there(state, name)]}


def _there(state: State, name: str) -> bool:
    field = state.minefields.get(name)
    return not field.destroyed if field else not is_aircraft(state.units[name])


# --- from the air ---------------------------------------------------------------------------------


INWARD = {"north": 180, "east": 270, "south": 0, "west": 90}
"""The facing of an aircraft that flies straight in from an edge."""


def _entry(state: State, action: Document) -> dict[str, Json]:
    """Measures an entry: an aircraft faces away from its edge and shows the inches behind it (SP-22.11)."""
    at, edge = _point(action.get("at")), str(action.get("edge"))
    if not action.get("entry") or at is None or edge not in INWARD:
        return {}
    facing = float(action.get("facing") or 0)
    behind, inches = positions.exit_edge(state, at, facing + 180)
    if behind != edge:
        facing = INWARD[edge]
        _, inches = positions.exit_edge(state, at, facing + 180)
    return {"facing": plan.round_to_tenth(facing), "inches": plan.round_up(inches)}


def _bomb(state: State, action: Document) -> dict[str, Json]:
    by = str(action["by"])
    bomber = positions.footprint(state, by)
    if bomber is None:
        return {}
    return {"bombs": [{**drop, **_aimed(state, bomber, drop)} for drop in action.get("bombs") or ()]}


def _aimed(state: State, bomber: plan.Footprint, drop: Document) -> dict[str, Json]:
    at = _point(drop.get("at"))
    if at is None:
        return {}
    targets = {}
    for name in [*state.units, *state.minefields]:
        spot = positions.position_of(state, name)
        if spot is not None and _there(state, name):
            along, across = beyond(bomber.facing, at, spot)
            if abs(across) <= ON_LINE and abs(along) <= ON_LINE + CATALOGUE.air.bomb.radius:
                targets[name] = {"along": along, "across": across}
    far = plan.round_up(plan.distance(bomber.at, at))
    return {"range": far, "in-arc": in_fire_arc(plan.off_front(bomber, at)), "targets": targets}


def beyond(facing: float, aim: Point, spot: Point) -> tuple[float, float]:
    """Returns inches of a place beyond an aim point along the flight, and to its right (SP-22.32).

    To a thousandth: rounded to a tenth, as places are, a target just outside of the circle would be in it.
    """
    x, y, turn = spot[0] - aim[0], spot[1] - aim[1], radians(facing)
    return round(x * sin(turn) + y * cos(turn), 3), round(x * cos(turn) - y * sin(turn), 3)


def _drop(state: State, action: Document) -> dict[str, Json]:
    at, by = _point(action.get("at")), positions.footprint(state, str(action["by"]))
    if at is None:
        return {}
    side = state.units[str(action["unit"])].side
    near = [
        plan.distance(at, spot)
        for name in positions.visible_foes(state, side)
        if (spot := positions.position_of(state, name))
    ]
    found: dict[str, Json] = {"enemy-distance": int(min(near, default=99) * 10) / 10}
    if by is not None:
        start = plan.point_ahead(by.at, by.facing + 180, state.units[str(action["by"])].moved)
        middle = ((start[0] + by.at[0]) / 2, (start[1] + by.at[1]) / 2)
        way = plan.Footprint(at=middle, facing=by.facing, width=0, depth=plan.distance(start, by.at))
        found["path-distance"] = plan.round_up(plan.gap(plan.Footprint(at=at, width=0, depth=0), way))
    return found


MEASURES = {
    "fire": _fire,
    "load": _carrier,
    "clear-minefield": _field,
    "react": _leader,
    "unit-morale": _leader,
    "end-activation": _circumstances,
    "artillery-call": _call,
    "counterbattery": _counterbattery,
    "artillery-impact": _impact,
    "aircraft-move": _entry,
    "bomb": _bomb,
    "air-drop": _drop,
}
"""The measurement for each type of action."""
