"""Counters and markers to cut out, as SVG in millimetres: a counter has a front, an outline, its mark and its name."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.display.looks import Look, StateSign
from rules.kernel.display.pieces import Piece
from ui.looks import SIGNS, outline

LETTERS = 15
"""Letters of a name that fit beside each other; a longer one is pressed together, and cut at twice as many."""


def draw_counter(piece: Piece, millimetres: int) -> SafeString:
    """Draws a piece on a square with its front at the top."""
    kind = outline(Look(silhouette=piece.silhouette), 21)
    return format_html(
        '<svg class="cutout" viewBox="-25 -25 50 50" width="{0}mm" height="{0}mm" role="img" aria-label="{1}, {2}">'
        '<rect x="-24.7" y="-24.7" width="49.4" height="49.4"/><path d="M0-24.5l3.6 4h-7.2z"/>{3}'
        '<text class="mark" y="{4}">{2}</text>{5}</svg>',
        millimetres,
        piece.title,
        piece.mark,
        kind,
        13.5 if kind else 6,
        _name(piece.title, 21.5),
    )


def draw_marker(sign: StateSign, millimetres: int) -> SafeString:
    """Draws the marker of a state: its sign, and what it means."""
    word, drawing = SIGNS[sign]
    return format_html(
        '<svg class="cutout marker" viewBox="-25 -25 50 50" width="{0}mm" height="{0}mm" role="img" aria-label="{1}">'
        '<circle r="24"/><path class="sign" transform="translate(0 -4) scale(3.6)" d="{2}"/>{3}</svg>',
        millimetres,
        word,
        drawing,
        _name(word, 15),
    )


def _name(text: str, y: float) -> SafeString:
    said = text if len(text) <= 2 * LETTERS else f"{text[: 2 * LETTERS - 1]}…"
    pressed = SafeString(' textLength="46" lengthAdjust="spacingAndGlyphs"' if len(said) > LETTERS else "")
    return format_html('<text class="name" y="{}"{}>{}</text>', y, pressed, said)
