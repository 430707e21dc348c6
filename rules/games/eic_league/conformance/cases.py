"""Case files: every kind of case, run through the functions that play and pages use (resolve, odds, play, build)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from rules.games.eic_league.actions.table import TABLE
from rules.games.eic_league.army.summary import rolled_budget
from rules.games.eic_league.battle.actions import ACTIONS
from rules.games.eic_league.battle.follow_up import evolve_all, unit_consequences
from rules.games.eic_league.battle.state import State, find_unit
from rules.games.eic_league.campaign import survivors
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.percentile import read_percentile
from rules.games.eic_league.conformance.attacks import odds_result, stats_result
from rules.games.eic_league.conformance.construction import compare_build_case, run_build_case
from rules.games.eic_league.conformance.results import event_result
from rules.games.eic_league.conformance.states import read_state, state_json
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.detection import Search
from rules.games.eic_league.mechanics.initiative import Contest
from rules.games.eic_league.mechanics.purse import cash_receipt, match_league, purse_of
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.salvage import reckon
from rules.games.eic_league.mechanics.wildfire import is_wildfire_allowed
from rules.games.eic_league.odds.attacks import attack_odds
from rules.games.eic_league.odds.detection import detection_chances
from rules.games.eic_league.odds.initiative import initiative_chances
from rules.games.eic_league.visibility import view
from rules.kernel.conformance import Comparison, write_probability
from rules.kernel.dice import D10_FROM_ZERO, Dice, TapeDice
from rules.kernel.odds import explore
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, replace
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side

COMPARISON = Comparison(sets=frozenset(), empty_is_exact=True)
Document = Mapping[str, Json]


def run_case(case: Document) -> Json:
    """Returns the actual counterpart of a case's ``expect``."""
    match case["kind"]:
        case "build":
            return run_build_case(case)
        case "resolve":
            return _run_resolve(case)
        case "odds":
            return _problem_or(lambda: named_odds(read_state(case.get("state") or {}), case["action"]))
        case "play":
            return _run_play(case)
        case kind:
            raise ValueError(f"there is no kind of case called {kind}")


def compare_case(case: Document, actual: Json) -> Iterable[str]:
    """Returns the differences between a case's ``expect`` and ``actual``."""
    if case["kind"] == "build":
        return compare_build_case(case, actual)
    if (case.get("action") or {}).get("type") == "view":
        return _view_differences(case["expect"], actual)
    if case["kind"] == "odds" and "problem" not in actual:
        expected, given = _chances(case["expect"], actual)
        return COMPARISON.differences(expected, given)
    return COMPARISON.differences(case["expect"], actual)


def _chances(expected: Json, actual: Json) -> tuple[Json, Json]:
    """Returns probabilities as text on both sides; an outcome that is missing has the probability 0."""
    if not isinstance(expected, Mapping):
        return str(expected), actual
    given = {str(key): value for key, value in actual.items()} if isinstance(actual, Mapping) else actual
    if not isinstance(given, dict):
        return expected, actual
    wanted = {}
    for key, value in expected.items():
        missing = {} if isinstance(value, Mapping) else "0"
        wanted[str(key)], given[str(key)] = _chances(value, given.get(str(key), missing))
    return wanted, given


def _view_differences(expected: Document, actual: Document) -> list[str]:
    """Returns listed facts that are missing from the list of that name; a written empty list must be empty."""
    found = []
    for name, facts in expected.items():
        given = actual.get(name) or []
        missing = [fact for fact in facts if fact not in given]
        found += [f"{name}: expected {missing}, actual {given}"] if missing or (not facts and given) else []
    return found


def _run_resolve(case: Document) -> Json:
    state = read_state(case.get("state") or {})
    return _step(state, case["action"], TapeDice(case.get("dice") or []))[1]


def _run_play(case: Document) -> Json:
    state = read_state(case.get("state") or {})
    steps: dict[int, Json] = {}
    for number, entry in enumerate(case["script"], 1):
        state, steps[number] = _step(state, entry["action"], TapeDice(entry.get("dice") or []))
    return {**state_json(state), "steps": steps}


