"""Construction cases: an army document in, its values and problem codes out."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.army.document import ARMY
from rules.games.sol_prime.army.evaluation import evaluate
from rules.kernel.records import Json


def run_build_case(case: Mapping[str, Json]) -> Json:
    """Returns cost, counts, values of every entry and the codes of all problems."""
    evaluation = evaluate(ARMY.read(case["army"]))
    codes = {problem.code for problem in evaluation.problems if problem.weight == "error"}
    units = {part.title: part.values for part in evaluation.parts}
    return {**evaluation.values, "units": units, "problems": sorted(codes)}
