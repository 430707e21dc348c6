"""Tables that players lay out: the places of a battle card where they stand, zones and objectives (WL-4.14)."""

from __future__ import annotations

from rules.games.war_logic.catalogue import CATALOGUE
from rules.kit.maps.frame import Kind
from rules.kit.maps.table_maps import TableMaps

MAPS = TableMaps(
    "war-logic",
    ground={
        "house": Kind(name="House", tone="building"),
        "obstacle": Kind(name="Obstacle", tone="rough"),
        "vehicle": Kind(name="Vehicle", tone="rubble"),
        "location": Kind(name="Place", tone="woods"),
    },
    growths=CATALOGUE.ready_tables.random,
    rule="WL-4.14",
    captions=True,
)
