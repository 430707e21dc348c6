"""The case files' construction cases: an army document in, its values and problem codes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.eic_league.army.document import TEAM
from rules.games.eic_league.army.evaluation import evaluate
from rules.kernel.conformance import Comparison
from rules.kernel.records import Json

COMPARISON = Comparison(empty_is_exact=True)


def run_build_case(case: Mapping[str, Json]) -> Json:
    """Returns cost, budget, league, values of every unit and the codes of all problems."""
    evaluation = evaluate(TEAM.read(case["army"]))
    codes = {problem.code for problem in evaluation.problems if problem.weight == "error"}
    units = {part.title: part.values for part in evaluation.parts}
    return {**evaluation.values, "units": units, "problems": sorted(codes)}


def compare_build_case(case: Mapping[str, Json], actual: Json) -> Iterable[str]:
    """Returns the differences from the case's ``expect``."""
    return COMPARISON.differences(case["expect"], actual)
