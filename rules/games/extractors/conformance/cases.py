"""Case files: their questions and scripts, played through the same rules as battles, and their comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.extractors.actions.table import TABLE
from rules.games.extractors.army.document import read_army
from rules.games.extractors.army.summary import evaluate
from rules.games.extractors.battle.actions import ACTIONS
from rules.games.extractors.battle.evolve import evolve
from rules.games.extractors.battle.state import State
from rules.games.extractors.conformance.questions import QUESTIONS, answer_question
from rules.games.extractors.conformance.results import result_json
from rules.games.extractors.conformance.states import read_state, unit_json
from rules.games.extractors.odds.chances import named_chances
from rules.kernel.conformance import Comparison, write_probability
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE

COMPARISON = Comparison(sets=frozenset({"problems"}))


def compare_case(case: Mapping[str, Json], actual: Json) -> list[str]:
    """Returns the differences between a case's ``expect`` and the actual result.

    Only listed keys count; a view names exactly the units known; an attack without ``criticals`` has rolled none; a
    step of a script is refused only where it says so.
    """
    if case["kind"] == "odds" and "problem" not in actual:
        # Impossible outcomes may be missing from the result.
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
    """Returns the actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return dict(evaluate(read_army(case["army"])).values)
        case "odds":
            return _run_odds(case)
        case "resolve":
            return _act(read_state(case["state"]), case["action"], case.get("dice") or ())[1]
        case _:
            return _run_script(case)


def _run_odds(case: Mapping[str, Json]) -> Json:
    """Returns the chances of an action, or the code of its refusal."""
    state = read_state(case["state"])
    try:
        found = named_chances(state, TABLE.check(state, ACTIONS.read(dict(case["action"]))), of=case.get("of"))
    except (Illegal, Unreadable) as error:
        return {"problem": error.problem.code}
    return {name: write_probability(chance) for name, chance in found.items()}


def _run_script(case: Mapping[str, Json]) -> Json:
    state, script = read_state(case["state"]), []
    for step in case["script"]:
        state, found = _act(state, step["action"], step.get("dice") or ())
        script.append(found)
    units = {name: unit_json(unit) for name, unit in state.units.items()}
    return {"units": units, "phase": state.phase, "turn": state.turn, "script": script}


def _act(state: State, action: Mapping[str, Json], dice: Any) -> tuple[State, dict[str, Json]]:
    """Returns the state after an action of a case, and its result; a refused action changes nothing."""
    try:
        if action["type"] in QUESTIONS:
            return state, answer_question(state, action)
        tape = TapeDice(dice)
        events = TABLE.decide(state, REFEREE, ACTIONS.read(dict(action)), tape)
    except (Illegal, Unreadable) as error:
        return state, {"problem": error.problem.code}
    halted = getattr(events[0], "halted", None)
    if halted and halted != "unit-out-of-play":
        return state, {"problem": halted}
    after = state
    for event in events:
        after = evolve(after, event)
    found = result_json(state, after, events[0], unit_json)
    if tape.spare:
        found["dice-unused"] = tape.spare
    return after, found
