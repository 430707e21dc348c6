"""Every ruling of a game that names a test names one that there is: a ruling is held by what pins it.

In RULINGS.md a test is named as ``mechanics/test_ramming.py::test_a_ram``, from ``tests/games/<folder>/`` on, or in
full; a name alone is a test of the game's or of the leagues'. ``test_an_end[the last unit falls]`` is a row of it.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from rules import registry

ROOT = Path(__file__).parents[2]
GAMES = sorted(game.slug for game in registry.all_games())
NAMED = re.compile(r"`(?P<file>[\w/]+\.py)?(?:::)?(?P<test>test_\w+)?(?:\[(?P<row>[^\]`]+)\])?`")
CITED = re.compile(r"\b(?:[A-Z]+-R|R-|W-)\d+\b")
CASES = re.compile(r"test_cases\.py` \((?P<names>[\w, -]+)\)")
ENDS = re.compile(r"^## How a battle ends\n[^|]*(?P<table>(?:\|.*\n)+)", re.MULTILINE)


def rulings_of(slug):
    file = registry.folder_of(slug) / "RULINGS.md"
    assert file.is_file(), (
        f"{slug} has no RULINGS.md: write each gap in the rulebook, the reading you took and the test that pins it"
    )
    return file.read_text()


@cache
def names_in(path):
    return set(re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE))


@cache
def names_below(folder):
    return {name for path in folder.rglob("test_*.py") for name in names_in(path)}


@pytest.mark.parametrize("slug", GAMES)
def test_the_tests_that_rulings_name_are_there(slug):
    own = ROOT / "tests" / "games" / slug.replace("-", "_")
    text = rulings_of(slug)
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


@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])
def test_every_end_of_a_battle_names_the_test_that_plays_it(slug):
    text = rulings_of(slug)
    found = ENDS.search(text)
    assert found, "RULINGS.md has a chapter “How a battle ends”: a table of what goes, what follows, and the test"
    _, _, *rows = found["table"].splitlines()
    tests = sorted((ROOT / "tests" / "games" / slug.replace("-", "_")).rglob("test_*.py"))
    known = "".join(path.read_text() for path in tests)
    for row in rows:
        *_, last, _ = row.split("|")
        named = [one for one in NAMED.finditer(last) if one["test"]]
        assert named, f"the last cell of a row names its test: {row}"
        lost = [one[0] for one in named if one["row"] and f'"{one["row"]}"' not in known]
        assert not lost, f"no test has a row of that name: {', '.join(lost)}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_that_is_cited_is_written_down(slug):
    """In the code, in tests, and those of a row of numbers: none is left out between the first and the last."""
    folder, own = registry.folder_of(slug), ROOT / "tests" / "games" / slug.replace("-", "_")
    written = set(CITED.findall(rulings_of(slug)))
    texts = (path.read_text() for place in (folder, own) for path in sorted(place.rglob("*.py")))
    lost = {one for text in texts for one in CITED.findall(text)} - written
    assert not lost, f"cited, and not in RULINGS.md: {', '.join(sorted(lost))}"
    for series in {one.rstrip("0123456789") for one in written}:
        numbers = {int(one.removeprefix(series)) for one in written if one.rstrip("0123456789") == series}
        gaps = [f"{series}{number}" for number in range(1, max(numbers)) if number not in numbers]
        assert not gaps, f"left out in RULINGS.md: {', '.join(gaps)}"


@pytest.mark.parametrize("slug", GAMES)
def test_the_cases_that_rulings_name_are_there(slug):
    own = ROOT / "tests" / "games" / slug.replace("-", "_")
    cases = {name for path in own.glob("*cases.yaml") for name in re.findall(r"/([\w-]+)[,\n]", path.read_text())}
    text = rulings_of(slug)
    named = {one.strip() for found in CASES.finditer(text) for one in found["names"].split(",")}
    assert named <= cases, f"RULINGS.md names cases that are not there: {', '.join(sorted(named - cases))}"
