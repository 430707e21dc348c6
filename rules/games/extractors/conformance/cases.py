"""Case files: their states and questions, played through the same rules as battles, and their comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.extractors.army.document import read_army
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.battle.actions import Action
from rules.games.extractors.battle.decide import decide
from rules.games.extractors.battle.evolve import STATES, evolve
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import unit_named
from rules.games.extractors.battle.state.units import KINDS, fresh, kind
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.conformance.results import result
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.targets import sight_between
from rules.games.extractors.mechanics.victory import score
from rules.games.extractors.odds import chances
from rules.games.extractors.visibility.view import shown_boxes, view_state
from rules.kernel.codec import Codec
from rules.kernel.conformance import Comparison, reduced
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE
from rules.kernel.problems import Illegal, Unreadable, illegal
from rules.kernel.records import Json, changed

ACTIONS: Codec[Action] = Codec(Action)
COMPARISON = Comparison(sets=frozenset({"problems"}))
QUESTIONS = ("distance", "los", "area", "view", "score")


def compare_case(case: Mapping[str, Json], actual: Json) -> list[str]:
    """What differs. Only listed keys count; a view names exactly the units known; an attack without ``criticals`` has
    rolled none; in a script a step is refused only where it says so."""
    if case["kind"] == "odds" and "problem" not in actual:
        # What cannot happen need not be among the outcomes.
        actual = {**dict.fromkeys(case["expect"], "0"), **actual}
    if case["kind"] != "play":
        return _differences(case.get("action") or {}, case["expect"], actual)
    lines = _differences({}, case["expect"], actual)
    for place, (step, found) in enumerate(zip(case["script"], actual["script"], strict=True)):
        expected = step.get("expect") or {}
        faults = _differences(step["action"], expected, found)
        if "problem" in found and "problem" not in expected:
            faults.append(f"refused: {found['problem']}")
        lines += [f"step {place + 1}: {fault}" for fault in faults]
    return lines


def _differences(action: Mapping[str, Json], expected: Json, actual: Json) -> list[str]:
    lines = list(COMPARISON.differences(expected, actual))
    if action.get("type") == "view" and "units" in expected:
        spare = set(actual.get("units", {})) - set(expected["units"])
        lines += [f"units.{name}: expected nothing, actual something" for name in sorted(spare)]
    attacks = zip(expected.get("attacks", ()), actual.get("attacks", ()), strict=False)
    for place, (want, got) in enumerate(attacks):
        if want.get("hits") and "criticals" not in want and got.get("criticals"):
            lines.append(f"attacks.{place}.criticals: expected none, actual {got['criticals']}")
    if "dice-unused" in actual:
        lines.append(f"dice left over: {actual['dice-unused']}")
    return lines


def run_case(case: Mapping[str, Json]) -> Json:
    """The actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return dict(evaluate(read_army(case["army"])).values)
        case "odds":
            return _odds(case)
        case "resolve":
            return _act(read_state(case["state"]), case["action"], case.get("dice") or ())[1]
        case _:
            return _play(case)


def _odds(case: Mapping[str, Json]) -> Json:
    """The chances of an action, or the code with which it is refused."""
    state = read_state(case["state"])
    try:
        found = chances.chances(state, ACTIONS.read(dict(case["action"])), of=case.get("of"))
    except (Illegal, Unreadable) as error:
        return {"problem": error.problem.code}
    return {name: reduced(chance) for name, chance in found.items()}


def _play(case: Mapping[str, Json]) -> Json:
    state, script = read_state(case["state"]), []
    for step in case["script"]:
        state, found = _act(state, step["action"], step.get("dice") or ())
        script.append(found)
    units = {name: unit_json(unit) for name, unit in state.units.items()}
    return {"units": units, "phase": state.phase, "turn": state.turn, "script": script}


