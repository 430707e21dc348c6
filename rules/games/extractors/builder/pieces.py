"""The pieces of a force: one for each unit, and one for each member of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from rules.games.extractors.army.costs import pieces_of
from rules.games.extractors.army.document import Army
from rules.games.extractors.builder.record_sheets import record_sheets
from rules.games.extractors.catalogue.silhouettes import silhouette_of
from rules.kernel.display.pieces import Piece, piece_of


def pieces(army: Army) -> Iterator[Piece]:
    """Yields the pieces of an army in the order of its record sheets."""
    for unit, sheet in zip((*army.units, *army.reinforcement), record_sheets(army), strict=True):
        if unit.type != "cell":
            yield piece_of(sheet, silhouette_of(unit.type))
            continue
        for (type_, _), row, letter in zip(pieces_of(unit), sheet.rows, ascii_lowercase, strict=False):
            yield Piece(
                sheet=sheet.id,
                title=row.label,
                mark=f"{sheet.mark}{letter}",
                silhouette=silhouette_of(type_),
                counters=row.counters,
                detail=row.detail,
            )
