"""The canvas on which players draw a map or a table: brushes, a drawing, and strokes. It knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias, TypeVar

from rules.kernel.display.cards import Option
from rules.kernel.display.plan import Plan, Spot
from rules.kernel.display.screen import Board
from rules.kernel.edits import Edit
from rules.kernel.records import Record

Drawn_contra = TypeVar("Drawn_contra", contravariant=True)


Gesture: TypeAlias = Literal["put", "move", "shape", "erase"]


class Brush(Record):
    """A thing to draw: its key in a stroke, its label, the heading of its group, and its pattern on the drawing."""

    key: str
    label: str
    group: str
    tone: str = ""


class Laying(Record):
    """A piece on the table: its name in a stroke, its label, and the numbers that a form shows to change it."""

    id: str
    label: str
    at: Spot
    width: int | float
    depth: int | float
    turn: int
    round: bool


class Canvas(Record):
    """A map or a table that is being drawn: a board of hexes, on which cells are painted, or a plan with pieces.

    ``scatters``: chance can lay out the ground.
    """

    brushes: tuple[Brush, ...]
    board: Board | None = None
    plan: Plan | None = None
    pieces: tuple[Laying, ...] = ()
    scatters: bool = True

    @property
    def cells(self) -> tuple[Option, ...]:
        """The cells of the board as a form lists them."""
        return tuple(Option(value=one.id, label=one.label or one.id) for one in self.board.cells) if self.board else ()


class Stroke(Record):
    """One gesture of somebody who draws.

    ``put`` draws with the ``brush``: the cells named by ``places``, or a piece in the middle of the place "x,y" in
    inches. ``move`` moves the ``piece`` there, ``shape`` gives it the size and the turn, ``erase`` clears the cells, or
    takes the piece away. Without ``width`` a piece has the usual size of what the brush draws. ``mirrored``: the same
    at the other side, turned half about the middle.
    """

    do: Gesture = "put"
    brush: str = ""
    places: tuple[str, ...] = ()
    piece: str = ""
    width: int | float | None = None
    depth: int | float | None = None
    turn: int = 0
    round: bool = False
    mirrored: bool = False


class Drafting(Protocol[Drawn_contra]):
    """The drawing of things of a kind of shared things. All functions are pure."""

    def is_bare(self, thing: Drawn_contra) -> bool:
        """Checks whether nothing is drawn on it yet: such a thing is not published."""
        ...

    def canvas(self, thing: Drawn_contra) -> Canvas:
        """Returns the drawing, and what can be drawn on it."""
        ...

    def paint(self, thing: Drawn_contra, stroke: Stroke) -> Sequence[Edit]:
        """Returns the edits that a stroke makes. Raises Illegal for a brush, place or piece that there is not."""
        ...

    def scatter(self, thing: Drawn_contra, seed: int, *, mirrored: bool) -> Sequence[Edit]:
        """Returns the edits that lay out the ground again by chance; the same seed, the same ground."""
        ...
