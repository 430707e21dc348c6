"""The outlines of bases; those that fight are alike."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.display.looks import Silhouette

SILHOUETTES: Mapping[str, Silhouette] = {"engineer": "engineer", "network": "network"}


def silhouette_of(kind: str) -> Silhouette:
    """Returns the outline of a kind of base."""
    return SILHOUETTES.get(kind, "crawler")
