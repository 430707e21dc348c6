"""All tables of Invisible Enemy: ``CATALOGUE``, and the house charts that a battle may replace."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.force_tables import (
    Forces,
    FormationType,
    MgvTable,
    Nation,
    UnitType,
    WeaponRow,
)
from rules.games.invisible_enemy.catalogue.play_tables import Battle, Command, Engineering, Movement, Terrain, Turn
from rules.kernel.catalogue import content_hash, load
from rules.kernel.records import Record
from rules.kit.ready_tables import ReadyTables


class Catalogue(Record):
    """All tables of the game."""

    nations: Mapping[str, Nation]
    mgvs: MgvTable
    weapon_classes: Mapping[str, WeaponRow]
    unit_types: Mapping[str, UnitType]
    formation_types: Mapping[str, FormationType]
    forces: Forces
    charts: Charts
    command: Command
    movement: Movement
    terrain: Mapping[str, Terrain]
    engineering: Engineering
    battle: Battle
    turn: Turn
    ready_tables: ReadyTables


FOLDER = Path(__file__).parent
CATALOGUE: Catalogue = load(FOLDER, Catalogue)
CATALOGUE_HASH = content_hash(FOLDER)
MGVS = CATALOGUE.mgvs.types
HOUSE_CHARTS = CATALOGUE.charts
