"""Maps that players draw: the terrain of the printed map in a layout of their own (EXT-5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.catalogue import CATALOGUE
from rules.kit.maps.frame import Kind
from rules.kit.maps.hex_maps import ROAD, HexLimits, HexMaps

TONES: Mapping[str, str] = {
    "lake": "water",
    "build-up": "building",
    "rough": "rough",
    "bog": "swamp",
    "chimneys": "fungus",
    "flux": "zone",
    "depression": "hill",
}
"""The drawing's pattern for each terrain; of several in a hex the first here counts."""
COLUMNS, ROWS = CATALOGUE.limits.columns, CATALOGUE.limits.rows
MAPS = HexMaps(
    "extractors",
    ground={
        **{key: Kind(name=CATALOGUE.terrain[key].name, tone=tone) for key, tone in TONES.items()},
        ROAD: Kind(name="Road", tone="road"),
    },
    limits=HexLimits(columns=(COLUMNS, COLUMNS), rows=(ROWS, ROWS), usual=(COLUMNS, ROWS)),
    growths=CATALOGUE.house_maps.random,
    rule="EXT-5.1",
)
