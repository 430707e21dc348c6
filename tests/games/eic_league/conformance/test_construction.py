"""The construction half of the case file."""

from pathlib import Path

import pytest

from rules.games.eic_league.game import GAME
from tests.yaml_files import read_yaml

CASES = read_yaml(Path(__file__).parents[1] / "cases.yaml")
BUILD = [case for case in CASES if case["kind"] == "build"]


@pytest.mark.parametrize("case", BUILD, ids=[case["id"] for case in BUILD])
def test_case(case):
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case))) == []


def test_a_wrong_cost_is_noticed():
    case = {**BUILD[0], "expect": {"cost": 1}}
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case)))


def test_a_problem_too_many_is_noticed():
    case = next(case for case in BUILD if case["expect"]["problems"])
    case = {**case, "expect": {"problems": []}}
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case)))
