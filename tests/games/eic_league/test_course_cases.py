"""The play half of the case file: resolve, odds and play."""

from pathlib import Path

import pytest
import yaml

from rules.games.eic_league.game import GAME

CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))
PLAY = [case for case in CASES if case["kind"] != "build"]


@pytest.mark.parametrize("case", PLAY, ids=[case["id"] for case in PLAY])
def test_case(case):
    assert list(GAME.compare_case(case, GAME.run_case(case))) == []


@pytest.mark.parametrize("kind", ["resolve", "odds", "play"])
def test_a_wrong_expectation_is_noticed(kind):
    case = next(case for case in PLAY if case["kind"] == kind)
    assert list(GAME.compare_case({**case, "expect": {"need": -1, "units": {"nobody": {}}}}, GAME.run_case(case)))


def test_a_fact_in_the_wrong_list_is_noticed():
    case = next(case for case in PLAY if case["id"].endswith("view-opponent"))
    actual = GAME.run_case(case)
    assert list(GAME.compare_case({**case, "expect": {"visible": ["energy"]}}, actual))
    assert list(GAME.compare_case({**case, "expect": {"hidden": []}}, actual))


def test_a_chance_of_nothing_need_not_be_an_outcome():
    case = next(case for case in PLAY if case["kind"] == "odds" and case["id"].endswith("detect-50"))
    actual = GAME.run_case(case)
    assert not list(GAME.compare_case({**case, "expect": {"detected": {"charlie": 0, "bravo": "1/100"}}}, actual))
    assert list(GAME.compare_case({**case, "expect": {"detected": {"charlie": "1/100"}}}, actual))
    assert list(GAME.compare_case({**case, "expect": {"success": 0}}, {"problem": "cannot-detect"}))
