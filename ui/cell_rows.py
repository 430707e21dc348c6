"""Cells of a board in short, for the script that draws them: rows of cells whose names and places go on evenly.

A row is written as ``count|id|name|x|y|id|name|x|y``: its first and its last cell. Every number in an id and a name
goes on by equal steps from the first cell to the last, with at least as many digits as in the first; so do the places.
A row of one cell is ``1|id|name|x|y``. Rows are separated by ``;``. What follows the first comma of names is written
apart, by word: ``rough|3 4 9`` are the fourth, fifth and tenth cell. ``static/js/muster.js`` reads all this.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

NEAR = 0.12
"""No cell of a row is farther than that from the line on which the script draws it."""
_NUMBER = re.compile(r"\d+")

NamedCell = tuple[str, str, str, float, float]
"""Id, the name's first part, its other words, and the middle of the cell."""


def can_be_written(*texts: str) -> bool:
    """Tells whether none of the texts has a sign that separates cells."""
    return not any(sign in text for text in texts for sign in "|;")


def write(cells: Sequence[NamedCell]) -> tuple[str, str]:
    """Returns the rows of cells, and the further words of their names."""
    words: dict[str, list[str]] = defaultdict(list)
    for at, (_, _, said, _, _) in enumerate(cells):
        if said:
            words[said].append(str(at))
    return ";".join(_written(row) for row in _rows(cells)), ";".join(
        f"{said}|{' '.join(at)}" for said, at in words.items()
    )


def _written(row: Sequence[NamedCell]) -> str:
    ends = [row[0]] if len(row) == 1 else [row[0], row[-1]]
    return "|".join(
        [
            str(len(row)),
            *(part for name, label, _, x, y in ends for part in (name, label, _written_place(x), _written_place(y))),
        ]
    )


def _written_place(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _rows(cells: Sequence[NamedCell]) -> Iterator[Sequence[NamedCell]]:
    """Splits cells into rows, each as long as it goes on."""
    begin = 0
    while begin < len(cells):
        end = begin + 1
        while end < len(cells) and _goes_on(cells[begin : end + 1]):
            end += 1
        yield cells[begin:end]
        begin = end


def _goes_on(row: Sequence[NamedCell]) -> bool:
    """Tells whether the last of some cells goes on as those before it do, of which the first two show the steps."""
    first, second, last, steps = row[0], row[1], row[-1], len(row) - 1
    return all(
        _moved(start, after, steps) == text for start, after, text in zip(first[:2], second[:2], last[:2], strict=True)
    ) and all(
        abs(first[3] + (last[3] - first[3]) * at / steps - cell[3]) < NEAR
        and abs(first[4] + (last[4] - first[4]) * at / steps - cell[4]) < NEAR
        for at, cell in enumerate(row)
    )


def _moved(first: str, second: str, at: int) -> str | None:
    """Returns the text ``at`` steps after the first, or None where two texts differ in more than their numbers."""
    numbers = _NUMBER.findall(first), _NUMBER.findall(second)
    if _NUMBER.split(first) != _NUMBER.split(second):
        return None
    steps = iter([(int(start), int(after) - int(start)) for start, after in zip(*numbers, strict=True)])

    def moved(number: re.Match[str]) -> str:
        start, step = next(steps)
        return str(start + step * at).zfill(len(number[0]))

    return _NUMBER.sub(moved, first)
