"""Short wordings of the catalogue for pages and sentences: arcs, ranges, factions, orders."""

from __future__ import annotations

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import HIDDEN_ORDER, MoveType

FACTION_NAMES: dict[str, str] = {"dorian": "Dorian", "avronian": "Avronian"}
ARC_WORDS = {
    "front": "front",
    "front-flanks": "front and flanks",
    "rear": "rear",
    "rear-flanks": "rear and flanks",
    "turret": "all round",
}
"""Firing arcs in words (EXT-5.8)."""


def range_text(row: str) -> str:
    """Formats the ranges of a weapon with their DRM: "ranges 1 (+1), 2 (+0)"."""
    drms = CATALOGUE.to_hit.range_drm[row]
    shown = [f"{place} ({drm:+d})" for place, drm in enumerate(drms, 1) if isinstance(drm, int)]
    return f"ranges {', '.join(shown)}"


def order_name(order: str | None) -> str:
    """Returns the name of an order, of a secret one, or of an empty box."""
    if order is None:
        return "empty"
    return "hidden order" if order == HIDDEN_ORDER else CATALOGUE.orders[order].name


def move_name(move_type: MoveType) -> str:
    """Returns the name of a way of moving as the rulebook writes it, *ACV* in capitals (EXT-6.11)."""
    return "ACV" if move_type == "acv" else move_type
