"""Outline, losses and states of a piece as SVG, drawn on its counter, and the same in words."""

from __future__ import annotations

from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.display.looks import Look, StateSign
from rules.kernel.wording import format_count
from ui.html import join, when

SIGNS: dict[StateSign, tuple[str, str]] = {
    "moved": ("moved", "M-2.2-2.4L1.6 0L-2.2 2.4"),
    "fired": ("fired", "M0-3V3M-2.6-1.5L2.6 1.5M-2.6 1.5L2.6-1.5"),
    "pinned": ("pinned", "M-1.6-2.6V2.6M1.6-2.6V2.6"),
    "routed": ("running", "M2.8-2.4L.2 0L2.8 2.4M-.4-2.4L-3 0L-.4 2.4"),
    "suppressed": ("suppressed", "M-3 0Q-1.5-2.4 0 0T3 0"),
    "hidden": ("hidden", "M-3 .2Q0-3.2 3 .2M-2.6 2.6L2.6-2.6"),
    "watch": ("on watch", "M-3 0Q0-3.6 3 0Q0 3.6-3 0M0-.6V.6"),
    "stopped": ("stopped", "M-2.2-2.2L2.2 2.2M2.2-2.2L-2.2 2.2"),
}
"""The words and the drawing of each state, around the middle of a badge."""
BADGE, MOST = 4.4, 3
"""Half the width of a badge in units of a piece of 10, and how many a piece has room for."""
DASHES, DASH = 12, 5
"""The number of dashes that a ring has room for, and the hundredths of it that one takes."""


def words(look: Look) -> str:
    """Says what the drawing shows, for a label: lost share in percent and states."""
    lost = [f"{round(look.lost * 100)}% lost"] if look.lost > 0 else []
    lost += [f"{format_count(look.points, 'point')} lost"] if look.points > 0 else []
    return ", ".join([*lost, *(SIGNS[sign][0] for sign in look.signs)])


def outline(look: Look, radius: float) -> SafeString:
    """Draws the outline of the kind in the upper part of a piece of half the width ``radius``."""
    size = radius * 1.1
    return when(
        look.silhouette,
        '<use class="kind" href="{}#{}" x="{}" y="{}" width="{}" height="{}"/>',
        _sprite(),
        look.silhouette,
        *(f"{number:.1f}" for number in (-size / 2, -radius * 0.92, size, size)),
    )


@cache
def _sprite() -> str:
    return static("silhouettes.svg")


def state(look: Look, radius: float) -> SafeString:
    """Draws the ring of what is lost around a piece, and the signs of its state beside it."""
    shown = look.signs[:MOST]
    scale = max(0.55, radius / 10)
    badges = (
        format_html(
            '<g class="sign" transform="translate({} {}) scale({})"><circle r="{}"/><path d="{}"/></g>',
            f"{radius * 1.2:.1f}",
            f"{radius * 0.7 - at * 2 * BADGE * scale:.1f}",
            f"{scale:.2f}",
            BADGE,
            SIGNS[sign][1],
        )
        for at, sign in enumerate(shown)
    )
    return SafeString(_ring(look.lost, radius) + _dashes(look.points, radius) + join(badges))


def _ring(lost: float, radius: float) -> SafeString:
    """Draws the lost share clockwise from the top."""
    share = 100 if lost >= 1 else max(4, round(lost * 100))
    return when(
        lost > 0,
        '<circle class="all" r="{0}"/><circle class="lost" r="{0}" pathLength="100" stroke-dasharray="{1} 100" '
        'transform="rotate(-90)"/>',
        f"{radius * 1.28:.1f}",
        share,
    )


def _dashes(points: int, radius: float) -> SafeString:
    """Draws a dash for each point that was lost, clockwise from the top: of how many, the viewer does not know."""
    gap = 100 / DASHES - DASH
    shown = min(points, DASHES)
    return when(
        shown > 0,
        '<circle class="lost" r="{}" pathLength="100" stroke-dasharray="{}" transform="rotate(-90)"/>',
        f"{radius * 1.28:.1f}",
        " ".join([*[f"{DASH} {gap:.2f}"] * (shown - 1), f"{DASH} 100"]),
    )
