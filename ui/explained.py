"""Links from the numbers of rules, and from the words of a game, to the pages of the help that explain them."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rules import registry

NUMBER = re.compile(r"\b([A-Z]{2,4})-(?:(\d+)\.\d+[a-z]?|[RW]\d+)\b")
"""The number of a rule or ruling: the game's prefix, the chapter, none for a ruling, and the rest."""
CLOSED = tuple(
    (f"<{tag}{end}", f"</{tag}>")
    for tag, end in (
        ("a", " "),
        *((tag, "") for tag in ("button", "summary", "option", "textarea", "svg", "caption")),
        *((f"h{level}", "") for level in range(1, 5)),
    )
)
"""Elements in which no word becomes a link: they are links or controls themselves, or name something. So are labels
around their control; one that stands before it (``for``) may hold a link."""
ASIDE = ' tabindex="-1"'
"""Keeps a link out of the way of the keyboard, where the same link is a stop elsewhere on the page."""
TRIES = 40
"""A word that is found so often in such elements alone stays as it is on this page."""


@cache
def _pages() -> dict[str, str]:
    """The address of the rules of each game that has them in words, by the prefix of its numbers."""
    return {game.rulebook.prefix: reverse("rules", args=[game.slug]) for game in registry.all_games() if game.rulebook}


@lru_cache(maxsize=8192)
def link_numbers(text: str, attributes: str = "") -> SafeString:
    """Escapes a text and makes each number of a rule in it a link to what the rule says."""
    plain = escape(text)
    linked = link_in_html(plain, attributes)
    return mark_safe(f'<span class="rule">{plain}</span>' if plain and linked == plain else linked)


def link_in_html(html: str, attributes: str = "") -> str:
    """Makes each number of a rule in HTML without links or attributes a link to what the rule says."""

    def link(found: re.Match[str]) -> str:
        page = _pages().get(found[1])
        chapter = found[2] or "rulings"
        address = f"{page}{chapter}/#{found[0]}"
        return f'<a class="rule" href="{address}"{attributes}>{found[0]}</a>' if page else found[0]

    return NUMBER.sub(link, html)


def link_numbers_aside(text: str) -> SafeString:
    """Links numbers as ``link_numbers`` does, out of the way of the keyboard: the log is one stop for each line."""
    return link_numbers(text, ASIDE)


def mark_words(html: str, slug: str, attributes: str = "") -> str:
    """Makes the first appearance of each word of a game's glossary in a piece of a page a link to its meaning.

    Words inside links, controls and headings stay as they are, and everyday words wherever they do not stand alone.
    """
    taken: list[tuple[int, int]] = []
    found: dict[str, tuple[int, int]] = {}
    for key, form, everyday in _forms(slug):
        if form in html and key not in found:
            at = _find_word(html, form, taken, everyday=everyday)
            if at is not None:
                found[key] = (at, at + len(form))
                taken.append(found[key])
    page = reverse("words", args=[slug]) if found else ""
    for key, (begin, end) in sorted(found.items(), key=lambda one: one[1], reverse=True):
        html = f'{html[:begin]}<a class="term" href="{page}#{key}"{attributes}>{html[begin:end]}</a>{html[end:]}'
    return html


mark_words_of_cell = lru_cache(maxsize=4096)(mark_words)
"""The same for a short piece that many pages hold, such as a value of a unit."""


@cache
def _forms(slug: str) -> tuple[tuple[str, str, bool], ...]:
    """The forms in which pages use the words of a game, the longest first: "network base" before "base".

    Each with the key of its term, and whether that is an everyday word.
    """
    game = next((one for one in registry.all_games() if one.slug == slug), None)
    terms = game.rulebook.terms() if game and game.rulebook else ()
    forms = [
        (term.key, escape(form), term.everyday)
        for term in terms
        for word in (term.word, *term.also)
        for form in _cases(word)
    ]
    return tuple(sorted(forms, key=lambda one: -len(one[1])))


def _cases(word: str) -> tuple[str, ...]:
    capital = word[:1].upper() + word[1:]
    return (word,) if capital == word else (word, capital)


def _find_word(html: str, form: str, taken: list[tuple[int, int]], *, everyday: bool) -> int | None:
    """Returns where a word first appears as a word of its own in the text of the page, outside of controls."""
    at = -1
    for _ in range(TRIES):
        at = html.find(form, at + 1)
        if at < 0:
            return None
        if any(begin <= at < end for begin, end in taken):
            continue
        begin, end = at, at + len(form)
        meant = not everyday or _is_alone(html, begin, end)
        if meant and _is_word(html, begin, end) and _is_open_text(html, begin):
            return at
    return None


def _is_alone(html: str, begin: int, end: int) -> bool:
    """Checks whether a word is all that an element says, or its beginning before a comma, colon or number."""
    after = html[end : end + 40].lstrip()
    return html[:begin].rstrip().endswith(">") and (after[:1] in "<,:(" or after[:1].isdecimal())


def _is_word(html: str, begin: int, end: int) -> bool:
    before, after = html[begin - 1 : begin], html[end : end + 1]
    return not (before.isalnum() or before in {"-", "&", "#"} or after.isalnum() or after == "-")


def _is_open_text(html: str, at: int) -> bool:
    """Checks whether a place is text, not part of a tag, and in no element that is closed to links."""
    if html.rfind("<", 0, at) > html.rfind(">", 0, at):
        return False
    if any(html.rfind(begin, 0, at) > html.rfind(end, 0, at) for begin, end in CLOSED):
        return False
    label = html.rfind("<label", 0, at)
    return label <= html.rfind("</label>", 0, at) or " for=" in html[label : html.find(">", label)]
