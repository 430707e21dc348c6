"""Every ruling of a game that names a test names one that there is: a ruling is held by what pins it.

In RULINGS.md a test is named as ``mechanics/test_ramming.py::test_a_ram``, from ``tests/games/<folder>/`` on, or in
full; a name alone is a test of the game's or of the leagues'.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from rules import registry

ROOT = Path(__file__).parents[2]
GAMES = sorted(game.slug for game in registry.all_games())
NAMED = re.compile(r"`(?P<file>[\w/]+\.py)?(?:::)?(?P<test>test_\w+)?`")


@cache
def names_in(path):
    return set(re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE))


@cache
def names_below(folder):
    return {name for path in folder.rglob("test_*.py") for name in names_in(path)}


@pytest.mark.parametrize("slug", GAMES)
def test_the_tests_that_rulings_name_are_there(slug):
    own = ROOT / "tests" / "games" / slug.replace("-", "_")
    text = (registry.folder_of(slug) / "RULINGS.md").read_text()
    lost, named = [], 0
    for found in NAMED.finditer(text):
        file, test = found["file"], found["test"]
        if not test and not (file and Path(file).name.startswith("test_")):
            continue
        named += 1
        if file:
            paths = [ROOT / file] if file.startswith("tests/") else [own / file, *own.rglob(Path(file).name)]
            there = [path for path in paths if path.is_file()]
            known = set().union(*map(names_in, there)) if there else set()
            if not there or (test and test not in known):
                lost.append(found[0])
        elif test not in names_below(own) | names_below(ROOT / "tests" / "leagues"):
            lost.append(found[0])
    assert named, "rulings name the tests that pin them"
    assert not lost, f"RULINGS.md names tests that are not there: {', '.join(lost)}"
