"""Case files: every kind of case, through the functions that play and pages use (resolve, odds, play, build)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.actions import ACTIONS
from rules.games.war_logic.battle.events import ActionResolved, Report, ShotReport
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.exact import normalise, write_exact
from rules.games.war_logic.conformance.construction import run_build_case
from rules.games.war_logic.conformance.states import read_state, state_json
from rules.kernel.conformance import Comparison, write_probability
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE

COMPARISON = Comparison(sets=frozenset({"problems", "status", "caught", "leaked", "attacked-by"}))
Document = Mapping[str, Json]


def run_case(case: Document) -> Json:
    """Returns the actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return run_build_case(case)
        case "resolve":
            state = read_state(case.get("state") or {}, case.get("armies"))
            return _run_step(state, case["action"], case.get("dice"), state)[1]
        case "odds":
            return _run_odds(case)
        case "play":
            return _run_play(case)
        case kind:
            raise ValueError(f"there is no kind of case called {kind}")


def _run_play(case: Document) -> Json:
    first = state = read_state(case.get("state") or {}, case.get("armies"))
    steps: dict[str, Json] = {}
    for number, entry in enumerate(case["script"]):
        state, steps[str(number)] = _run_step(state, entry["action"], entry.get("dice"), first)
    return {**state_json(state, first), "steps": steps}


def _run_step(state: State, document: Document, dice: Json, first: State) -> tuple[State, Json]:
    """Returns the state after an action, and its result with that state; a refusal changes nothing."""
    try:
        (event,) = TABLE.resolve(state, REFEREE, ACTIONS.read(dict(document)), TapeDice(dice or []))
    except RulesError as refusal:
        return state, {"problem": refusal.problem.code, **state_json(state, first)}
    assert isinstance(event, ActionResolved)
    after = evolve(state, event)
    return after, {**state_json(after, first), **result(event)}


# --- results --------------------------------------------------------------------------------------


def result(event: ActionResolved) -> dict[str, Json]:
    """Returns the results of an action by the names of the vocabulary."""
    report, found = event.report, _report(event.report)
    if event.action.type == "volley":
        found["shots"] = [shot.fate or shot.effective for shot in report.shots]
        found["assigned"] = None if report.assigned is None else list(report.assigned)
    elif report.shots:
        found |= _shot(report.shots[0])
    return {key: value for key, value in found.items() if value is not None}


def _report(report: Report) -> dict[str, Json]:
    return {
        "recovered": report.recovered,
        "strength": report.strength,
        "capability": report.capability,
        "success": report.success,
        "leaked": None if report.leaked is None else list(report.leaked),
        "remaining-value": None if report.remaining_value is None else write_exact(report.remaining_value),
        "solved": report.solved,
        "hazard": report.hazard,
        "weight": None if report.weight is None else write_exact(report.weight),
        "price": None if report.price is None else write_exact(report.price),
        "ordered": report.ordered,
        "effective-back": report.effective_back,
        "winner": report.winner,
    }


def _shot(shot: ShotReport) -> dict[str, Json]:
    return {
        "modified-die": shot.modified,
        "impact": None if shot.impact is None else write_exact(shot.impact),
        "effective": shot.effective,
        "damage": shot.damage,
        "blast": shot.blast,
        "caught": list(shot.caught),
    }


def _run_odds(case: Document) -> Json:
    state = read_state(case.get("state") or {}, case.get("armies"))
    try:
        chances = TABLE.outcomes(state, ACTIONS.read(dict(case["action"])))
    except RulesError as refusal:
        return {"problem": refusal.problem.code}
    return {name: write_probability(chance) for name, chance in chances.items()}


# --- comparing ------------------------------------------------------------------------------------


def compare_case(case: Document, actual: Json) -> Iterable[str]:
    """Yields the differences between a case's ``expect`` and ``actual``, for a play case also in each step."""
    if case["kind"] == "odds":
        yield from _odds_differences(case["expect"], actual)
        return
    yield from COMPARISON.differences(normalise_numbers(case.get("expect") or {}), normalise_numbers(actual))
    for number, entry in enumerate(case.get("script") or ()):
        if entry.get("expect"):
            for line in COMPARISON.differences(
                normalise_numbers(entry["expect"]), normalise_numbers(actual["steps"][str(number)])
            ):
                yield f"step {number}: {line}"


def normalise_numbers(value: Json, name: str = "") -> Json:
    """Writes numbers as exact decimals, and lists of views in one order."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float | Decimal):
        return write_exact(normalise(Decimal(str(value))))
    if isinstance(value, Mapping):
        return {
            str(key): normalise_numbers(entry, "views" if name == "views" else str(key)) for key, entry in value.items()
        }
    if isinstance(value, list | tuple):
        entries = [normalise_numbers(entry) for entry in value]
        return sorted(entries, key=str) if name == "views" else entries
    return value


def _odds_differences(expected: Document, actual: Document) -> Iterable[str]:
    """Yields differences of odds: a missing outcome has no chance; one listed effective-N means all are listed."""
    for name, chance in expected.items():
        if actual.get(name, "0") != str(chance):
            yield f"{name}: expected {chance!r}, actual {actual.get(name, '0')!r}"
    if any(name.startswith("effective-") for name in expected):
        for name in actual:
            if name.startswith("effective-") and name != "effective-0" and name not in expected:
                yield f"{name}: expected nothing, actual {actual[name]!r}"
