"""Ready tables: ground in inches that a game brings along, to choose from in a set-up, or laid out by chance.

A game writes them in its catalogue. A piece is a line: its kind, inches from the left and from the near edge, size
across and along, and the turn in degrees clockwise; with one size it is round. A name of its own follows a colon. A
deployment zone (``zone-1``) and an objective are pieces as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.problems import Problem
from rules.kernel.records import Path, Record
from rules.kernel.sharing import Pin
from rules.kit.ground import Growth, Laid, scatter_pieces
from rules.kit.maps.frame import opposite
from rules.kit.maps.table_maps import TableMap, TableMaps, TablePiece
from rules.kit.seeds import seed_fields, seed_problems
from rules.kit.table import Table, table_fields

RANDOM = "random"
"""The choice of ground by chance, beside the keys of the ready tables."""


class ReadyTable(Record):
    """A table with its ground. ``mirrored``: each piece lies there twice, turned half about the table's middle."""

    name: str
    detail: str
    width: int
    depth: int
    pieces: tuple[str, ...]
    mirrored: bool = False


class ReadyTables(Record):
    """The ready tables of a game, and how chance lays out another."""

    random: tuple[Growth, ...]
    tables: Mapping[str, ReadyTable]


class GroundChoice(Protocol):
    """The choice of ground in the options of a battle: a table that was drawn, or the key of a ready one."""

    @property
    def drawn(self) -> Pin | None:
        """The table that the battle has taken from the library."""

    @property
    def ground(self) -> str | None:
        """The key of a ready table, or ``RANDOM``."""

    @property
    def seed(self) -> int:
        """The number by which chance lays out a table."""

    @property
    def mirrored(self) -> bool:
        """True where chance lays each piece out for both sides."""


BARE = Option(value=None, label="A bare table", detail="Add what stands on yours.")
"""The choice of no ready table."""


def ground_fields(
    tables: ReadyTables, chosen: str | None, seed: int, *, mirrored: bool, path: Path, bare: Option = BARE
) -> Iterator[Field]:
    """Yields the choice of the ground (at ``path``), and with chance the fields ``seed`` and ``mirrored``."""
    options = (
        bare,
        *(
            Option(value=key, label=one.name, detail=f"{one.detail} {one.width} by {one.depth} inches.")
            for key, one in tables.tables.items()
        ),
        Option(value=RANDOM, label="By chance", detail="Another table for each number."),
    )
    yield Choose(path=path, label="Ground", options=options, value=chosen)
    if chosen == RANDOM:
        yield from seed_fields(seed, mirrored=mirrored)


def plan_fields(
    tables: ReadyTables, chosen: GroundChoice, table: Table, *, on: bool, switch: Path, rule: str
) -> Iterator[Field]:
    """Yields the choice of the ground, and of the plan's size where the ground has none; nothing for a drawn table.

    ``on`` says that there is a plan, ``switch`` is the place of the word for it.
    """
    if chosen.drawn is not None:
        return
    yield from ground_fields(tables, chosen.ground, chosen.seed, mirrored=chosen.mirrored, path=("ground",))
    if chosen.ground not in tables.tables:
        yield from table_fields(switch, ("table",), table, on=on, rule=rule)


def ground_problems(tables: ReadyTables, chosen: str | None, seed: int, *, rule: str) -> Iterator[Problem]:
    """Yields the problems of a choice that no form offers."""
    if chosen not in (None, RANDOM, *tables.tables):
        yield Problem(code="no-such-table", message=f"There is no ready table “{chosen}”.", rule=rule)
    if chosen == RANDOM:
        yield from seed_problems(seed, rule=rule)


def laid_table(maps: TableMaps, tables: ReadyTables, chosen: GroundChoice, table: Table) -> TableMap | None:
    """Returns the table that was laid out beforehand: one that somebody has drawn, a ready one, or one by chance.

    None for a bare one.
    """
    drawn = maps.taken(chosen.drawn)
    return drawn or ready_map(tables, chosen.ground, chosen.seed, table, mirrored=chosen.mirrored)


def size_of_table(maps: TableMaps, tables: ReadyTables, chosen: GroundChoice, table: Table) -> Table:
    """Returns the table's size: that of the one that was laid out, or ``table``, what was typed."""
    laid = laid_table(maps, tables, chosen, table)
    return maps.table_of(laid, table.base) if laid else table


def ready_map(tables: ReadyTables, chosen: str | None, seed: int, table: Table, *, mirrored: bool) -> TableMap | None:
    """Returns the choice as a table that somebody could have drawn, with zones and objectives; None for a bare one.

    By chance it has the size of ``table``, else its own.
    """
    laid = _pieces(tables, chosen, seed, table, mirrored=mirrored)
    if not laid:
        return None
    one = tables.tables.get(chosen or "")
    size = one or table
    pieces = tuple(
        TablePiece(
            kind=piece.kind,
            at=piece.at,
            width=piece.width,
            depth=piece.depth,
            turn=piece.turn % 360,
            round=piece.round,
            name=piece.name,
        )
        for piece in laid
    )
    return TableMap(name=one.name if one else "", width=size.width, depth=size.depth, pieces=pieces)


def _pieces(tables: ReadyTables, chosen: str | None, seed: int, table: Table, *, mirrored: bool) -> tuple[Laid, ...]:
    if chosen == RANDOM:
        return scatter_pieces(seed, table.width, table.depth, tables.random, mirrored=mirrored)
    one = tables.tables.get(chosen or "")
    return tuple(_both(one)) if one else ()


def _both(one: ReadyTable) -> Iterator[Laid]:
    for line in one.pieces:
        piece = read_piece(line)
        yield piece
        turned = (one.width - piece.at[0], one.depth - piece.at[1])
        if one.mirrored and turned != piece.at:
            yield Laid(
                kind=opposite(piece.kind),
                at=turned,
                width=piece.width,
                depth=piece.depth,
                turn=piece.turn,
                round=piece.round,
                name=piece.name,
            )


def read_piece(line: str) -> Laid:
    """Reads a piece's line, such as ``woods 20 12 8 5 30`` or ``hill 36 24 10: The knoll``. Raises ValueError."""
    laid, _, name = line.partition(":")
    kind, *words = laid.split()
    x, y, across, *more = map(int, words)
    return Laid(
        kind=kind,
        at=(x, y),
        width=across,
        depth=more[0] if more else across,
        turn=more[1] % 360 if len(more) > 1 else 0,
        round=not more,
        name=name.strip(),
    )
