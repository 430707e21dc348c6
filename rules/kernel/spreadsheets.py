"""Protocols of shared things that can be extracted from an army, or that fit into the rows of a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rules.kernel.records import Json, Path, Record


class Column(Record):
    """A column of a table: its key, its head when written, and other heads that are recognised."""

    key: str
    head: str
    names: tuple[str, ...] = ()


class CellFault(Record):
    """The reason why a cell (or, with an empty ``column``, its row) cannot be taken. ``row`` counts from 0."""

    row: int
    column: str
    message: str


class TableEntry(Record):
    """A thing read from a table: its rows, its document (None: it has faults), and its cost.

    ``notes`` are hints, which do not prevent taking it.
    """

    rows: tuple[int, ...]
    name: str
    document: Json = None
    cost: str = ""
    detail: str = ""
    faults: tuple[CellFault, ...] = ()
    notes: tuple[str, ...] = ()


class Drawing(Protocol):
    """A kind whose things can be extracted from an army."""

    def draw(self, army: Json, path: Path) -> Json | None:
        """Returns the thing at a place in an army's document, self-contained; None when there is none of the kind."""
        ...


class Table(Protocol):
    """A kind whose things can also be kept in spreadsheets."""

    columns: tuple[Column, ...]

    def from_table(self, rows: Sequence[Mapping[str, str]]) -> Sequence[TableEntry]:
        """Reads the things of a table, whose cells are found by the keys of their columns. Never fails."""
        ...

    def to_table(self, documents: Sequence[Json]) -> Sequence[Mapping[str, str]]:
        """Writes things as rows of such a table."""
        ...


class ArmyTable(Record):
    """The form of a whole army as a table, for people who build in a spreadsheet."""

    columns: tuple[Column, ...]
    write: Callable[[Any], Sequence[Mapping[str, str]]]
    """The rows of an army."""
    read: Callable[[Sequence[Mapping[str, str]]], tuple[Json, Sequence[CellFault]]]
    """The document of an army, and every cell that cannot be taken; the document counts when there is none."""


__all__ = ["ArmyTable", "CellFault", "Column", "Drawing", "Table", "TableEntry"]
