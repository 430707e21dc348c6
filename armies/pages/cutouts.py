"""Counters and markers of an army to print and cut out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString

from armies.pages.paper import PAPERS
from armies.services.evaluation_cache import Reading
from ui.cutouts import draw_counter, draw_marker
from ui.time_limit import within_time

SIZES = (15, 20, 25, 30, 40)
"""Widths of a counter in millimetres."""
USUAL = 25
MOST = 500
"""Counters of one page of the site; what is more is counted."""
MOST_MARKERS = 6
"""Markers of one state: rarely are more pieces in it."""


def cutout_page(request: HttpRequest, reading: Reading) -> dict[str, Any]:
    """Returns the context of the page: ``?size=`` is a width, ``?markers=no`` leaves out those of states."""
    armies = reading.game.armies
    pieces = within_time(armies.pieces_of, reading.army)
    size, paper = _size(request.GET.get("size", "")), request.GET.get("paper", "")
    wanted = request.GET.get("markers") != "no"
    copies = min(len(pieces), MOST_MARKERS)
    markers: list[SafeString] = [draw_marker(sign, size) for sign in armies.markers for _ in range(copies)]
    return {
        "game": reading.game,
        "counters": [draw_counter(piece, size) for piece in pieces[:MOST]],
        "left_out": max(0, len(pieces) - MOST),
        "markers": markers if wanted else [],
        "has_markers": bool(markers),
        "wants_markers": wanted,
        "sizes": SIZES,
        "size": size,
        "papers": PAPERS,
        "paper": paper if paper in dict(PAPERS) else "",
    }


def _size(written: str) -> int:
    return next((size for size in SIZES if str(size) == written), USUAL)
