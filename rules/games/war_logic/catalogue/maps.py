"""Tables that players lay out: the places of a battle card where they stand, zones and objectives (WL-4.14)."""

from __future__ import annotations

from rules.kit.ground import Growth
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
    growths=(
        Growth(kind="house", times=2, least=4, most=8),
        Growth(kind="obstacle", times=3, least=2, most=6),
        Growth(kind="vehicle", times=1, least=3, most=4),
    ),
    rule="WL-4.14",
    captions=True,
)
