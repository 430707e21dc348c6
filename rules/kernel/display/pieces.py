"""The pieces of an army on a table: what is cut out of paper, or found in another program, for each thing in play.

A record sheet may stand for several of them, such as the stands of a platoon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.display.cards import Fact
from rules.kernel.display.looks import Silhouette
from rules.kernel.display.screen import Counter, Sheet
from rules.kernel.records import Record


class Piece(Record):
    """A thing that stands on the table. ``sheet`` is the id of its record sheet, ``mark`` its sign of a few letters.

    ``counters`` are what it can lose, ``facts`` its values, ``detail`` the line that says what it is.
    """

    sheet: str
    title: str
    mark: str
    silhouette: Silhouette | None = None
    counters: tuple[Counter, ...] = ()
    facts: tuple[Fact, ...] = ()
    detail: str = ""


def piece_of(sheet: Sheet, silhouette: Silhouette | None = None) -> Piece:
    """Returns the piece of a sheet that stands for one thing."""
    return Piece(
        sheet=sheet.id,
        title=sheet.title,
        mark=sheet.mark or initials(sheet.title),
        silhouette=silhouette or sheet.silhouette,
        counters=sheet.counters,
        facts=sheet.facts,
        detail=sheet.kind,
    )


def pieces_of(sheets: Iterable[Sheet]) -> Iterator[Piece]:
    """Yields a piece for each sheet, as in a game whose sheets stand for one thing each."""
    return (piece_of(sheet) for sheet in sheets)


def initials(name: str) -> str:
    """Returns the first letters of up to three words of a name."""
    return "".join(word[0] for word in name.replace("-", " ").split())[:3].upper() or "?"
