"""The outlines of stands."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.display.looks import Silhouette

SILHOUETTES: Mapping[str, Silhouette] = {
    "apc": "carrier",
    "combat-vehicle": "carrier",
    "combat-walker": "walker",
    "engineering-vehicle": "engineer",
    "air-defense-vehicle": "network",
    "amds-vehicle": "network",
    "artillery": "artillery",
    "infantry-mortar": "artillery",
    "powersuit-infantry": "suit",
    "vtol": "vtol",
    "fighter": "fighter",
    "bomber": "fighter",
    "transport-aircraft": "fighter",
    "installation": "tower",
    "fortification": "bunker",
}
"""The outlines of classes of stands; tanks and infantry are told by their names."""


def silhouette_of(class_: str) -> Silhouette:
    """Returns the outline of a class of stands."""
    by_name: Silhouette = "infantry" if "infantry" in class_ else "tank" if "tank" in class_ else "vehicle"
    return SILHOUETTES.get(class_, by_name)
