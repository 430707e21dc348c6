"""The colours of the style sheet against WCAG 2.2 AA, in both schemes and for every game's accent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PARTS = Path(__file__).parents[2] / "static" / "css" / "main"
PAIR = r"light-dark\((#\w{6}), (#\w{6})\)"
TOKENS = {
    name: (light, dark) for name, light, dark in re.findall(rf"--([\w-]+): {PAIR}", (PARTS / "tokens.css").read_text())
}
GAMES = {
    game: {"accent": (one, two), "accent-wash": (three, four)}
    for game, one, two, three, four in re.findall(
        rf'\[data-game="([\w-]+)"\] \{{\s+--accent: {PAIR};\s+--accent-wash: {PAIR}', (PARTS / "games.css").read_text()
    )
}
TEXT, LARGE = 4.5, 3.0
PAIRS = [
    *[
        ("ink", ground, 7.0)
        for ground in ("paper", "sheet", "well", "bad-wash", "warn-wash", "good-wash", "accent-wash")
    ],
    *[("ink-2", ground, TEXT) for ground in ("paper", "sheet", "well", "bad-wash", "warn-wash", "accent-wash")],
    *[(tone, ground, TEXT) for tone in ("good", "warn", "bad") for ground in ("paper", "sheet", f"{tone}-wash")],
    *[("accent", ground, TEXT) for ground in ("paper", "sheet", "accent-wash")],
    *[("sheet", side, TEXT) for side in ("accent", "ink", "side-2", "side-3", "side-4", "side-5")],
    *[(edge, ground, LARGE) for edge in ("line-strong", "focus") for ground in ("paper", "sheet")],
    ("accent-ink", "accent", TEXT),
    ("accent", "well", LARGE),
    ("paper", "ink", TEXT),
]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_game_of_the_house_has_its_accent():
    assert set(GAMES) == {"eic-league", "invisible-enemy", "extractors", "war-logic", "sol-prime"}


@pytest.mark.parametrize("game", [*GAMES, ""])
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_and_edges_stand_out(game, scheme):
    colours = {name: pair[scheme] for name, pair in {**TOKENS, **GAMES.get(game, {})}.items()}
    weak = [
        f"{front} on {ground}: {contrast(colours[front], colours[ground]):.2f} < {least}"
        for front, ground, least in PAIRS
        if contrast(colours[front], colours[ground]) < least
    ]
    assert not weak, "\n".join(weak)
