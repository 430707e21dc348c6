"""The card of the roster page for a place in the army document."""

from __future__ import annotations

from rules.games.extractors.army.document import Army
from rules.games.extractors.builder.army_card import army_card
from rules.games.extractors.builder.unit_card import unit_card
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path


def find_card(army: Army, path: Path) -> Card:
    """Returns the card at a place. Raises NoSuchPlace."""
    if not path:
        return army_card(army)
    lists = {"units": army.units, "reinforcement": army.reinforcement}
    match path:
        case (str(key), int(place)) if key in lists and 0 <= place < len(lists[key]):
            return unit_card(army, lists[key][place], (key, place))
    raise NoSuchPlace(path)
