"""Counts and lists in words."""

from __future__ import annotations


def format_hexes(count: int) -> str:
    """Returns a number of hexes in words."""
    return "1 hex" if count == 1 else f"{count} hexes"


def format_fragmentation_hits(count: int) -> str:
    """Returns a number of fragmentation hits in words."""
    return "1 fragmentation hit" if count == 1 else f"{count} fragmentation hits"
