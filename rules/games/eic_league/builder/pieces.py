"""The pieces of a team: its units, and the drones that they launch (EIC-3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.document import TeamDesign
from rules.games.eic_league.army.summary import team_of
from rules.games.eic_league.builder.record_sheets import record_sheets
from rules.kernel.display.pieces import Piece, piece_of


def pieces(design: TeamDesign) -> Iterator[Piece]:
    """Yields a piece for each unit, followed by its drone."""
    for unit, sheet in zip(team_of(design).units, record_sheets(design), strict=True):
        yield piece_of(sheet, "tank" if unit.kind == "tank" else "suit")
        drone = next((row for row in sheet.rows if row.number == "Drone"), None)
        if drone:
            title, mark = f"Drone of {unit.name}", f"{sheet.mark}D"
            yield Piece(
                sheet=sheet.id,
                title=title,
                mark=mark,
                silhouette="drone",
                counters=drone.counters,
                detail=drone.detail,
            )
