"""The cards of the roster page."""

from __future__ import annotations

from rules.games.sol_prime.army.document import ArmyDesign
from rules.games.sol_prime.army.summary import summarise_army
from rules.games.sol_prime.builder.army_card import army_card
from rules.games.sol_prime.builder.unit_card import unit_card
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path


def editor(design: ArmyDesign, path: Path) -> Card:
    """Returns the card of the army (``()``) or of an entry (``("units", number)``). Raises NoSuchPlace."""
    army = summarise_army(design)
    if not path:
        return army_card(army)
    for entry in army.entries:
        if entry.path == tuple(path):
            return unit_card(army, entry)
    raise NoSuchPlace(path)
