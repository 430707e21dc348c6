"""Case files: every kind of case through the functions that play and pages use (resolve, odds, play, build)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from rules.games.sol_prime.actions.table import TABLE
from rules.games.sol_prime.battle.actions import ACTIONS
from rules.games.sol_prime.battle.actions.turn import Candidate
from rules.games.sol_prime.battle.events import EVENTS
from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.conformance.army_cases import run_build_case
from rules.games.sol_prime.conformance.states import read_state, state_json
from rules.games.sol_prime.mechanics import facing, line_of_sight, targeting_priorities
from rules.games.sol_prime.mechanics.hidden_information import knowledge
from rules.games.sol_prime.mechanics.morale import tests_needed
from rules.games.sol_prime.mechanics.stands import find_stand
from rules.kernel.codec import Codec
from rules.kernel.conformance import Comparison, write_probability
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kernel.viewer import REFEREE

Document = Mapping[str, Json]
COMPARISON = Comparison(
    sets=frozenset(("destroyed", "problems", "allowed", "loss-test", "leader-test")),
    exact=frozenset(("results", "recovery", "minefields", "off-table", "ammunition")),
)
COMMON = frozenset(("type", *(one.encode_name for one in msgspec.structs.fields(Happened))))
"""Names in every event; all others are those of the case files."""
CHANCES = Comparison(exact=frozenset(("chances",)))
CANDIDATES: Codec[tuple[Candidate, ...]] = Codec(tuple[Candidate, ...])


def run_case(case: Document) -> Json:
    """Returns the actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return run_build_case(case)
        case "resolve":
            return _step(read_state(case.get("state") or {}), case["action"], case.get("dice") or [])[1]
        case "odds":
            return _odds(read_state(case.get("state") or {}), case["action"])
        case "play":
            return _run_play(case)
        case kind:
            raise ValueError(f"there is no kind of case called {kind}")


def compare_case(case: Document, actual: Json) -> Iterable[str]:
    """Returns the differences of ``expect`` and ``actual``; a flag that a stand does not have counts as false."""
    if case["kind"] == "odds" and "problem" not in case["expect"]:
        # All outcomes that can happen are listed.
        return CHANCES.differences({"chances": case["expect"]}, {"chances": actual})
    return COMPARISON.differences(case["expect"], _with_flags(case["expect"], actual))


def _with_flags(expected: Json, actual: Json) -> Json:
    """Returns ``actual`` with a false for every flag that is expected to be false and is not there."""
    if not isinstance(expected, Mapping) or not isinstance(actual, Mapping):
        return actual
    missing = {key: False for key, value in expected.items() if value is False and key not in actual}
    deeper = {key: _with_flags(expected.get(key), value) for key, value in actual.items()}
    return {**missing, **deeper}


def _odds(state: State, document: Document) -> Json:
    try:
        found = TABLE.outcomes(state, ACTIONS.read(dict(document)))
    except RulesError as refusal:
        return {"problem": refusal.problem.code}
    return {name: write_probability(chance) for name, chance in found.items()}


def _run_play(case: Document) -> Json:
    state = read_state(case.get("state") or {})
    steps: dict[int, Json] = {}
    for number, entry in enumerate(case["script"], 1):
        state, steps[number] = _step(state, entry["action"], entry.get("dice") or [])
    return {**state_json(state), "steps": steps}


def _step(state: State, document: Document, faces: list[int]) -> tuple[State, Json]:
    """Returns the state after an action, and its result; a problem changes nothing. Dice left over are a mistake."""
    try:
        if query := QUERIES.get(document["type"]):
            return state, query(state, document)
        tape = TapeDice(faces)
        (event,) = TABLE.resolve(state, REFEREE, ACTIONS.read(dict(document)), tape)
    except RulesError as refusal:
        return state, {"problem": refusal.problem.code}
    if tape.spare:
        raise ValueError(f"dice left over: {tape.spare}")
    return evolve(state, event), {key: value for key, value in EVENTS.write(event).items() if key not in COMMON}


# --- questions ------------------------------------------------------------------------------------


def _aspect(state: State, document: Document) -> Json:
    return {"aspect": facing.struck_aspect(document["angle"])}


def _arc(state: State, document: Document) -> Json:
    return {"in-arc": facing.in_fire_arc(document["angle"])}


def _spot(state: State, document: Document) -> Json:
    distances = (document.get("observer-to-obstacle"), document.get("target-to-obstacle"))
    line = line_of_sight.Sightline(
        distance=document.get("distance") or 0,
        woods=document.get("woods") or 0,
        urban=document.get("urban") or 0,
        blocked=bool(document.get("blocked")),
        dead=distances if document.get("obstacle") else None,
    )
    observer, target = find_stand(state, document["by"]), find_stand(state, document["target"])
    return {"visible": line_of_sight.sees(state, observer, target, line)}


def _target_choice(state: State, document: Document) -> Json:
    candidates = CANDIDATES.read(document["candidates"])
    firer, weapon = find_stand(state, document["by"]), CATALOGUE.weapons[document["weapon"]]
    return {"allowed": targeting_priorities.allowed_targets(state, firer, weapon, candidates)}


def _morale_needed(state: State, document: Document) -> Json:
    pairs = [(document.get(f"{kind}-at"), document.get(f"{kind}-after")) for kind in ("vehicles", "infantry")]
    return {
        "tests": tests_needed(
            pairs[0],
            pairs[1],
            leaving_cover=bool(document.get("leaving-cover")),
            overwatch=bool(document.get("overwatch")),
        )
    }


def _view(state: State, document: Document) -> Json:
    return knowledge(state, document["side"])


QUERIES: Mapping[str, Callable[[State, Document], Json]] = {
    "aspect": _aspect,
    "arc": _arc,
    "spot": _spot,
    "target-choice": _target_choice,
    "morale-needed": _morale_needed,
    "view": _view,
}
