"""The editor of a thing: the roster page with one thing in place of an army."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.pages.http import AuthenticatedHttpRequest
from armies.pages.edit_form import Change, read_change
from armies.pages.parse import PLACE
from armies.pages.partial_response import difference
from armies.pages.partial_response import trial as trial_context
from armies.pages.roster import Typed, card_url, nearest_place, roster
from armies.services.paths import place_path
from library.services import commands, selectors
from library.services.access import own_thing
from library.services.evaluation_cache import ThingReading, reading_of
from library.store.models import Thing
from rules.kernel.edits import NoSuchPlace
from ui.errors import ArmyError, Conflict, Refused


@login_required
@require_safe
@never_cache
def show(request: AuthenticatedHttpRequest, key: str, place: str = "") -> HttpResponse:
    thing = own_thing(request, key)
    try:
        context = _context(thing, place_path(place, thing.document))
    except NoSuchPlace:
        raise Http404("No such part of it.") from None
    except Refused as error:
        return render(request, "library/unreadable.html", {"thing": thing, "error": error})
    return render(request, "library/editor.html", context)


def _context(thing: Thing, place: Any, typed: Typed | None = None) -> dict[str, Any]:
    reading = _reading(thing)
    word = selectors.words()[thing.game, thing.kind][1]
    return {
        **roster(thing, reading, nearest_place(reading, place) if typed else place, typed=typed),
        "word": word,
        "drawn": bool(reading.kind.drafting),
    }


def _reading(thing: Thing) -> ThingReading:
    return reading_of(thing.game, thing.kind, thing.document)


@login_required
@require_POST
@gzip_page  # nothing in an answer is secret, not even the form's token: it can be compressed
@vary_on_headers("HX-Request")
def change(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Makes one edit and answers with the changed parts of the page or, without a script, a redirect to it."""
    thing = own_thing(request, key)
    try:
        before = _reading(thing)
        drawn = _posted_context(request, thing) if request.htmx else None
        made = _act(request, thing, before)
    except (Conflict, Refused) as error:
        status = 409 if isinstance(error, Conflict) else 422
        return _back(request, own_thing(request, key), _describe_refusal(request, error), status=status)
    if made.errors:
        return _back(request, thing, Typed(values=_typed(request), errors=made.errors), status=422)
    if not request.htmx:
        return redirect(card_url(thing, nearest_place(_reading(thing), made.place)))
    return _answer(request, thing, made, drawn=drawn)


@login_required
@require_POST
@gzip_page
def trial(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Previews the totals with the value being typed; answers 204 when that is not possible."""
    thing = own_thing(request, key)
    if _seen(request, thing) != thing.edits:
        return HttpResponse(status=204)
    place = place_path(request.POST.get("place", ""), thing.document)
    try:
        context = trial_context(thing, _reading(thing), dict(request.POST.lists()), place=place)
    except Refused:
        context = None
    return render(request, "armies/trial.html", context) if context else HttpResponse(status=204)


def _act(request: AuthenticatedHttpRequest, thing: Thing, before: ThingReading) -> Change:
    """Carries out the posted edit. Raises Conflict, Refused."""
    place = place_path(request.POST.get("place", ""), thing.document)
    made = read_change(before, place, dict(request.POST.lists()), patient=bool(request.htmx))
    if not made.errors:
        commands.edit(thing, made.edits, seen=_seen(request, thing))
    return made


def _seen(request: AuthenticatedHttpRequest, thing: Thing) -> int:
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 10 else thing.edits


def _typed(request: AuthenticatedHttpRequest) -> dict[str, list[str]]:
    return {name.removeprefix(PLACE): values for name, values in request.POST.lists() if name.startswith(PLACE)}


def _describe_refusal(request: AuthenticatedHttpRequest, error: ArmyError) -> Typed:
    again = request.POST.get("do", "save") if isinstance(error, Conflict) else ""
    return Typed(values=_typed(request), problems=error.problems, again=again)


def _back(request: AuthenticatedHttpRequest, thing: Thing, typed: Typed, *, status: int) -> HttpResponse:
    context = _context(thing, place_path(request.POST.get("place", ""), thing.document), typed)
    if request.htmx:
        return render(request, "armies/answer.html", {**context, **difference(None, context)}, status=status)
    return render(request, "library/editor.html", context, status=status)


def _posted_context(request: AuthenticatedHttpRequest, thing: Thing) -> dict[str, Any] | None:
    """Rebuilds the context of the page that posted the edit, or None when the page was drawn from another state."""
    if "redraw" in request.POST or _seen(request, thing) != thing.edits:
        return None
    try:
        return _context(thing, place_path(request.POST.get("place", ""), thing.document))
    except NoSuchPlace:
        return None


def _answer(
    request: AuthenticatedHttpRequest, thing: Thing, made: Change, *, drawn: dict[str, Any] | None
) -> HttpResponse:
    """Renders the parts of the page that have changed."""
    place = nearest_place(_reading(thing), made.place)
    context = _context(thing, place)
    context |= difference(drawn, context)
    context["done"] = made.doing if drawn is None or drawn["seen"] != thing.edits else ""
    response = render(request, "armies/answer.html", context)
    if context["place"] != request.POST.get("place", ""):
        response["HX-Push-Url"] = card_url(thing, place)
    return response
