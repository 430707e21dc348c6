"""The cards of the roster page."""

from __future__ import annotations

from rules.games.invisible_enemy.army.document import ArmyDesign
from rules.games.invisible_enemy.army.summary import ArmySummary
from rules.games.invisible_enemy.builder.army_card import army_card
from rules.games.invisible_enemy.builder.unit_card import unit_card
from rules.kernel.documents import NoSuchPlace
from rules.kernel.records import Path
from rules.kernel.screen import Card


def editor(design: ArmyDesign, path: Path) -> Card:
    """The card of the army (``()``) or of a unit (``("units", number)``). Raises NoSuchPlace."""
    force = ArmySummary(design)
    if not path:
        return army_card(force)
    for unit in force.units:
        if unit.path == tuple(path):
            return unit_card(force, unit)
    raise NoSuchPlace(path)
