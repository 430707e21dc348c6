"""Every public case, through the functions that play and pages use."""

from pathlib import Path

import pytest

from rules.games.sol_prime.conformance.cases import compare_case, run_case
from tests.yaml_files import read_yaml

HERE = Path(__file__).parents[1]
CASES = read_yaml(HERE / "cases.yaml")
FURTHER = read_yaml(HERE / "further_cases.yaml")
"""Cases of our own, for rules that the public ones do not touch."""


@pytest.mark.parametrize("case", [*CASES, *FURTHER], ids=lambda case: case["id"])
def test_case(case):
    assert list(compare_case(case, run_case(case))) == []


@pytest.mark.parametrize("kind", ["build", "resolve", "odds", "play"])
def test_a_wrong_expectation_is_noticed(kind):
    case = next(case for case in CASES if case["kind"] == kind)
    expect = {**case["expect"], "cost": -1} if kind != "odds" else {"miss": "1"}
    assert list(compare_case({**case, "expect": expect}, run_case(case)))


def test_an_outcome_that_is_not_listed_is_noticed():
    case = next(case for case in CASES if case["kind"] == "odds")
    expect = dict(list(case["expect"].items())[1:])
    assert list(compare_case({**case, "expect": expect}, run_case(case)))
