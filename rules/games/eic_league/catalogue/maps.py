"""Maps that players draw: a size, deployment zones and objectives, for the rules know no terrain (EIC-1.3)."""

from __future__ import annotations

from rules.kit.ground import Growth
from rules.kit.maps.frame import OBJECTIVE
from rules.kit.maps.hex_maps import HexLimits, HexMaps

LEAST_SIZE, MOST_SIZE = 5, 60
MAPS = HexMaps(
    "eic-league",
    ground={},
    limits=HexLimits(columns=(LEAST_SIZE, MOST_SIZE), rows=(LEAST_SIZE, MOST_SIZE), usual=(16, 12)),
    growths=(Growth(kind=OBJECTIVE, times=2, least=1, most=1),),
    rule="EIC-1.3",
)
