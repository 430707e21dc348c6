"""``python -m rules``: case files, and battles in the terminal."""

import json
from collections.abc import Iterator

import pytest

from rules import registry
from rules.__main__ import main
from rules.terminal import Quit, play

SLUGS = [game.slug for game in registry.played_games()]


class Person:
    """Somebody at the terminal who types these words, and then quits; ``read`` is what they were shown and asked."""

    def __init__(self, words: Iterator[str]) -> None:
        self.words, self.read = words, []

    def ask(self, prompt):
        self.read.append(prompt)
        return next(self.words, "q")

    def tell(self, line):
        self.read.append(line)


def typed(first, times):
    """The first words, and then the computer's choice so many times."""
    yield from first
    yield from ["c"] * times


def sit_down(slug, words, **given):
    person = Person(words)
    try:
        match = play(slug, seed="terminal", ask=person.ask, tell=person.tell, **given)
    except Quit:
        match = None
    return person.read, match


@pytest.mark.parametrize("slug", SLUGS)
def test_a_person_is_shown_the_battle_and_acts(slug):
    read, match = sit_down(slug, typed((), 12))
    assert match is None, "they quit"
    assert sum(line.startswith("Action 1 to ") for line in read) == 13
    assert any(line.startswith("  1  ") for line in read)
    assert any(line.startswith("  ") and line.endswith((".", "]")) for line in read), "the log is told"


def test_a_battle_is_played_to_its_end():
    read, match = sit_down("war-logic", typed((), 3000), opponent="random")
    assert match is not None
    assert "The win goes to" in read[-1]


def test_two_people_are_asked_to_hand_over(monkeypatch):
    read, _ = sit_down("eic-league", typed((), 60), people=2)
    assert {line.partition(":")[0] for line in read if "nobody else is looking" in line} == {"side-1", "side-2"}


def test_nonsense_is_asked_again_and_quitting_quits():
    read, match = sit_down("war-logic", iter(["nonsense", "0", "999999"]))
    assert match is None
    assert sum(line.startswith("Action 1 to ") for line in read) == 4


def test_case_files_are_run(tmp_path, capsys):
    army = json.loads((registry.folder_of("war-logic") / "demo/armies").glob("*.json").__next__().read_text())
    case = {"id": "war-logic/mine", "kind": "build", "army": army, "expect": {"legal": "neither"}}
    (file := tmp_path / "cases.json").write_text(json.dumps([case]))
    assert main(["conformance", str(file)]) == 1
    told = capsys.readouterr().out
    assert "FAILED war-logic/mine" in told
    assert "0 passed, 1 failed" in told


@pytest.mark.parametrize(
    ("text", "why"), [("{", "Expecting"), ("{}", "not a list of cases"), ('[{"no": "id"}]', "not a list of cases")]
)
def test_what_is_no_case_file_is_refused(tmp_path, capsys, text, why):
    (file := tmp_path / "cases.json").write_text(text)
    assert main(["conformance", str(file)]) == 2
    assert why in capsys.readouterr().err


def test_a_game_that_is_not_there_is_refused(capsys):
    assert main(["play", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
