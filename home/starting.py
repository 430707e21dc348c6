"""Writes new games: copies of the starters in ``home/starters``, under a name of their own."""

from __future__ import annotations

import re
from pathlib import Path

STARTERS = Path(__file__).parent / "starters"
SUFFIX = "-tpl"
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([ -][A-Za-z0-9]+)*")
PLACES = {"rules": "rules/games", "tests": "tests/games"}


class CannotStart(Exception):
    """A game that cannot be written: its name cannot be used, or its folder is there already."""


def write_game(name: str, root: Path, *, starter: str = "battle") -> list[Path]:
    """Writes a new game of that name below ``root``, and returns its files.

    ``starter`` is a folder of ``home/starters``: "battle", or "lists" for a game without battles. Raises CannotStart;
    nothing has been written then.
    """
    if not NAME.fullmatch(name):
        raise CannotStart(f"{name!r} is not a name: it has words of letters and digits, such as 'Mine Field'.")
    words = re.split("[ -]", name)
    folder = "_".join(words).lower()
    targets = {part: root / place / folder for part, place in PLACES.items()}
    if there := [str(target) for target in targets.values() if target.exists()]:
        raise CannotStart(f"{there[0]} is there already.")
    marks = {
        "GAME_NAME": " ".join(words),
        "GAME_SLUG": folder.replace("_", "-"),
        "GAME_FOLDER": folder,
        "GAME_PREFIX": _prefix(words),
    }
    files = []
    for part, target in targets.items():
        for source in sorted((STARTERS / starter / part).rglob(f"*{SUFFIX}")):
            file = target / source.relative_to(STARTERS / starter / part).with_name(source.name.removesuffix(SUFFIX))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_fill(source.read_text(encoding="utf-8"), marks), encoding="utf-8")
            files.append(file)
    return files


def _prefix(words: list[str]) -> str:
    """Returns the letters before the numbers of the rules: two to four capitals, such as "MF" for Mine Field."""
    letters = "".join(one[0] for one in words if one[0].isalpha())[:4]
    return (letters if len(letters) > 1 else re.sub("[^A-Za-z]", "", words[0] + "XX")[:2]).upper()


def _fill(text: str, marks: dict[str, str]) -> str:
    for mark, value in marks.items():
        text = text.replace(mark, value)
    return text
