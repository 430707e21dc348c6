"""Case files: run through the rules of play, and compared as their vocabulary says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.army.document import ARMY
from rules.games.invisible_enemy.army.evaluation import evaluate
from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.battle.evolve import evolve
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.conformance.results import event_result
from rules.games.invisible_enemy.conformance.states import read_state, state_json
from rules.kernel.conformance import Comparison, write_probability
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE

COMPARISON = Comparison(sets=frozenset({"problems"}), exact=frozenset({"applied"}))


def run_case(case: Mapping[str, Json]) -> Json:
    """Returns the actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return _run_build(case["army"])
        case "odds":
            return _run_odds(case)
        case "resolve":
            state, found = _take_action(read_state(case["state"]), case["action"], case.get("dice") or ())
            return {**state_json(state), **found}
        case _:
            return _run_play(case)


def _run_build(document: Mapping[str, Json]) -> Json:
    evaluation = evaluate(ARMY.read(dict(document)))
    codes = {problem.code for problem in evaluation.problems if problem.weight == "error"}
    units = {part.title: dict(part.values) for part in evaluation.parts}
    return {**evaluation.values, "units": units, "problems": sorted(codes)}


def _run_odds(case: Mapping[str, Json]) -> Json:
    try:
        found = TABLE.outcomes(read_state(case["state"]), ACTIONS.read(dict(case["action"])))
    except (Illegal, Unreadable) as error:
        return {"problem": error.problem.code}
    return {name: write_probability(chance) for name, chance in found.items()}


def _run_play(case: Mapping[str, Json]) -> Json:
    state, script = read_state(case["state"]), []
    for step in case["script"]:
        state, found = _take_action(state, step["action"], step.get("dice") or ())
        script.append({**state_json(state), **found})
    return {**state_json(state), "script": script}


def _take_action(state: State, action: Mapping[str, Json], dice: Sequence[int]) -> tuple[State, dict[str, Json]]:
    """Returns the state after an action, and its results; a refused action changes nothing."""
    tape = TapeDice(dice)
    try:
        (event,) = TABLE.resolve(state, REFEREE, ACTIONS.read(dict(action)), tape)
    except (Illegal, Unreadable) as error:
        return state, {"problem": error.problem.code}
    found = event_result(event)
    if tape.spare:
        found["dice-unused"] = tape.spare
    return evolve(state, event), found


def compare_case(case: Mapping[str, Json], actual: Json) -> list[str]:
    """Returns the differences. Impossible outcomes may be missing; a refused step must say so."""
    return list(_differences(case, actual))


def _differences(case: Mapping[str, Json], actual: Json) -> Iterator[str]:
    if case["kind"] == "odds" and "problem" not in actual:
        actual = {**dict.fromkeys(case["expect"], "0"), **actual}
    yield from COMPARISON.differences(case.get("expect") or {}, actual)
    steps = case.get("script") or ()
    pairs = [("", case.get("expect") or {}, actual)] if not steps else []
    pairs += [
        (f"step {place}: ", step.get("expect") or {}, found)
        for place, (step, found) in enumerate(zip(steps, actual.get("script", ()), strict=True), 1)
    ]
    for where, expected, found in pairs:
        if steps:
            yield from (where + line for line in COMPARISON.differences(expected, found))
        if "problem" in found and "problem" not in expected:
            yield f"{where}expected no problem, actual {found['problem']}"
        if "dice-unused" in found:
            yield f"{where}dice not used: {found['dice-unused']}"
