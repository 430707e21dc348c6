"""The case file, whole."""

from pathlib import Path

import pytest

from rules.games.invisible_enemy.game import GAME
from tests.yaml_files import read_yaml

CASES = read_yaml(Path(__file__).parents[1] / "cases.yaml")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case))) == []


def find(name):
    return next(case for case in CASES if case["id"].endswith(name))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("build/over-budget", {"problems": []}),
        ("build/repair-squadron", {"cost": 67}),
        ("resolve/shoot-kinetic", {"applied": {}}),
        ("resolve/shoot-kinetic", {"hits": 5}),
        ("odds/contamination", {"contaminated": "1/3"}),
        ("odds/contamination", {"never-heard-of": "1/3"}),
    ],
)
def test_a_wrong_expectation_is_noticed(name, changes):
    case = find(name)
    case = {**case, "expect": {**case["expect"], **changes}}
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case)))


def test_a_refusal_that_nobody_expects_is_noticed():
    case = {**find("resolve/buy-too-dear"), "expect": {}}
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case)))


def test_dice_that_are_not_used_are_noticed():
    case = find("resolve/shoot-kinetic")
    case = {**case, "dice": [*case["dice"], 6]}
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case)))


def test_a_wrong_step_of_a_play_is_noticed():
    case = find("play/rake-roll-fails")
    script = [dict(step) for step in case["script"]]
    script[0]["expect"] = {"control": "passed"}
    assert list(GAME.conformance.compare({**case, "script": script}, GAME.conformance.run(case)))
