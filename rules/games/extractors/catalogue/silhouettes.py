"""The outlines of pieces."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.catalogue.kinds import KINDS
from rules.kernel.display.looks import Silhouette

SILHOUETTES: Mapping[str, Silhouette] = {
    "bipod": "walker",
    "multipod": "crawler",
    "glide": "glider",
    "orni": "vtol",
    "walker": "walker",
    "floater": "carrier",
    "flyer": "vtol",
    "dagmaton": "artillery",
    "pgp": "artillery",
    "revil": "tank",
    "agrax": "tank",
    "command-post": "tower",
    "fort": "bunker",
    "extractor": "tracked",
}


def silhouette_of(type_: str) -> Silhouette:
    """Returns the outline of a type of unit; sections are infantry, all other vehicles are alike."""
    found = KINDS.get(type_)
    return SILHOUETTES.get(type_, "infantry" if found and found.is_section else "vehicle")