def _act(state: State, action: Mapping[str, Json], dice: Any) -> tuple[State, dict[str, Json]]:
    """The state after an action of a case, and its result; a refused action changes nothing."""
    try:
        if action["type"] in QUESTIONS:
            return state, _answer(state, action)
        tape = TapeDice(dice)
        events = decide(state, REFEREE, ACTIONS.read(dict(action)), tape)
    except (Illegal, Unreadable) as error:
        return state, {"problem": error.problem.code}
    halted = getattr(events[0], "halted", None)
    if halted and halted != "unit-out-of-play":
        return state, {"problem": halted}
    after = state
    for event in events:
        after = evolve(after, event)
    found = result(state, after, events[0], unit_json)
    if tape.spare:
        found["dice-unused"] = tape.spare
    return after, found


# --- states ---------------------------------------------------------------------------------------


def read_state(document: Mapping[str, Json]) -> State:
    """A case's state, with the defaults of the case files filled in."""
    units = {str(name): read_unit(unit) for name, unit in (document.get("units") or {}).items()}
    for name, unit in units.items():
        carrier = unit.aboard or unit.inside
        if unit.hex is None and carrier in units:
            units[name] = changed(unit, hex=units[carrier].hex)
    rest = {key: value for key, value in document.items() if key != "units"}
    return changed(STATES.read({**rest, "units": {}}), units=units)


def read_unit(document: Mapping[str, Json]) -> Unit:
    """A unit of a case's state: full steps, armor and speed unless it says otherwise."""
    type_ = document["type"]
    if type_ not in KINDS:
        raise illegal("unknown-unit", f"There is no unit {type_}.", rule="EXT-3.2")
    full = fresh(type_, extra_armor=document.get("extra-armor", 0))
    start = {"steps": full.steps, "armor": full.armor, "speed": full.speed}
    given = {key: value for key, value in document.items() if value is not None or key == "hex"}
    if isinstance(given.get("fired"), list):
        given |= {"fired": False, "fired-slots": given["fired"]}
    for cycle in ("move-cycle", "combat-cycle"):
        if cycle in given:
            given[cycle] = {key: value for key, value in given[cycle].items() if value is not None}
    return UNITS.read({**start, **given})


UNITS: Codec[Unit] = Codec(Unit)


def unit_json(unit: Unit) -> dict[str, Json]:
    """A unit as case files write it."""
    return dict(UNITS.write(unit))


# --- questions ------------------------------------------------------------------------------------


def _answer(state: State, action: Mapping[str, Json]) -> dict[str, Json]:
    match action["type"]:
        case "distance":
            for label in (action["from"], action["to"]):
                hexmap.check_hex(label)
            return {"distance": hexmap.distance(action["from"], action["to"])}
        case "los":
            return {"visible": _sees(state, action["from"], action["to"])}
        case "area":
            return _area(state, action["of"], action["at"])
        case "view":
            return {"units": view(state, action["player"])}
        case _:
            found = score(state)
            return {"winner": found.winner or "draw", **found.values}


def _sees(state: State, one: str, other: str) -> bool:
    ends = [state.units.get(name) or Unit(type="lance", hex=name) for name in (one, other)]
    for name in (one, other):
        if name not in state.units:
            hexmap.check_hex(name)
    return sight_between(state, *ends)


def _area(state: State, name: str, at: str) -> dict[str, Json]:
    unit = unit_named(state, name)
    label = (state.units[at].hex or "") if at in state.units else at
    hexmap.check_hex(label)
    found = hexmap.area(unit.hex or "", unit.facing, label)
    if not kind(unit).is_machine:
        return {"area": found}
    arcs = CATALOGUE.limits.arcs
    return {"area": found, "slots": [slot for slot, arc in kind(unit).slots.items() if found in arcs[arc]]}


def view(state: State, player: str) -> dict[str, Json]:
    """The units as a player knows them, with the boxes as he sees them (EXT-21.1)."""
    seen = view_state(state, "dorian" if player == "dorian" else "avronian")
    return {name: _seen_unit(unit) for name, unit in sorted(seen.units.items())}


def _seen_unit(unit: Unit) -> dict[str, Json]:
    document = unit_json(unit)
    if kind(unit).is_machine:
        document |= {
            "move-cycle": shown_boxes(unit.move_cycle),
            "combat-cycle": shown_boxes(unit.combat_cycle),
            "objective": unit.move_cycle.objective,
            "target": unit.combat_cycle.target,
        }
    return document
