"""The canvas on which an author draws a map or a table: a tap or a drag is a stroke, and every stroke can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.pages.http import AuthenticatedHttpRequest
from library.pages.forms import ScatterForm, StrokeForm
from library.services import commands, selectors
from library.services.access import own_thing
from library.store.models import Thing
from rules.kernel.problems import Problem
from ui.errors import ArmyError, Conflict, Refused

HAND = "hand"
"""The brush that draws nothing: with it pieces are chosen and moved, and a large map is pushed about."""


@login_required
@require_safe
@never_cache
def show(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Shows the canvas of one's own map."""
    return render(request, "library/draw.html", _context(request, own_thing(request, key)))


def _context(request: AuthenticatedHttpRequest, thing: Thing, problems: Sequence[Problem] = ()) -> dict[str, Any]:
    try:
        drafting, reading = commands.drafting_of(thing)
    except Refused:
        raise Http404("It is not drawn.") from None
    canvas = drafting.canvas(reading.army)
    chosen = request.POST if request.method == "POST" else request.GET
    return {
        "thing": thing,
        "kind": reading.kind,
        "word": selectors.words()[thing.game, thing.kind][1],
        "canvas": canvas,
        "groups": _groups(canvas.brushes),
        "facts": reading.evaluation.facts,
        "problems": (*problems, *reading.evaluation.problems),
        "brush": chosen.get("brush", HAND),
        "mirrored": "mirrored" in chosen,
        "chosen": chosen.get("piece", "") if chosen.get("do") in ("move", "shape") else "",
        "seed": chosen.get("seed", "1"),
    }


def _groups(brushes: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for brush in brushes:
        found.setdefault(brush.group, []).append(brush)
    return found


@login_required
@require_POST
@gzip_page
@vary_on_headers("HX-Request")
def stroke(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Draws, moves, shapes or clears something."""
    form = StrokeForm(request.POST)
    return _answer(request, key, lambda thing: commands.paint(thing, form.stroke()))


@login_required
@require_POST
@gzip_page
@vary_on_headers("HX-Request")
def scatter(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Lays out the ground again by chance."""
    form = ScatterForm(request.POST)
    mirrored = "mirrored" in request.POST
    return _answer(request, key, lambda thing: commands.scatter(thing, form.number(), mirrored=mirrored))


@login_required
@require_POST
@gzip_page
@vary_on_headers("HX-Request")
def undo(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Takes back the last change."""
    seen = request.POST.get("seen", "")
    number = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
    return _answer(request, key, lambda thing: commands.undo(thing, seen=number))


def _answer(request: AuthenticatedHttpRequest, key: str, change: Callable[[Thing], Thing]) -> HttpResponse:
    """Makes a change and answers with the canvas or, without a script, with a redirect to the page."""
    thing, status = own_thing(request, key), 200
    problems: Sequence[Problem] = ()
    try:
        change(thing)
    except ArmyError as error:
        thing, problems = own_thing(request, key), error.problems
        status = 409 if isinstance(error, Conflict) else 422
    if request.htmx:
        return render(request, "library/canvas.html", _context(request, thing, problems), status=status)
    if problems:
        return render(request, "library/draw.html", _context(request, thing, problems), status=status)
    kept = {name: request.POST[name] for name in ("brush", "mirrored", "seed") if name in request.POST}
    return redirect(f"{thing.draw_url}?{urlencode(kept)}")
