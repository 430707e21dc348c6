"""Short signs by which counters on the board are told apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


@lru_cache(maxsize=256)
def unit_signs(names: tuple[str, ...]) -> dict[str, str]:
    """Returns a short sign for each unit: its first letter, or as few more letters or digits as tell it apart."""
    found: dict[str, str] = {}
    for name in names:
        found[name] = next(mark for mark in _candidates(name, len(names)) if mark not in found.values())
    return found


def _candidates(name: str, count: int) -> Iterator[str]:
    letters = [letter for letter in name if letter.isalnum()] or ["U"]
    first = letters[0].upper()
    yield first
    yield from (first + letter.lower() for letter in letters[1:] if letter.isdigit())
    yield from (first + letter.lower() for letter in letters[1:])
    yield from (f"{first}{number}" for number in range(1, count + 1))
