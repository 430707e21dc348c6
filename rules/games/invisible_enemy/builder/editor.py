"""The cards of the roster page."""

from __future__ import annotations

from rules.games.invisible_enemy.army.document import ArmyDesign
from rules.games.invisible_enemy.army.summary import ArmySummary
from rules.games.invisible_enemy.builder.army_card import army_card
from rules.games.invisible_enemy.builder.unit_card import unit_card
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path


def editor(design: ArmyDesign, path: Path) -> Card:
    """Returns the card of the army (``()``) or of a unit (``("units", number)``). Raises NoSuchPlace."""
    army = ArmySummary(design)
    if not path:
        return army_card(army)
    for unit in army.units:
        if unit.path == tuple(path):
            return unit_card(army, unit)
    raise NoSuchPlace(path)
