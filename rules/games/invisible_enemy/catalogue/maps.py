"""Tables that players lay out: terrain, deployment zones, objectives (IE-9.1)."""

from __future__ import annotations

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kit.maps.frame import Kind
from rules.kit.maps.table_maps import TableMaps

TONES = {"low": "rough", "medium": "woods", "high": "swamp", "impervious": "building", "defense-value": "fungus"}
"""The look of terrain, by its sensitivity."""
MAPS = TableMaps(
    "invisible-enemy",
    ground={
        key: Kind(name=one.name, tone=TONES[one.sensitivity])
        for key, one in CATALOGUE.terrain.items()
        if one.sensitivity != "defense-value"
    },
    growths=CATALOGUE.ready_tables.random,
    rule="IE-9.1",
)
