"""Numbers and lists in words. Templates have them as the filters ``counted`` and ``listed`` (:mod:`ui.tags`)."""

from collections.abc import Iterable


def format_count(number: int, noun: str, plural: str = "") -> str:
    """Returns a number with its noun: "1 problem", "2 problems"; ``plural`` where it is not formed by an s."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def format_list(words: Iterable[object], most: int = 0) -> str:
    """Returns words as a list: "A", "A and B", "A, B and C"; beyond ``most`` (0: all) only how many more there are."""
    found = [str(word) for word in words]
    if most and len(found) > most:
        found = [*found[:most], f"{len(found) - most:,} more"]
    *start, last = found or [""]
    return f"{', '.join(start)} and {last}" if start else last
