"""The help pages, rendered from ``docs/`` so that project and site share one source."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from armies.pages.readonly import read_tables
from armies.services.selectors import game_or_404
from home.rulebooks import write_turn
from rules import registry


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide: its title, its HTML, and its headings (anchor, title)."""

    title: str
    html: SafeString
    headings: tuple[tuple[str, str], ...]


TITLES = {"players": "For players", "referees": "For referees", "organisers": "For organisers", "api": "For programs"}
PART = re.compile(r'<h[23] id="([^"]+)">(.*?)</h[23]>(.*?)(?=<h[23] id=|\Z)', re.DOTALL)
PICTURES = "../static/"
"""Pictures of a guide lie among the site's files."""
PAGES = {"api.md": "/help/api/"}
"""The pages of the site that replace files named in a guide."""


@require_safe
def guide(request: HttpRequest, name: str = "players") -> HttpResponse:
    if name not in TITLES:
        raise Http404
    text = read(settings.BASE_DIR / "docs" / f"{name}.md")
    games = [game for game in registry.all_games() if game.rulebook]
    return render(request, "help.html", {"guide": text, "name": name, "titles": TITLES, "games": games})


@require_safe
def quick(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows one page to print: a turn of the game step by step, and the tables that are looked up at the table."""
    game = game_or_404(slug)
    tables = game.catalogue.reference()
    context = {
        "game": game,
        "turn": write_turn(slug),
        "tables": read_tables({name: tables[name] for name in game.catalogue.quick}),
    }
    return render(request, "quick.html", context)


def guide_text(name: str) -> Iterator[tuple[str, str, str]]:
    """Yields the anchor, heading and plain text of each part of a guide."""
    html = str(read(settings.BASE_DIR / "docs" / f"{name}.md").html)
    for anchor, heading, text in PART.findall(html):
        yield anchor, unescape(strip_tags(heading)), unescape(strip_tags(text))


@lru_cache(maxsize=8)
def read(path: Path) -> Guide:
    """Renders a Markdown file as HTML; HTML inside it is shown as text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    headings = tuple(_add_anchors(tokens))
    _adapt(tokens)
    title = next(text for tag, _, text in headings if tag == "h1")
    body = tokens[3:] if headings[0][0] == "h1" else tokens  # the page sets the title itself
    html = mark_safe(parser.renderer.render(body, parser.options, {}))
    return Guide(title, html, tuple((anchor, text) for tag, anchor, text in headings if tag == "h2"))


def _add_anchors(tokens: list[Token]) -> list[tuple[str, str, str]]:
    """Gives each heading an id made of its words and returns their tags, ids and texts."""
    found = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content
            anchor = "-".join("".join(letter if letter.isalnum() else " " for letter in text.lower()).split())
            token.attrSet("id", anchor)
            found.append((token.tag, anchor, text))
    return found


def _adapt(tokens: list[Token]) -> None:
    """Leads links to pages instead of files, and dresses code and tables as elsewhere."""
    for token in tokens:
        if token.type == "fence":
            token.attrSet("tabindex", "0")  # it scrolls by itself on a phone, so the keyboard must reach it
        elif token.type == "table_open":
            token.attrSet("class", "table")
    for token in (child for block in tokens for child in block.children or ()):
        if token.type == "link_open" and (page := PAGES.get(str(token.attrGet("href")))):
            token.attrSet("href", page)
        elif token.type == "image":
            _adapt_picture(token)


def _adapt_picture(token: Token) -> None:
    """Gives a picture its address and its size, so that nothing moves when it comes."""
    from PIL import Image  # noqa: PLC0415 - 9 MB that only pictures need

    name = str(token.attrGet("src")).removeprefix(PICTURES)
    with Image.open(settings.BASE_DIR / "static" / name) as picture:
        width, height = picture.size
    token.attrs.update({"src": static(name), "width": width, "height": height, "loading": "lazy"})
