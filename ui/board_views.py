"""The bounds of a close view of a board, and the size of its pieces there: the table screen is read from afar."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import cos, dist, hypot, pi, sin

from rules.kernel.display.screen import Board, Token

SIZE = 24.0
"""Every board is drawn to this size of cell, for which patterns and letters are made."""
RADIUS, ALONE = 10.0, 12.0
"""The half width of a piece among others, and of one that has a cell to itself."""
ROOM, BROAD = 3.0, 1.3
"""The margin around the pieces in a close view, in cell sizes, and the view's width relative to its height."""
FRAME, LEGIBLE, MOST_LARGER = (800, 650), 24, 3.0
"""Pixels of a close view (the table screen on a desk of 1280) and of a legible piece; the most that one is enlarged."""


Bounds = tuple[float, float, float, float]
"""The left and upper edge, the width and the height of a part of a board."""


def close_bounds(board: Board, fresh: Collection[str] = ()) -> Bounds | None:
    """Returns the bounds of the part of a board with pieces, or None without pieces.

    Where that is so wide that pieces are too small to read, it follows the fight: to the pieces of ``fresh``, which
    have just done something, and what is around them.
    """
    living = [token for token in board.tokens if not token.gone]
    acting = [token for token in living if token.id in fresh]
    whole = _around(board, living)
    return _narrowed(board, living, acting, whole) if whole and acting else whole


def outside(board: Board, fresh: Collection[str] = ()) -> list[Token]:
    """Returns the pieces that a close view of a board leaves out, because it follows those of ``fresh``."""
    bounds = close_bounds(board, fresh)
    if bounds is None:
        return []
    left, top, width, height = bounds
    return [
        token
        for token in board.tokens
        if not token.gone and not (left <= token.x <= left + width and top <= token.y <= top + height)
    ]


def _narrowed(board: Board, living: Sequence[Token], acting: Sequence[Token], whole: Bounds) -> Bounds:
    """Returns the part of the ``whole`` around the ``acting`` pieces, so wide that every piece is legible."""
    crowds = Counter(token.cell for token in living)
    radius = min(_half_width(many) for many in crowds.values()) * board.size / SIZE
    found = _around(board, acting) or whole
    sizes = [
        min(most, max(least, frame * 2 * radius / LEGIBLE))
        for most, least, frame in zip(whole[2:], found[2:], FRAME, strict=True)
    ]
    middles = [start + size / 2 for start, size in zip(found[:2], found[2:], strict=True)]
    left, top = (
        max(least, min(middle - size / 2, least + most - size))
        for least, most, middle, size in zip(whole[:2], whole[2:], middles, sizes, strict=True)
    )
    return left, top, sizes[0], sizes[1]


def _around(board: Board, tokens: Sequence[Token]) -> Bounds | None:
    """Returns the bounds of the part of a board with some of its pieces, or None without any."""
    there = [(token.x, token.y) for token in tokens]
    if not there:
        return None
    room = ROOM * board.size
    (left, right), (top, foot) = ((min(places) - room, max(places) + room) for places in zip(*there, strict=True))
    width = min(max(right - left, (foot - top) * BROAD), board.width)
    height = min(max(foot - top, width / BROAD / BROAD), board.height)
    x = max(0.0, min((left + right - width) / 2, board.width - width))
    y = max(0.0, min((top + foot - height) / 2, board.height - height))
    return x, y, width, height


def enlargements(stacks: Mapping[str, Sequence[Token]], scale: float, pixels: float) -> dict[str, float]:
    """Returns how much larger than usual the pieces of each cell are drawn on a close view, where a unit of the drawing
    takes ``pixels``: legible, if the next cell with pieces leaves room for that.
    """
    found, places = {}, {cell: (stack[0].x * scale, stack[0].y * scale) for cell, stack in stacks.items()}
    reach = {cell: _reach(len(stack)) for cell, stack in stacks.items()}
    for cell, stack in stacks.items():
        room = min(
            (dist(places[cell], places[other]) / (reach[cell] + reach[other]) for other in stacks if other != cell),
            default=MOST_LARGER,
        )
        radius = _half_width(len(stack))
        found[cell] = round(max(1.0, min(LEGIBLE / (2 * radius * pixels), 0.95 * room, MOST_LARGER)), 2)
    return found


def _half_width(many: int) -> float:
    """Returns the half width of each of ``many`` pieces in a cell."""
    return ALONE if many == 1 else ring_of(many)[0]


def _reach(many: int) -> float:
    """Returns how far ``many`` pieces of a cell reach from its middle."""
    radius, spots = (ALONE, [(0.0, 0.0)]) if many == 1 else ring_of(many)
    return max(hypot(*spot) for spot in spots) + radius


def ring_of(many: int) -> tuple[float, list[tuple[float, float]]]:
    """Returns the half width of ``many`` pieces in a cell and their places: a ring, with one inside from seven on."""
    around = many if many < 7 else many - 1
    reach = RADIUS * (0.9 if many == 2 else 1.15 if many < 7 else 1.35)
    radius = min(RADIUS * 0.8, reach * sin(pi / around) * 0.95)
    angles = [2 * pi * at / around + (pi if around == 2 else -pi / 2) for at in range(around)]
    spots = [(reach * cos(angle), reach * sin(angle)) for angle in angles]
    return radius, spots if around == many else [(0.0, 0.0), *spots]
