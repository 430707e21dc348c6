"""The rules of each game in our own words, by chapter, and its glossary: help pages to which numbers and words lead."""

from dataclasses import dataclass
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from armies.services.selectors import game_or_404
from rules import registry
from rules.kernel.game import AnyGame
from rules.kernel.rulebook import Chapter, Rulebook
from ui.explained import link_in_html

MARKDOWN = MarkdownIt("commonmark", {"html": False})


@dataclass(frozen=True, slots=True)
class Written:
    """A rule or a term as a page shows it: its anchor, its name, its text as HTML, and the heading before it."""

    anchor: str
    name: str
    html: SafeString
    heading: str = ""


def _rulebook(slug: str) -> tuple[AnyGame, Rulebook]:
    game = game_or_404(slug)
    if game.rulebook is None:
        raise Http404
    return game, game.rulebook


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists the chapters of a game's rules."""
    game, rulebook = _rulebook(slug)
    return render(request, "rulebook/chapters.html", {"game": game, "chapters": rulebook.chapters()})


@require_safe
def chapter(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Shows a chapter: each numbered rule in a few words, at an anchor of its number."""
    game, rulebook = _rulebook(slug)
    chapters = rulebook.chapters()
    at = next((at for at, one in enumerate(chapters) if one.key == key), None)
    if at is None:
        raise Http404
    context = {
        "game": game,
        "chapter": chapters[at],
        "rules": write_rules(slug, key),
        "before": chapters[at - 1] if at else None,
        "after": chapters[at + 1] if at + 1 < len(chapters) else None,
    }
    return render(request, "rulebook/chapter.html", context)


@require_safe
def words(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the glossary of a game."""
    game, _ = _rulebook(slug)
    return render(request, "rulebook/words.html", {"game": game, "terms": write_terms(slug)})


@cache
def write_rules(slug: str, key: str) -> tuple[Written, ...]:
    """Returns the rules of a chapter as HTML; numbers of other rules are links. Written once."""
    return tuple(
        Written(rule.number, rule.number, _with_links(MARKDOWN.render(rule.text)), rule.heading)
        for rule in find_chapter(slug, key).rules
    )


def find_chapter(slug: str, key: str) -> Chapter:
    """Returns a chapter of a game that has one of that key."""
    _, rulebook = _rulebook(slug)
    return next(one for one in rulebook.chapters() if one.key == key)


@cache
def write_terms(slug: str) -> tuple[Written, ...]:
    """Returns the terms of a game's glossary as HTML, each with a link to its rule. Written once."""
    _, rulebook = _rulebook(slug)
    return tuple(
        Written(term.key, term.word, _with_links(f"<p>{MARKDOWN.renderInline(term.text)} {term.rule}</p>"))
        for term in rulebook.terms()
    )


@cache
def write_turn(slug: str) -> SafeString:
    """Returns a turn of a game step by step as HTML, with links to its rules; empty without any. Written once."""
    rulebook = game_or_404(slug).rulebook
    return _with_links(MARKDOWN.render(rulebook.turn() if rulebook else ""))


def _with_links(html: str) -> SafeString:
    """Makes the numbers of rules in HTML that has no links yet lead to what they say."""
    return mark_safe(link_in_html(html))


def books() -> list[AnyGame]:
    """Returns the games whose rules are here in words."""
    return [game for game in registry.all_games() if game.rulebook]
