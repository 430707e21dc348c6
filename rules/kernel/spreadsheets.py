"""Kinds of shared things that can be drawn out of an army, and that fit into the rows of a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.kernel.records import Json, Path, record


@record
class Column:
    """A column of a table: its key, the head that is written, and other heads under which it is found."""

    key: str
    head: str
    names: tuple[str, ...] = ()


@record
class CellFault:
    """Why a cell (or, with an empty ``column``, its row) cannot be taken. ``row`` counts from 0."""

    row: int
    column: str
    message: str


@record
class TableEntry:
    """A thing read from a table: from which rows, its document (None: it has faults), and what it came to.

    ``notes`` are hints that do not stand against taking it.
    """

    rows: tuple[int, ...]
    name: str
    document: Json = None
    cost: str = ""
    detail: str = ""
    faults: tuple[CellFault, ...] = ()
    notes: tuple[str, ...] = ()


class Drawing(Protocol):
    """A kind whose things can be drawn out of an army."""

    def draw(self, army: Json, path: Path) -> Json | None:
        """The thing at a place of an army's document, complete in itself; None when there is none of the kind."""
        ...


class Table(Protocol):
    """A kind whose things are kept in spreadsheets, too."""

    columns: tuple[Column, ...]

    def from_table(self, rows: Sequence[Mapping[str, str]]) -> Sequence[TableEntry]:
        """The things of a table whose cells are found by the keys of their columns. Never fails."""
        ...

    def to_table(self, documents: Sequence[Json]) -> Sequence[Mapping[str, str]]:
        """Things as rows of such a table."""
        ...


__all__ = ["CellFault", "Column", "Drawing", "TableEntry", "Table"]
