"""Maps of hexes with pieces on them: where the counters of pieces stand on the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

from rules.kernel.display.screen import Token
from rules.kernel.records import Record
from rules.kit.hexes import Hex, centre, hex_key

SPREAD = 0.45
"""The distance of counters that share a hex from its middle, as a share of middle to corner."""


class Piece(Record):
    """A piece on a map; ``side`` is the number of its side's colour, ``turn`` its facing in degrees from the top."""

    id: str
    hex: Hex
    mark: str
    title: str
    side: int
    turn: float | None = None
    level: int = 0
    gone: bool = False


def draw_pieces(pieces: Iterable[Piece], size: float = 24.0) -> Iterator[Token]:
    """Yields the counters of pieces in their order; those that share a hex stand around its middle."""
    pieces = tuple(pieces)
    shared: dict[Hex, int] = {}
    for piece in pieces:
        shared[piece.hex] = shared.get(piece.hex, 0) + 1
    placed = dict.fromkeys(shared, 0)
    for piece in pieces:
        x, y = find_spot(piece.hex, placed[piece.hex], shared[piece.hex], size)
        placed[piece.hex] += 1
        yield Token(
            id=piece.id,
            cell=hex_key(piece.hex),
            x=x,
            y=y,
            mark=piece.mark,
            title=piece.title,
            side=piece.side,
            turn=piece.turn,
            level=piece.level,
            gone=piece.gone,
        )


def find_spot(hex_: Hex, place: int, count: int, size: float) -> tuple[float, float]:
    """Returns the spot of the counter at ``place`` of ``count`` in a hex."""
    x, y = centre(hex_, size)
    if count == 1:
        return round(x, 1), round(y, 1)
    angle = 2 * pi * place / count
    return round(x + SPREAD * size * cos(angle), 1), round(y + SPREAD * size * sin(angle), 1)
