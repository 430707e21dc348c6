"""Overlays: the board's marks for the piece that is open, such as its reach, its sight and obstacles.

A game may have ``display.overlays(view, thing)``; without it only the cells of its offers are marked. Everything comes
from the viewer's own view and offers, so the marks reveal nothing that the page does not hold already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import field

from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Board, Offer, Screen, Sign
from rules.kernel.records import Record

Shape = Literal["go", "barred", "target", "range", "aside", "blind"]
"""The drawing of a layer, never by colour alone: cells to go to (outlined), refused (bars), targets (crossed rings),
within range (a solid line around all of them), in sight but out of reach (a dotted line around them), not in sight
(crosses)."""


class Layer(Record):
    """Cells of one meaning. ``offer`` is the key of the offer that a cell is a choice of (empty: none).

    ``wide``: there are so many that one outline around all of them says more than a sign in each.
    """

    shape: Shape
    label: str
    signs: Mapping[str, Sign]
    offer: str = ""
    rule: str = ""
    wide: bool = False


class Ray(Record):
    """A line of sight between two cells; ``at`` is the cell that blocks it (None: no particular cell does)."""

    start: str
    end: str
    title: str
    clear: bool
    at: str | None = None
    text: str = ""
    rule: str = ""


class Overlays(Record):
    """All marks for a piece."""

    layers: tuple[Layer, ...] = ()
    rays: tuple[Ray, ...] = field(default=())


def overlays_for(
    overlays: Callable[[Any, str], Overlays] | None, view: Any, thing: str, *, screen: Screen, offers: Sequence[Offer]
) -> Overlays:
    """Returns the marks for a piece: the cells that its offers lead to, then those that the game's ``overlays`` add."""
    if screen.board is None or not thing:
        return Overlays()
    added = overlays(view, thing) if overlays else Overlays()
    own = tuple(_choices(screen.board, [offer for offer in offers if offer.by == thing], _ids(screen)))
    return Overlays(layers=(*own, *added.layers), rays=added.rays)


def _ids(screen: Screen) -> frozenset[str]:
    return frozenset(sheet.id for sheet in screen.sheets)


def _choices(board: Board, offers: Sequence[Offer], things: frozenset[str]) -> Iterator[Layer]:
    """Yields the cells of open offers; those of more than half of the board are ``wide``."""
    for offer in offers:
        if offer.closed or not offer.cells:
            continue
        details = _details(offer)
        targets = all(isinstance(value, str) and value in things for value in offer.cells.values())
        yield Layer(
            shape="target" if targets else "go",
            label=offer.label,
            signs={
                cell: offer.signs.get(cell) or Sign(text=details.get(repr(value), ""))
                for cell, value in offer.cells.items()
            },
            offer=offer.key,
            wide=not targets and len(offer.cells) * 2 > len(board.cells),
        )


def _details(offer: Offer) -> dict[str, str]:
    """Returns the details of the options of the parameter that the cells stand for, by value."""
    choices = [one for one in offer.fields if isinstance(one, Choose) and one.path == offer.cell_path]
    return {repr(option.value): option.detail for one in choices for option in one.options}
