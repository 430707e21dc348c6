"""The case file: every case through the functions that play and pages use."""

from pathlib import Path

import pytest

from rules.games.war_logic.conformance.cases import compare_case, run_case
from tests.yaml_files import read_yaml

HERE = Path(__file__).parent.parent
CASES = read_yaml(HERE / "cases.yaml")
FURTHER = read_yaml(HERE / "further_cases.yaml")
"""Our own cases, for rules that the public ones do not cover."""


@pytest.mark.parametrize("case", [*CASES, *FURTHER], ids=lambda case: case["id"])
def test_case(case):
    assert list(compare_case(case, run_case(case))) == []


@pytest.mark.parametrize("kind", ["build", "resolve", "odds", "play"])
def test_a_wrong_expectation_is_noticed(kind):
    case = next(case for case in CASES if case["kind"] == kind)
    wrong = {**case, "expect": {"cost": -1, "winner": "nobody", "kill": "1/7"}}
    assert len(list(compare_case(wrong, run_case(case)))) == 3


def test_a_wrong_step_of_a_play_is_noticed():
    case = next(case for case in CASES if case["kind"] == "play")
    script = [{**entry, "expect": {"problem": "none"}} for entry in case["script"]]
    assert len(list(compare_case({**case, "script": script}, run_case(case)))) == len(script)


def test_an_effective_impact_that_is_not_listed_is_noticed():
    case = next(case for case in CASES if case["id"].endswith("musket-at-fresh-man"))
    expect = {key: chance for key, chance in case["expect"].items() if key != "effective-3"}
    assert list(compare_case({**case, "expect": expect}, run_case(case)))
