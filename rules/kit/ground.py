"""Ground to fight on: maps drawn as rows of letters, roads drawn as corners, and ground that chance lays out by a seed.

The same seed gives the same ground for ever: stored set-ups name only the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from random import Random

from rules.kernel.records import Record
from rules.kit.hexes import Hex, axial, distance, neighbours, offset
from rules.kit.plan import Point, round_to_tenth

MOST_SEED = 999_999
"""The greatest seed that a form takes."""
CLEAR = "."
"""The letter of open ground in a drawn map."""
TRIES = 60
"""Number of places that are tried for a patch or a piece before it is left out."""


class Growth(Record):
    """Number and size of the pieces of a kind of ground: hexes of a patch, or inches along a side."""

    kind: str
    times: int
    least: int
    most: int
    round: bool = False


class Laid(Record):
    """A piece of ground on a table: its middle, its size across and along, and its turn in degrees clockwise.

    ``name`` is a name of its own, where it has one.
    """

    kind: str
    at: Point
    width: int | float
    depth: int | float
    turn: int = 0
    round: bool = False
    name: str = ""


# --- hexes ----------------------------------------------------------------------------------------


def read_rows(rows: str, letters: Mapping[str, str]) -> dict[Hex, str]:
    """Returns the kinds of a map drawn as one letter for each hex, row by row. Raises KeyError for a strange letter."""
    return {
        axial(column, row): letters[letter]
        for row, line in enumerate(rows.split())
        for column, letter in enumerate(line)
        if letter != CLEAR
    }


def follow(corners: Sequence[Hex]) -> tuple[Hex, ...]:
    """Returns the hexes of a way that leads straight from corner to corner, each next to the one before."""
    found = list(corners[:1])
    for start, end in pairwise(corners):
        found += _straight(start, end)
    return tuple(found)


def _straight(start: Hex, end: Hex) -> Iterator[Hex]:
    """Yields the hexes after ``start`` on the line to ``end``."""
    steps = distance(start, end)
    for step in range(1, steps + 1):
        share = step / steps
        yield _nearest(start[0] + (end[0] - start[0]) * share + 1e-6, start[1] + (end[1] - start[1]) * share + 2e-6)


def _nearest(q: float, r: float) -> Hex:
    """Returns the hex in which a point of the axial plane lies."""
    near = [round(q), round(r), round(-q - r)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] + q + r)]
    worst = off.index(max(off))
    near[worst] -= sum(near)
    return near[0], near[1]


def scatter_hexes(seed: int, columns: int, rows: int, growths: Sequence[Growth], *, mirrored: bool) -> dict[Hex, str]:
    """Lays out patches on a map by chance. ``mirrored``: each again, turned half about the middle of the map."""
    chance, found = Random(seed), dict[Hex, str]()
    for growth in growths:
        for _ in range(growth.times):
            start = axial(chance.randrange(columns), chance.randrange(rows))
            for hex_ in _patch(chance, start, chance.randint(growth.least, growth.most)):
                column, row = offset(hex_)
                for at in ((column, row), (columns - 1 - column, rows - 1 - row))[: 2 if mirrored else 1]:
                    if 0 <= at[0] < columns and 0 <= at[1] < rows:
                        found.setdefault(axial(*at), growth.kind)
    return found


def _patch(chance: Random, start: Hex, size: int) -> list[Hex]:
    """Grows a patch from its first hex, now here, now there."""
    found = [start]
    for _ in range(size * TRIES):
        if len(found) == size:
            break
        beside = neighbours(found[chance.randrange(len(found))])[chance.randrange(6)]
        if beside not in found:
            found.append(beside)
    return found


# --- a table --------------------------------------------------------------------------------------


def scatter_pieces(
    seed: int, width: float, depth: float, growths: Sequence[Growth], *, mirrored: bool
) -> tuple[Laid, ...]:
    """Lays out pieces on a table by chance, apart from each other. ``mirrored``: each twice, facing each other."""
    chance, found = Random(seed), list[Laid]()
    for growth in growths:
        for _ in range(growth.times):
            found += _place(chance, growth, (width, depth), found, mirrored=mirrored)
    return tuple(found)


def _place(chance: Random, growth: Growth, table: Point, there: Sequence[Laid], *, mirrored: bool) -> list[Laid]:
    """Seeks room for a piece, and for its mirror image. Returns nothing where there is none."""
    for _ in range(TRIES):
        across, along = (chance.randint(growth.least, growth.most) for _ in range(2))
        one = Laid(
            kind=growth.kind,
            at=(round_to_tenth(chance.random() * table[0]), round_to_tenth(chance.random() * table[1])),
            width=across,
            depth=across if growth.round else along,
            turn=15 * chance.randrange(12),
            round=growth.round,
        )
        other = Laid(
            kind=one.kind,
            at=(round_to_tenth(table[0] - one.at[0]), round_to_tenth(table[1] - one.at[1])),
            width=one.width,
            depth=one.depth,
            turn=one.turn,
            round=one.round,
        )
        made = [one, other] if mirrored else [one]
        if all(_has_room(piece, table, [*there, *made[:at]]) for at, piece in enumerate(made)):
            return made
    return []


def _has_room(piece: Laid, table: Point, there: Sequence[Laid]) -> bool:
    """Checks that a piece lies on the table, and touches no other, whichever way they are turned."""
    reach = _reach(piece)
    inside = all(reach <= place <= side - reach for place, side in zip(piece.at, table, strict=True))
    return inside and all(
        hypot(piece.at[0] - one.at[0], piece.at[1] - one.at[1]) >= reach + _reach(one) for one in there
    )


def _reach(piece: Laid) -> float:
    return piece.width / 2 if piece.round else hypot(piece.width, piece.depth) / 2
