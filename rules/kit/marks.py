"""Short marks by which the pieces of a side are told apart on a map."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=256)
def short_marks(names: tuple[str, ...]) -> dict[str, str]:
    """Returns a mark of at most three letters for each name: its initials, or the first one with a number."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
        mark, number = "".join(word[0] for word in words)[:3].upper() or "U", 2
        first = mark[:1]
        while mark in taken:
            mark, number = f"{first}{number}", number + 1
        taken.add(mark)
        found[name] = mark
    return found


@lru_cache(maxsize=256)
def counted_marks(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Returns a mark for each entry: the letter of its group and a number that no other entry of that letter has."""
    counts: dict[str, int] = {}
    found = []
    for group in groups:
        letter = group[:1].upper() or "U"
        counts[letter] = counts.get(letter, 0) + 1
        found.append(f"{letter}{counts[letter]}")
    return tuple(found)
