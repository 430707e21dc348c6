"""The pieces of an army: its bases (IE-1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.document import ArmyDesign
from rules.games.invisible_enemy.army.summary import ArmySummary
from rules.games.invisible_enemy.builder.record_sheets import record_sheets
from rules.games.invisible_enemy.catalogue.silhouettes import silhouette_of
from rules.kernel.display.pieces import Piece


def pieces(design: ArmyDesign) -> Iterator[Piece]:
    """Yields a piece for each base: its number, and the unit to which it belongs."""
    for unit, sheet in zip(ArmySummary(design).units, record_sheets(design), strict=True):
        kinds = [group.mgv.kind if group.mgv else "" for group in unit.groups for _ in group.design.ids]
        for kind, row in zip(kinds, sheet.rows, strict=True):
            yield Piece(
                sheet=sheet.id,
                title=unit.name,
                mark=row.number,
                silhouette=silhouette_of(kind),
                counters=row.counters,
                detail=f"{row.label}: {row.detail}",
            )
