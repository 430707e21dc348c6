"""A piece shows what it is, what it has lost and its state, in drawing and in words."""

import re
from pathlib import Path
from typing import get_args

import pytest

from rules.kernel.display.cards import Chip
from rules.kernel.display.looks import Look, Silhouette, StateSign
from rules.kernel.display.plan import Plan, PlanPiece
from rules.kernel.display.screen import Counter, Sheet, look_of
from rules.kernel.records import replace
from rules.kit.hexes import draw_board, rectangle
from rules.kit.hexmap import Piece, draw_pieces
from ui import board, looks, plan

SPRITE = Path("static/silhouettes.svg").read_text(encoding="utf-8")
CREDITS = Path("static/silhouettes.txt").read_text(encoding="utf-8")


def sheet(name="Ox", **more):
    return Sheet(id=name, title=name, kind="Agrax", side="red", own=True, silhouette="tank", **more)


def drawn(*sheets):
    pieces = [Piece(id=one.id, hex=(2, 2), mark="O", title=one.id, side=0) for one in sheets]
    empty = draw_board(rectangle(5, 5), (), tones={})
    return board.draw(replace(empty, tokens=tuple(draw_pieces(pieces, empty.size))), sheets=sheets)


@pytest.mark.parametrize("kind", get_args(Silhouette))
def test_each_kind_has_an_outline_and_names_its_author(kind):
    assert f'<symbol id="{kind}"' in SPRITE
    assert re.search(rf"^{kind}: .+ by \w", CREDITS, re.MULTILINE)


def test_each_state_has_a_sign_and_a_word():
    assert set(looks.SIGNS) == set(get_args(StateSign))


@pytest.mark.parametrize(
    ("counter", "lost"),
    [
        (Counter(label="Energy", value=50, most=200), 0.75),
        (Counter(label="Hits", value=3, most=4, taken=True), 0.75),
        (Counter(label="Energy", value=None, most=200), 0),
        (Counter(label="Hits", value=3), 0),
    ],
)
def test_the_first_counter_tells_what_is_lost_unless_it_is_secret(counter, lost):
    assert look_of(sheet(counters=(counter,))).lost == lost


def test_a_piece_on_the_map_shows_kind_loss_and_state_and_its_hex_says_so():
    hurt = sheet(
        counters=(Counter(label="Steps", value=1, most=2),),
        chips=(Chip(label="moved", sign="moved"), Chip(label="quick"), Chip(label="pinned", sign="pinned")),
    )
    page = drawn(hurt)
    assert "silhouettes.svg#tank" in page and 'class="lost"' in page and page.count('class="sign"') == 2
    assert "Ox (50% lost, moved, pinned)" in page
    whole = drawn(sheet())
    assert 'class="lost"' not in whole and 'class="sign"' not in whole


def test_where_the_whole_is_secret_each_point_lost_is_a_dash():
    hurt = look_of(sheet(counters=(Counter(label="Wounds", value=3, taken=True),)))
    assert (hurt.lost, hurt.points, looks.words(hurt)) == (0, 3, "3 points lost")
    (dashes,) = re.findall('stroke-dasharray="([^"]*)"', looks.state(hurt, 10))
    assert dashes.split().count("5") == 3 and 'class="all"' not in looks.state(hurt, 10)
    worse = looks.state(replace(hurt, points=99), 10)
    assert worse == looks.state(replace(hurt, points=12), 10), "a ring has room for twelve"
    assert look_of(sheet(counters=(Counter(label="Wounds", value=0, taken=True),))).points == 0


def test_pieces_that_share_a_hex_keep_their_letters_large():
    assert "silhouettes.svg" not in drawn(sheet(), sheet("Barge"), sheet("Crab"))


def test_a_piece_on_the_plan_shows_the_same():
    look = Look(silhouette="walker", lost=0.5, signs=("watch",))
    page = plan.draw(Plan(width=48, depth=36, pieces=(PlanPiece(id="A1", x=4, y=5, title="A1", look=look),)))
    assert "silhouettes.svg#walker" in page and 'class="lost"' in page
    assert "A1, 50% lost, on watch, 4" in page
