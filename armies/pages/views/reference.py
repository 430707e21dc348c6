"""The catalogue of a game as tables, for readers without the rulebook."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.pages.readonly import catalogue_tables
from armies.services.selectors import game_or_404


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    game = game_or_404(slug)
    return render(request, "armies/tables.html", {"game": game, "tables": catalogue_tables(game)})
