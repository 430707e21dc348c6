"""The card of the roster page at a path."""

from __future__ import annotations

from rules.games.war_logic.army.document import ArmyDesign
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.builder.army_card import army_card
from rules.games.war_logic.builder.skill_card import skill_card
from rules.games.war_logic.builder.unit_card import unit_card
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path


def editor(design: ArmyDesign, path: Path) -> Card:
    """Returns the card of the army (``()``), of a unit, or of a skill that is written out. Raises NoSuchPlace."""
    army, place = summarise(design), tuple(path)
    if not place:
        return army_card(army)
    for unit in army.units:
        if unit.path == place:
            return unit_card(army, unit)
        for fitted in unit.fitted:
            if fitted.path == place and fitted.own and fitted.own.path == place:
                return skill_card(army, fitted.own)
    for own in army.own:
        if own.path == place:
            return skill_card(army, own)
    raise NoSuchPlace(path)
