"""Editing an army: its cards, and what an edit does to the document beyond its own place."""

from __future__ import annotations

from rules.games.war_logic.army.document import ArmyDesign
from rules.games.war_logic.army.summary import army_of
from rules.games.war_logic.builder.army_card import army_card
from rules.games.war_logic.builder.skill_card import skill_card
from rules.games.war_logic.builder.unit_card import unit_card
from rules.kernel.documents import NoSuchPlace
from rules.kernel.records import Path
from rules.kernel.screen import Card


def editor(design: ArmyDesign, path: Path) -> Card:
    """The card of the army (``()``), of a unit, or of a skill that is written out. Raises NoSuchPlace."""
    army, place = army_of(design), tuple(path)
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
