"""Questions of case files: distance, line of sight, area, view, score."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.conformance.states import unit_json
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.facing import facing_area
from rules.games.extractors.mechanics.line_of_sight import unit_sees_unit
from rules.games.extractors.mechanics.victory import score
from rules.games.extractors.visibility.view import boxes_as_seen, view_state
from rules.kernel.records import Json

QUESTIONS = ("distance", "los", "area", "view", "score")


def answer_question(state: State, action: Mapping[str, Json]) -> dict[str, Json]:
    match action["type"]:
        case "distance":
            for label in (action["from"], action["to"]):
                hexmap.check_hex(label)
            return {"distance": hexmap.distance(action["from"], action["to"])}
        case "los":
            return {"visible": _has_sight(state, action["from"], action["to"])}
        case "area":
            return _answer_area(state, action["of"], action["at"])
        case "view":
            return {"units": answer_view(state, action["player"])}
        case _:
            found = score(state)
            return {"winner": found.winner or "draw", **found.values}


def _has_sight(state: State, one: str, other: str) -> bool:
    ends = [state.units.get(name) or Unit(type="lance", hex=name) for name in (one, other)]
    for name in (one, other):
        if name not in state.units:
            hexmap.check_hex(name)
    return unit_sees_unit(state, *ends)


def _answer_area(state: State, name: str, at: str) -> dict[str, Json]:
    unit = find_unit(state, name)
    label = (state.units[at].hex or "") if at in state.units else at
    hexmap.check_hex(label)
    found = facing_area(unit.hex or "", unit.facing, label)
    if not kind(unit).is_machine:
        return {"area": found}
    arcs = CATALOGUE.limits.arcs
    return {"area": found, "slots": [slot for slot, arc in kind(unit).slots.items() if found in arcs[arc]]}


def answer_view(state: State, player: str) -> dict[str, Json]:
    """Returns the units as a player knows them, with the boxes as they see them (EXT-21.1)."""
    seen = view_state(state, "dorian" if player == "dorian" else "avronian")
    return {name: _seen_unit(unit) for name, unit in sorted(seen.units.items())}


def _seen_unit(unit: Unit) -> dict[str, Json]:
    document = unit_json(unit)
    if kind(unit).is_machine:
        document |= {
            "move-cycle": boxes_as_seen(unit.move_cycle),
            "combat-cycle": boxes_as_seen(unit.combat_cycle),
            "objective": unit.move_cycle.objective,
            "target": unit.combat_cycle.target,
        }
    return document