def _step(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    """Returns the state after an action, and its result; a problem changes nothing."""
    try:
        if query := QUERIES.get(document["type"]):
            return query(state, document, dice)
        action = ACTIONS.read(dict(document))
        events = TABLE.resolve(state, REFEREE, action, dice)
        after = evolve_all(state, events)
        events = [*events, *unit_consequences(after)]
        after = evolve_all(state, events)
    except RulesError as refusal:
        return state, {"problem": refusal.problem.code}
    return after, event_result(events[0], action=action, before=state, after=after)


def _problem_or(result: Callable[[], Json]) -> Json:
    try:
        return result()
    except RulesError as refusal:
        return {"problem": refusal.problem.code}


def _percentile(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    tens, ones = dice.roll(D10_FROM_ZERO, why="tens"), dice.roll(D10_FROM_ZERO, why="ones")
    return state, {"value": read_percentile(tens, ones)}


def _budget(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    return state, {"budget": roll_budget(dice)}


def roll_budget(dice: Dice) -> int:
    """Rolls a coach's first budget (EIC-2.1)."""
    table = CATALOGUE.dice
    return rolled_budget((dice.roll(table.budget, why="budget"), dice.roll(table.budget, why="budget")))


def _stats(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    return state, stats_result(state, document["by"])


def _check_turn(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    return state, {"turn-over": detection.is_turn_over(state)}


def _check_wildfire(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    return state, {"allowed": is_wildfire_allowed(state, document["side"])}


def _match(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    return state, {"league": match_league(document["team-sizes"])}


def _finish(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    purse = purse_of(document["league"], document.get("purse"))
    reckoning = reckon(state.units, winner=document["winner"], losers=[document["loser"]], purse=purse)
    receipt = reckoning.receipts[0]
    return state, {
        "purse": reckoning.purse,
        "receipt": {"from": receipt.from_, "to": receipt.to, "amount": receipt.amount},
        "scrapped": list(reckoning.scrapped),
        "store": dict(reckoning.store),
        "ready": list(reckoning.ready),
        "kept-by-loser": list(reckoning.kept),
    }


def _cash(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    paid, remaining = cash_receipt(document["receipt"], document["amount"])
    return state, {"paid": paid, "remaining": remaining}


def _upgrade(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    name = document["by"]
    unit = find_unit(state, name)
    purse = state.sides[unit.side].credits if unit.side in state.sides else 0
    better, cost = survivors.upgrade_unit(unit, name, rating=document["rating"], to=document["to"], credits=purse)
    left = purse - cost
    sides = {key: replace(team, credits=left) if key == unit.side else team for key, team in state.sides.items()}
    after = replace(state, units={**state.units, name: better}, sides=sides)
    return after, {"cost": cost, "credits": {unit.side: left}, "max-energy": better.max_energy}


def _field(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    name = document["by"]
    unit = survivors.field_again(find_unit(state, name), name, round_=state.round)
    result = {"energy": {name: unit.energy}, "ratings": current_ratings(unit, 1).as_map()}
    return replace(state, units={**state.units, name: unit}), result


def _view(state: State, document: Document, dice: Dice) -> tuple[State, Json]:
    visible, hidden = view.split_facts(state, _viewer(document["viewer"]), document["unit"])
    return state, {"visible": visible, "hidden": hidden}


def _viewer(name: str) -> Viewer:
    return {"referee": REFEREE, "spectator": SPECTATOR}.get(name) or side(name)


QUERIES: Mapping[str, Callable[[State, Document, Dice], tuple[State, Json]]] = {
    "read-percentile": _percentile,
    "roll-budget": _budget,
    "stats": _stats,
    "check-turn": _check_turn,
    "check-wildfire": _check_wildfire,
    "match": _match,
    "finish": _finish,
    "cash-receipt": _cash,
    "upgrade": _upgrade,
    "field": _field,
    "view": _view,
}


def named_odds(state: State, document: Document) -> Json:
    """Returns the chances of an action under the names of the case files. Raises ValueError for one without."""
    if document["type"] == "roll-budget":
        return {total: write_probability(chance) for total, chance in explore(roll_budget).weights.items()}
    match TABLE.check(state, ACTIONS.read(dict(document))):
        case LegalAttack() as legal:
            return odds_result(attack_odds(state, legal))
        case Search() as search:
            success, each = detection_chances(search)
            return {"success": write_probability(success), "detected": _fractions(each)}
        case Contest() as contest:
            return _fractions(initiative_chances(contest))
        case _:
            raise ValueError(f"there are no odds of {document['type']}")


def _fractions(chances: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: write_probability(chance) for name, chance in chances.items()}
