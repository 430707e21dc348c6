"""The pieces of an army: its stands (SP-2.73)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.document import ArmyDesign
from rules.games.sol_prime.army.summary import summarise_army
from rules.games.sol_prime.builder.record_sheets import record_sheets
from rules.games.sol_prime.catalogue.silhouettes import silhouette_of
from rules.kernel.display.pieces import Piece


def pieces(design: ArmyDesign) -> Iterator[Piece]:
    """Yields a piece for each stand: the number of its platoon, and its own in it."""
    classes = {stand: entry.fitted.design.class_ for entry in summarise_army(design).entries for stand in entry.stands}
    for sheet in record_sheets(design):
        for place, row in enumerate(sheet.rows, 1):
            yield Piece(
                sheet=sheet.id,
                title=row.label,
                mark=f"{sheet.mark}-{place}",
                silhouette=silhouette_of(classes.get(row.label) or ""),
                counters=row.counters,
                detail=row.detail,
            )
