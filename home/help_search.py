"""Finds words in the help: glossaries, rules, and the guides by their parts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from home.help import TITLES, guide_text
from home.rulebooks import books

LONGEST = 80
MOST = 40
AROUND = 70
"""The letters shown on each side of the first word that was found."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the help: its title, where it belongs, its address, its words, and the same in small letters."""

    title: str
    where: str
    url: str
    text: str
    low: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that has all words, and the part of its text with the first of them."""

    place: Place
    snippet: str


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Shows what the help says about some words."""
    asked = request.GET.get("find", "")[:LONGEST].strip()
    found = find(asked)
    return render(request, "help_search.html", {"asked": asked, "hits": found[:MOST], "more": len(found) - MOST})


def find(asked: str) -> list[Hit]:
    """Returns the places that have all the words: those with them in the title first, in the order of the help."""
    words = asked.lower().split()
    if not words:
        return []
    hits = [place for place in places() if all(word in place.low for word in words)]
    return [Hit(place, _snippet(place, words)) for place in sorted(hits, key=lambda place: _rank(place, words))]


def _rank(place: Place, words: list[str]) -> tuple[bool, bool]:
    title = place.title.lower()
    return title != " ".join(words), not all(word in title for word in words)


def _snippet(place: Place, words: list[str]) -> str:
    at = min((found for word in words if (found := place.text.lower().find(word)) >= 0), default=0)
    begin = place.text.rfind(" ", 0, max(0, at - AROUND)) + 1
    end = at + 2 * AROUND
    return ("…" if begin else "") + place.text[begin:end] + ("…" if end < len(place.text) else "")


@cache
def places() -> tuple[Place, ...]:
    """Returns everything that can be found: glossaries, guides, rules. Read once."""
    return (*_terms(), *_parts_of_guides(), *_rules())


def _place(title: str, where: str, url: str, text: str) -> Place:
    text = " ".join(text.split())
    return Place(title, where, url, text, f"{title} {where} {text}".lower())


def _terms() -> Iterator[Place]:
    for game in books():
        page = reverse("words", args=[game.slug])
        for term in game.rulebook.terms() if game.rulebook else ():
            yield _place(term.word, f"{game.name}, glossary", f"{page}#{term.key}", term.text)


def _rules() -> Iterator[Place]:
    for game in books():
        for chapter in game.rulebook.chapters() if game.rulebook else ():
            page = reverse("chapter", args=[game.slug, chapter.key])
            for rule in chapter.rules:
                text = re.sub(r"\*\*|`", "", rule.text)
                yield _place(rule.number, f"{game.name}, {chapter.title}", f"{page}#{rule.number}", text)


def _parts_of_guides() -> Iterator[Place]:
    for name, title in TITLES.items():
        page = reverse("help") if name == "players" else reverse("guide", args=[name])
        for anchor, heading, text in guide_text(name):
            yield _place(heading, f"Guide {title.lower()}", f"{page}#{anchor}", text)
