"""``manage.py startgame`` writes games that pass every test at once: tried in a copy of the project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from home.starting import CannotStart, write_game

ROOT = Path(__file__).resolve().parents[2]
BATTLE, LISTS = "Mine Field", "Roll Call"
LEFT_OUT = shutil.ignore_patterns(
    ".*", "__pycache__", "node_modules", "var", "staticfiles", "images", "vendor", "*.png", "*.sqlite3*", "*.gz"
)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project in which both starters have been written as games."""
    copy = tmp_path_factory.mktemp("started") / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    write_game(BATTLE, copy)
    write_game(LISTS, copy, starter="lists")
    return copy


def run(project, *words, typed=""):
    """Runs a command of Python's in the copy, on its own SQLite database, and returns its answer to what is typed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DATABASE", "COV"))}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=project, env=kept, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.once
def test_new_games_pass_their_own_tests_and_those_of_the_contract(project):
    told = run(
        project,
        *("pytest", "-q", "-n", "0", "-p", "no:cacheprovider"),
        *("tests/games/mine_field", "tests/games/roll_call", "tests/contract"),
        *("-k", "mine-field or roll-call or mine_field or roll_call"),
    )
    assert int(told.rpartition(" passed")[0].split()[-1]) >= 80


@pytest.mark.once
def test_a_new_game_is_played_in_the_terminal_at_once(project):
    told = run(project, "rules", "play", "mine-field", "--seed", "3", typed="c\n" * 200)
    assert "Scout 1: Move" in told
    assert "has won" in told.splitlines()[-1]


@pytest.mark.once
def test_new_games_keep_the_style_and_the_rooms(project):
    places = [f"{part}/games/{game}" for part in ("rules", "tests") for game in ("mine_field", "roll_call")]
    run(project, "ruff", "check", "--no-cache", *places)
    run(project, "ruff", "format", "--no-cache", "--check", *places)


@pytest.mark.once
def test_a_new_game_comes_in_by_the_front_door_alone(project):
    files = [
        *(project / "rules/games/mine_field").rglob("*.py"),
        *(project / "rules/games/roll_call").rglob("*.py"),
    ]
    lines = [line for file in files for line in file.read_text().splitlines() if line.startswith(("from ", "import "))]
    ours = {line.split()[1] for line in lines if line.split()[1].partition(".")[0] == "rules"}
    assert {one for one in ours if not one.startswith("rules.games.")} == {"rules", "rules.api"}
    assert {line for line in lines if line.startswith("from rules import")} == {"from rules import api"}


@pytest.mark.parametrize("name", ["", "../etc", "Mine\nField", "1 Day", "mine_field", "Mine  Field"])
def test_what_is_no_name_is_refused(name, tmp_path):
    with pytest.raises(CannotStart):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_there_is_not_written_over(tmp_path):
    (tmp_path / "tests/games/mine_field").mkdir(parents=True)
    with pytest.raises(CannotStart):
        write_game("mine field", tmp_path)
    assert not (tmp_path / "rules").exists()


@pytest.mark.parametrize(("name", "prefix"), [("Mine Field", "MF-"), ("Chess", "CH-"), ("a b c d e", "ABCD-")])
def test_rules_are_numbered_by_the_initials_of_the_game(name, prefix, tmp_path):
    files = write_game(name, tmp_path)
    assert prefix in next(file for file in files if file.name == "rules.yaml").read_text()
    assert not [file for file in files if "GAME_" in file.read_text()]
