"""The tables of EIC League as frozen records, each with the number of its rule. ``CATALOGUE`` holds them all.

Charts are maps from the least value of a line to the line; :func:`read_chart` reads them (downwards, EIC-1.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.games.eic_league.catalogue.battle_tables import (
    Base,
    Combat,
    DiceTable,
    HiddenInformation,
    League,
    read_chart,
)
from rules.games.eic_league.catalogue.purchase_tables import (
    EFFECTS,
    Budget,
    BuiltIn,
    Capacities,
    DroneType,
    Equipment,
    Material,
    Ratings,
    Shielding,
    SpecialMovement,
    UnitType,
    Weapon,
)
from rules.kernel.catalogue import content_hash, load
from rules.kernel.records import Record


class ReadyMap(Record):
    """A map of the house: its name, what it is good for, and its columns and rows of hexes.

    ``zone`` are the corners of the first side's deployment zone; zone and ``objectives`` are there twice, the second
    time turned half about the map's middle.
    """

    name: str
    detail: str
    columns: int
    rows: int
    zone: tuple[str, str]
    objectives: tuple[str, ...]


class Catalogue(Record):
    """All tables of the game."""

    dice: DiceTable
    budget: Budget
    ratings: Ratings
    armor: Mapping[str, Material]
    shielding: Shielding
    units: Mapping[str, UnitType]
    drone: DroneType
    built_in_weapons: Mapping[str, BuiltIn]
    weapons: Mapping[str, Weapon]
    equipment: Equipment
    capacities: Capacities
    special_movement: Mapping[str, SpecialMovement]
    combat: Combat
    base: Base
    leagues: Mapping[str, League]
    hidden_information: HiddenInformation
    ready_maps: Mapping[str, ReadyMap]


FOLDER = Path(__file__).parent
CATALOGUE: Catalogue = load(FOLDER, Catalogue)
CATALOGUE_HASH = content_hash(FOLDER)
MATERIALS: Mapping[int, Material] = {material.bod: material for material in CATALOGUE.armor.values()}
"""Materials by BOD rating (EIC-6.1)."""

__all__ = [
    "CATALOGUE",
    "CATALOGUE_HASH",
    "EFFECTS",
    "MATERIALS",
    "BuiltIn",
    "Catalogue",
    "Material",
    "UnitType",
    "Weapon",
    "read_chart",
]
