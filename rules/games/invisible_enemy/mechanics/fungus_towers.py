"""Fungus towers: their infection and their defense (IE-6.60, IE-9.20)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import Base, Tower
from rules.games.invisible_enemy.battle.state.lookup import Thing
from rules.games.invisible_enemy.catalogue import CATALOGUE


def is_live_tower(tower: Tower) -> bool:
    """Checks whether a tower still infects: less than one third of its hull is gone (IE-9.20)."""
    return 3 * tower.hits < tower.hull


def defense_of(thing: Thing) -> int:
    """Returns the defense rating; a tower's is fixed (IE-9.20)."""
    return thing.defense if isinstance(thing, Base) else CATALOGUE.battle.fungus_tower.defense


FUNGUS_TOWER = CATALOGUE.battle.fungus_tower
