"""The public cases, and that their comparison can fail."""

from pathlib import Path

import pytest

from rules.games.extractors.conformance.cases import compare_case, run_case
from tests.yaml_files import read_yaml

CASES = read_yaml(Path(__file__).parents[1] / "cases.yaml")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    assert compare_case(case, run_case(case)) == []


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_another_result_is_detected(case):
    actual = run_case(case)
    for other in _others(case["expect"]):
        assert compare_case({**case, "expect": other}, actual), other


def test_a_refusal_in_a_script_is_detected():
    case = next(case for case in CASES if case["id"].endswith("dorian-turn"))
    script = [{**step, "expect": {}} if "problem" in step.get("expect", {}) else step for step in case["script"]]
    assert [line for line in compare_case({**case, "script": script}, run_case(case)) if "refused" in line]


def test_refused_odds_have_a_code_and_impossible_outcomes_are_zero():
    transcom = {"t": {"type": "transcom", "hex": "1010", "status": "routed"}}
    case = {"kind": "odds", "state": {"units": transcom}, "action": {"type": "rally", "by": "t"}}
    assert compare_case({**case, "expect": {"rallied": "4/5", "steps-lost-2": "0"}}, run_case(case)) == []
    assert compare_case({**case, "expect": {"steps-lost-2": "1"}}, run_case(case))
    case["state"] = {"units": {"t": {**transcom["t"], "status": "pinned"}}}
    assert run_case(case) == {"problem": "not-routed"}


def _others(value):
    """The same value with one scalar changed, in every way."""
    if isinstance(value, dict):
        for key in value:
            yield from ({**value, key: other} for other in _others(value[key]))
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _others(value[place]))
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    else:
        yield "something else"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("resolve/example-unboard-into-bog", "EXT-7.5"),
        ("resolve/example-streamer-area", "EXT-13.6"),
        ("resolve/example-damaged-middle-box", "EXT-16.11"),
        ("resolve/example-close", "EXT-18.11"),
    ],
)
def test_examples_of_the_book_are_among_the_cases(name, rule):
    case = next(case for case in CASES if case["id"] == f"extractors/{name}")
    assert rule in case["rules"]
    assert "problem" not in run_case(case)
