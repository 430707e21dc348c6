"""Parts of cards that all rosters have, whatever the game: notes, and the problem beside an entry."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.display.cards import Section, Text
from rules.kernel.problems import Problem
from rules.kernel.records import Path


def notes_section(notes: str, limit: int, at: Path = (), *, lines: int = 4) -> Section:
    """Returns the section with the notes of the thing at a place, folded as long as there are none."""
    field = Text(path=(*at, "notes"), label="Notes", value=notes, limit=limit, lines=lines)
    return Section(key="notes", title="Notes", fields=(field,), folded=not notes)


def tell_first(problems: Iterable[Problem], at: Path, name: str) -> str:
    """Returns the first of the problems at a place, without the name that stands there, and how many more there are."""
    messages = [one.message for one in problems if one.where[: len(at)] == at]
    first = messages[0].removeprefix(f"{name}: ") if messages else ""
    return f"{first} (and {len(messages) - 1} more)" if len(messages) > 1 else first
