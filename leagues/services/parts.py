"""Parts of long lists, so that no answer grows with its season: several lists are cut one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of a list that stand together on a page: which list, and which of its rows."""

    index: int
    rows: slice


def cut(lengths: Sequence[int], most: int, *, whole: frozenset[int] = frozenset()) -> list[list[Part]]:
    """Returns pages of at most ``most`` rows of lists with these lengths.

    The first page is there even if all lists are empty. Those in ``whole`` are not cut: one that is longer than a page
    has a page alone.
    """
    pages: list[list[Part]] = [[]]
    room = most
    for index, length in enumerate(lengths):
        start = 0
        while start < length:
            if (length - start if index in whole else 1) > room and pages[-1]:
                pages.append([])
                room = most
            stop = length if index in whole else min(length, start + room)
            pages[-1].append(Part(index, slice(start, stop)))
            room, start = max(0, room - (stop - start)), stop
    return pages


def cut_by_weight(weights: Sequence[int], most: int) -> list[slice]:
    """Returns the rows of each page of a list whose rows weigh so much; a row heavier than ``most`` has one alone.

    The first page is there even if the list is empty.
    """
    pages, start, weight = [], 0, 0
    for at, one in enumerate(weights):
        if weight + one > most and at > start:
            pages.append(slice(start, at))
            start, weight = at, 0
        weight += one
    return [*pages, slice(start, len(weights))]


def page_of(pages: Sequence[Sequence[Part]], index: int, row: int) -> int:
    """Returns the number of the page, from 1, on which a row of a list stands; 1 for one that is on none."""
    for number, parts in enumerate(pages, start=1):
        if any(part.index == index and part.rows.start <= row < part.rows.stop for part in parts):
            return number
    return 1
