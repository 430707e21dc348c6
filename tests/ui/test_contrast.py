"""The colours of the style sheet against WCAG 2.2 AA, in both schemes and for every game's accent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import registry
from tests.contract.small_games.patrol_list.game import GAME as LIST_GAME
from ui import styles

PARTS = Path(__file__).parents[2] / "static" / "css" / "main"
PAIR = r"light-dark\((#\w{6}), (#\w{6})\)"
TOKENS = {
    name: (light, dark) for name, light, dark in re.findall(rf"--([\w-]+): {PAIR}", (PARTS / "tokens.css").read_text())
}
GAMES = {
    game.slug: {
        "accent": (game.info.accent.light, game.info.accent.dark),
        "accent-wash": (game.info.accent.light_wash, game.info.accent.dark_wash),
    }
    for game in registry.all_games()
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


def test_no_style_sheet_names_a_game():
    sheets = [path for path in PARTS.parent.rglob("*.css") if "data-game" in path.read_text()]
    assert not sheets, "a game's accent is its attribute Info.accent"


def test_the_sheet_of_every_page_has_the_accent_of_every_game():
    sheet = styles.bundle(PARTS.parent / "main.css")
    for game in registry.all_games():
        light, dark = GAMES[game.slug]["accent"]
        accent = f"--accent:var(--lightningcss-light,{light})var(--lightningcss-dark,{dark})"
        assert f"[data-game={game.slug}] :is(.turnbar,.record,.cutouts){{{accent}" in sheet
    assert "data-game" not in styles.bundle(PARTS.parent / "battle.css")


def test_a_game_that_is_new_gets_its_accent_without_a_change_of_any_sheet(settings, tmp_path):
    settings.STYLES_ROOT = tmp_path
    source = PARTS.parent / "main.css"
    before = Path(styles.build("css/main.css", source)).read_text()
    registry.add(LIST_GAME)
    try:
        after = Path(styles.build("css/main.css", source)).read_text()
    finally:
        registry.remove(LIST_GAME.slug)
    assert LIST_GAME.slug not in before and LIST_GAME.info.accent.light in after
    assert Path(styles.build("css/main.css", source)).read_text() == before


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
