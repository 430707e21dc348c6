"""The picture of a shared army for links: its name, its game, what it costs and its first units, 1200 by 630 pixels."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from armies.services.evaluation_cache import Reading
from rules.kernel.evaluation import Part

SIZE = (1200, 630)
EDGE, BAR = 72, 18
PAPER, INK, FAINT = "#fffdf8", "#1d2126", "#565b61"
FONTS = Path(settings.BASE_DIR) / "static" / "fonts"
UNITS_SHOWN = 5


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{name}.woff2"), size)


def draw_card(reading: Reading, *, name: str, by: str) -> bytes:
    """Returns the picture as PNG. ``by``: who has built the army, if anybody may know."""
    evaluation, game = reading.evaluation, reading.game
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, SIZE[0], BAR), fill=game.info.accent.light)
    width = SIZE[0] - 2 * EDGE
    pen.text((EDGE, 70), game.name.upper(), font=_font("barlow-condensed-600", 40), fill=game.info.accent.light)
    title = _fitting(pen, name, width, largest=96)
    pen.text((EDGE, 120), _cut(pen, name, title, width), font=title, fill=INK)
    limit = f" of {evaluation.limit}" if evaluation.limit else ""
    cost = f"{evaluation.spent}{limit} {evaluation.currency}"
    pen.text((EDGE, 250), _cut(pen, cost, _font("barlow-600", 44), width), font=_font("barlow-600", 44), fill=INK)
    plain = _font("barlow-400", 34)
    for row, line in enumerate(_units(evaluation.parts)):
        pen.text((EDGE, 322 + 46 * row), _cut(pen, line, plain, width), font=plain, fill=FAINT)
    foot = f"Muster{f' · by {by}' if by else ''}"
    small = _font("barlow-condensed-600", 32)
    pen.text((SIZE[0] - EDGE, 84), _cut(pen, foot, small, width // 2), font=small, fill=FAINT, anchor="ra")
    answer = io.BytesIO()
    picture.quantize(64).save(answer, "PNG", optimize=True)
    return answer.getvalue()


def _units(parts: tuple[Part, ...]) -> list[str]:
    shown = [f"{part.title}{f' ({part.kind})' if part.kind else ''}" for part in parts[:UNITS_SHOWN]]
    more = len(parts) - len(shown)
    return [*shown, f"and {more} more"] if more else shown


def _fitting(pen: ImageDraw.ImageDraw, text: str, width: int, *, largest: int) -> ImageFont.FreeTypeFont:
    sizes = range(largest, largest // 2, -8)
    fonts = [_font("barlow-condensed-600", size) for size in sizes]
    return next((font for font in fonts if pen.textlength(text, font=font) <= width), fonts[-1])


def _cut(pen: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Returns a text that fits, with an ellipsis where it was cut."""
    if pen.textlength(text, font=font) <= width:
        return text
    while text and pen.textlength(f"{text}…", font=font) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
