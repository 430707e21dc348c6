"""Draws the icons of the app from the figure of ``static/favicon.svg``: ``.venv/bin/python scripts/draw_icons.py``."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "static" / "app"
HEXAGON = [(16, 1), (29, 8.5), (29, 23.5), (16, 31), (3, 23.5), (3, 8.5)]
LETTER = [(9, 22), (9, 11), (16, 18), (23, 11), (23, 22)]
ACCENT, PAPER = "#a8480b", "#fffdf8"
FINE = 4


def draw(size: int, *, ground: str | None = None, scale: float = 1.0, ink: str = ACCENT) -> Image.Image:
    """Returns the icon at ``size`` pixels; ``scale`` leaves room around it for masks, on a ``ground``."""
    picture = Image.new("RGBA", (size * FINE, size * FINE), ground or (0, 0, 0, 0))
    pen, unit = ImageDraw.Draw(picture), size * FINE / 32 * scale
    edge = size * FINE * (1 - scale) / 2

    def place(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * unit + edge, y * unit + edge) for x, y in points]

    pen.polygon(place(HEXAGON), fill=ink)
    pen.line(place(LETTER), fill=PAPER if ink == ACCENT else (0, 0, 0, 0), width=round(3 * unit), joint="curve")
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Writes all icons."""
    FOLDER.mkdir(exist_ok=True)
    for size in (192, 512):
        draw(size).save(FOLDER / f"icon-{size}.png", optimize=True)
    draw(512, ground=PAPER, scale=0.72).save(FOLDER / "maskable-512.png", optimize=True)
    draw(180, ground=PAPER, scale=0.86).convert("RGB").save(FOLDER / "touch-180.png", optimize=True)
    draw(96, ink="#ffffff").save(FOLDER / "badge-96.png", optimize=True)


if __name__ == "__main__":
    main()
