"""What the board shows for the thing that is open: how far it reaches, what it sees and what is in the way.

A game may have a method ``marks(view, thing)``; without one only the cells of its offers are marked. Everything comes
from the viewer's own view and offers, so nothing is told that the page does not hold already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal

from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Board, Offer, Screen, Sign
from rules.kernel.records import record

Shape = Literal["go", "barred", "target", "range", "aside", "blind"]
"""How a layer is drawn, never by colour alone: where to go (outlined), what is refused there (bars), targets (crossed
rings), within range (a full line around all of it), seen but not to be reached (a dotted line around), not seen
(crosses)."""


@record
class Layer:
    """Cells of one meaning. ``offer`` is the key of the offer of which a cell is a choice (empty: none)."""

    shape: Shape
    label: str
    signs: Mapping[str, Sign]
    offer: str = ""
    rule: str = ""


@record
class Ray:
    """A line of sight between two cells; ``at`` is the cell that blocks it (None: nothing in particular does)."""

    start: str
    end: str
    title: str
    clear: bool
    at: str | None = None
    text: str = ""
    rule: str = ""


@record
class Overlays:
    """All that is marked for a thing."""

    layers: tuple[Layer, ...] = ()
    rays: tuple[Ray, ...] = field(default=())


def overlays_for(
    overlays: Callable[[Any, str], Overlays] | None, view: Any, thing: str, *, screen: Screen, offers: Sequence[Offer]
) -> Overlays:
    """The marks of a thing: the cells that its offers lead to, then those that the game's ``overlays`` add."""
    if screen.board is None or not thing:
        return Overlays()
    added = overlays(view, thing) if overlays else Overlays()
    own = tuple(_choices(screen.board, [offer for offer in offers if offer.by == thing], _ids(screen)))
    return Overlays(layers=(*own, *added.layers), rays=added.rays)


def _ids(screen: Screen) -> frozenset[str]:
    return frozenset(sheet.id for sheet in screen.sheets)


def _choices(board: Board, offers: Sequence[Offer], things: frozenset[str]) -> Iterator[Layer]:
    """The cells of open offers. Where nearly every cell may be chosen (a map being drawn), none is marked."""
    for offer in offers:
        if offer.closed or not offer.cells or len(offer.cells) * 2 > len(board.cells):
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
        )


def _details(offer: Offer) -> dict[str, str]:
    """What the options of the parameter that the cells stand for say of themselves."""
    choices = [one for one in offer.fields if isinstance(one, Choose) and one.path == offer.cell_path]
    return {repr(option.value): option.detail for one in choices for option in one.options}
