"""The pieces of an army: every copy of a unit has one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.document import ArmyDesign
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.builder.record_sheets import copies, points, record_sheets
from rules.kernel.display.pieces import Piece


def pieces(design: ArmyDesign) -> Iterator[Piece]:
    """Yields the pieces of every unit, each with its own points."""
    units = zip(summarise(design).units, record_sheets(design), strict=True)
    for place, (unit, sheet) in enumerate(units, 1):
        for ending in copies(unit):
            yield Piece(
                sheet=sheet.id,
                title=f"{unit.design.name}{ending}",
                mark=f"{place}{ending}",
                counters=tuple(points(unit)),
                facts=sheet.facts,
                detail=sheet.kind,
            )
