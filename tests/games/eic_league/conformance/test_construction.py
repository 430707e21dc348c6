"""The construction half of the case file."""

from pathlib import Path

import pytest
import yaml

from rules.games.eic_league.game import GAME

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases.yaml").read_text(encoding="utf-8"))
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
