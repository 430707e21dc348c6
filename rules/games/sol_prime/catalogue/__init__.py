"""The tables of Sol Prime; ``CATALOGUE`` holds them all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.games.sol_prime.catalogue.army_tables import (
    Installations,
    Model,
    Platoons,
    Points,
    StandClass,
    TechLevel,
    Upgrade,
    Weapon,
)
from rules.games.sol_prime.catalogue.combat_tables import CloseCombat, Missiles, Positions, ToHit, ToKill, Visibility
from rules.games.sol_prime.catalogue.movement_tables import Ground, Movement
from rules.games.sol_prime.catalogue.platoon_tables import Command, Leaders, Morale
from rules.games.sol_prime.catalogue.support_tables import Air, Artillery, Engineers, Minefields, OptionRow
from rules.kernel.catalogue import content_hash, load
from rules.kernel.records import Record
from rules.kit.ready_tables import ReadyTables


class Catalogue(Record):
    """All tables of the game."""

    tech_levels: Mapping[str, TechLevel]
    command: Command
    platoons: Platoons
    morale: Morale
    leaders: Leaders
    movement: Movement
    terrain: Mapping[str, Ground]
    positions: Positions
    visibility: Visibility
    to_hit: ToHit
    missiles: Missiles
    to_kill: ToKill
    close_combat: CloseCombat
    weapons: Mapping[str, Weapon]
    classes: Mapping[str, StandClass]
    artillery: Artillery
    minefields: Minefields
    engineers: Engineers
    air: Air
    installations: Installations
    upgrades: Mapping[str, Upgrade]
    points: Points
    models: Mapping[str, Model]
    options: dict[str, OptionRow | str]
    ready_tables: ReadyTables


FOLDER = Path(__file__).parent
CATALOGUE: Catalogue = load(FOLDER, Catalogue)
CATALOGUE_HASH = content_hash(FOLDER)
