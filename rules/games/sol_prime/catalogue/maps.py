"""Tables that players lay out: ground, deployment zones, objectives (SP-3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kit.maps.frame import Kind
from rules.kit.maps.table_maps import TableMaps

TONES: Mapping[str, str] = {
    "woods": "woods",
    "road": "road",
    "urban": "building",
    "building": "building",
    "hill": "hill",
    "swamp": "swamp",
    "shallow-water": "water",
    "deep-water": "water",
}
"""The tones of ground; everything else is rough."""
GROUND_NAMES = {key: one.name for key, one in CATALOGUE.terrain.items()} | {"building": "Building"}
MAPS = TableMaps(
    "sol-prime",
    ground={key: Kind(name=name, tone=TONES.get(key, "rough")) for key, name in GROUND_NAMES.items() if key != "clear"},
    growths=CATALOGUE.ready_tables.random,
    rule="SP-3.1",
)
