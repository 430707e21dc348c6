"""Curves as SVG: small ones beside a number, and charts of several lines. A table beside them has the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from ui.html import join

WIDTH, HEIGHT = 96, 24
CHART_WIDTH, CHART_HEIGHT = 320, 120
LEFT, BELOW = 26, 16
LINES = 8
"""The looks of lines that a reader can tell apart: colours, and strokes."""


def small_curve(values: Sequence[float]) -> SafeString:
    """Draws values from 0 to 1 as a small curve without axes, hidden from screen readers."""
    return format_html(
        '<svg class="curve" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">'
        '<path class="ground" d="M0 {}H{}"/><polyline class="line-0" points="{}"/></svg>',
        WIDTH, HEIGHT, WIDTH, HEIGHT, HEIGHT - 1, WIDTH, _points(values, WIDTH, HEIGHT - 3, 0, 1.5),
    )  # fmt: skip


def chart(lines: Sequence[Sequence[float]], label: str) -> SafeString:
    """Draws lines of values from 0 to 1 over rounds, the first at 0; ``label`` says what they are."""
    width, height = CHART_WIDTH, CHART_HEIGHT
    most = max((len(line) for line in lines), default=1) - 1
    grid = join(
        format_html(
            '<path class="ground" d="M{} {}H{}"/><text class="end" x="{}" y="{}">{} %</text>',
            LEFT, y, LEFT + width, LEFT - 3, y + 3, percent,
        )
        for percent in (0, 50, 100)
        for y in [round(4 + height * (1 - percent / 100), 1)]
    )  # fmt: skip
    step = max(1, -(-most // 8))
    ticks = join(
        format_html('<text x="{}" y="{}">{}</text>', round(LEFT + width * one / max(1, most), 1), height + BELOW, one)
        for one in range(0, most + 1, step)
    )
    drawn = join(
        format_html('<polyline class="line-{}" points="{}"/>', number % LINES, _points(line, width, height, LEFT, 4))
        for number, line in enumerate(lines)
    )
    return format_html(
        '<svg class="curves" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>',
        LEFT + width + 8, height + BELOW + 6, label, grid, ticks, drawn,
    )  # fmt: skip


def range_bar(low: float, value: float, high: float) -> SafeString:
    """Draws a value from 0 to 1 as a dot on the range in which it lies, with a mark at one half; hidden from screen
    readers."""
    at, ends = round(2 + value * (WIDTH - 4), 1), (round(2 + one * (WIDTH - 4), 1) for one in (low, high))
    return format_html(
        '<svg class="curve" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true"><path class="ground" '
        'd="M{} 2V{}"/><polyline class="line-0" points="{},{} {},{}"/>'
        '<circle class="dot" cx="{}" cy="{}" r="4"/></svg>',
        WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH // 2, HEIGHT - 2,
        *(number for end in ends for number in (end, HEIGHT // 2)), at, HEIGHT // 2,
    )  # fmt: skip


def line_mark(number: int) -> SafeString:
    """Draws the look of a line, for a legend."""
    return format_html(
        '<svg class="curve" viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">'
        '<polyline class="line-{}" points="0,4 24,4"/></svg>',
        number % LINES,
    )


def _points(values: Sequence[float], width: float, height: float, left: float, top: float) -> str:
    most = max(1, len(values) - 1)
    places = ((left + width * place / most, top + height * (1 - value)) for place, value in enumerate(values))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
