"""The roster page and its commands: edit, undo, redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from armies.pages.edit_form import Change, read_change
from armies.pages.parse import PLACE
from armies.pages.partial_response import difference
from armies.pages.partial_response import trial as trial_context
from armies.pages.roster import Typed, card_url, nearest_place, roster
from armies.services import commands, selectors
from armies.services.access import own_army
from armies.services.evaluation_cache import Reading
from armies.services.evaluation_cache import read as read_document
from armies.services.making import fits_rest
from armies.services.paths import place_path
from armies.store.models import Army
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path
from ui.errors import ArmyError, Conflict, Refused
from ui.http import HtmxHttpRequest


@require_safe
@never_cache
def show(request: HtmxHttpRequest, key: str, place: str = "") -> HttpResponse:
    army = own_army(request, key)
    try:
        reading = selectors.reading_of(army)
    except Refused as error:
        return render(request, "armies/unreadable.html", {"army": army, "error": error})
    try:
        context = roster(army, reading, place_path(place, army.document))
    except NoSuchPlace:
        raise Http404("No such part of the army.") from None
    context |= {"rest_fits": fits_rest(reading), "version": selectors.latest_number(army)}
    return render(request, "armies/roster.html", context)


@require_POST
@gzip_page  # nothing in an answer is secret, not even the form's token: it can be compressed
@vary_on_headers("HX-Request")
def edit(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Makes one edit and answers with what has changed on the page, or without a script with the way back to it."""
    return _perform(request, key, _edit)


@require_POST
@gzip_page
@vary_on_headers("HX-Request")
def undo(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Goes one step back in the history; typed values are ignored."""
    return _perform(request, key, _undo)


@require_POST
@gzip_page
@vary_on_headers("HX-Request")
def redo(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Goes one step forward again in the history."""
    return _perform(request, key, _redo)


Command = Callable[[HtmxHttpRequest, Army, Reading], Change]


def _perform(request: HtmxHttpRequest, key: str, command: Command) -> HttpResponse:
    army = own_army(request, key)
    try:
        before = selectors.reading_of(army)
        drawn = _posted_context(request, army, before) if request.htmx else None
        change = command(request, army, before)
    except Conflict as error:
        again = request.POST.get("do", "save") if command is _edit else ""
        return _refuse(request, own_army(request, key), error, again=again)
    except Refused as error:
        return _refuse(request, army, error)
    if change.errors:
        return _back(request, army, change.place, Typed(values=_typed(request), errors=change.errors), status=422)
    if not request.htmx:
        return redirect(card_url(army, nearest_place(selectors.reading_of(army), change.place)))
    return _answer(request, army, change, drawn=drawn)


@require_POST
@gzip_page
def trial(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """The sums as they would be with what is being typed; an empty answer when that cannot be told."""
    army = own_army(request, key)
    if _seen(request, army) != army.edits:
        return HttpResponse(status=204)
    try:
        reading = selectors.reading_of(army)
    except Refused:
        return HttpResponse(status=204)
    place = place_path(request.POST.get("place", ""), army.document)
    context = trial_context(army, reading, dict(request.POST.lists()), place=place)
    return render(request, "armies/trial.html", context) if context else HttpResponse(status=204)


def _undo(request: HtmxHttpRequest, army: Army, before: Reading) -> Change:
    place = _place(request, army, before)
    commands.undo(army, seen=_seen(request, army))
    return Change(place=place, doing="Undone")


def _redo(request: HtmxHttpRequest, army: Army, before: Reading) -> Change:
    place = _place(request, army, before)
    commands.redo(army, seen=_seen(request, army))
    return Change(place=place, doing="Done again")


def _place(request: HtmxHttpRequest, army: Army, before: Reading) -> Path:
    """Returns the place of the card on the posting page."""
    return place_path(request.POST.get("place", ""), _posted_reading(army, before, _seen(request, army)).document)


def _edit(request: HtmxHttpRequest, army: Army, before: Reading) -> Change:
    """Makes the edits that the form asks for. Raises Conflict, Refused."""
    seen = _seen(request, army)
    shown = _posted_reading(army, before, seen)
    place = place_path(request.POST.get("place", ""), shown.document)
    change = read_change(shown, place, dict(request.POST.lists()), patient=bool(request.htmx))
    if not change.errors:
        commands.apply_edits(army, change.edits, seen=seen, doing=change.doing)
    return change


def _seen(request: HtmxHttpRequest, army: Army) -> int:
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 10 else army.edits


def _posted_reading(army: Army, now: Reading, seen: int) -> Reading:
    """Returns the reading that the posting page showed: names of controls and entry numbers refer to it."""
    document = selectors.base_document(army, seen)
    return now if document is None or seen == army.edits else read_document(army.game, document)


def _typed(request: HtmxHttpRequest) -> dict[str, list[str]]:
    return {name.removeprefix(PLACE): values for name, values in request.POST.lists() if name.startswith(PLACE)}


def _refuse(request: HtmxHttpRequest, army: Army, error: ArmyError, *, again: str = "") -> HttpResponse:
    """Renders the page as it is now with what was typed, why that was not stored, and a button to do it ``again``."""
    place = place_path(request.POST.get("place", ""), army.document)
    typed = Typed(values=_typed(request), problems=error.problems, again=again)
    return _back(request, army, place, typed, status=409 if isinstance(error, Conflict) else 422)


def _back(request: HtmxHttpRequest, army: Army, place: Path, typed: Typed, *, status: int) -> HttpResponse:
    try:
        reading = selectors.reading_of(army)
    except Refused as error:
        return render(request, "armies/unreadable.html", {"army": army, "error": error}, status=status)
    context = {
        **roster(army, reading, nearest_place(reading, place), typed=typed),
        "rest_fits": fits_rest(reading),
    }
    if request.htmx:
        return render(request, "armies/answer.html", {**context, **difference(None, context)}, status=status)
    context["version"] = selectors.latest_number(army)
    return render(request, "armies/roster.html", context, status=status)


def _answer(request: HtmxHttpRequest, army: Army, change: Change, *, drawn: dict[str, Any] | None) -> HttpResponse:
    """The pieces of the page that are not what they were."""
    reading = selectors.reading_of(army)
    context = roster(army, reading, nearest_place(reading, change.place))
    context |= {**difference(drawn, context), "rest_fits": fits_rest(reading)}
    context["done"] = change.doing if drawn is None or drawn["seen"] != army.edits else ""
    response = render(request, "armies/answer.html", context)
    response["Muster-Seen"] = army.edits  # the next of several edits that waited for a network rests on this one
    if context["place"] != request.POST.get("place", ""):
        response["HX-Push-Url"] = card_url(army, nearest_place(reading, change.place))
    return response


def _posted_context(request: HtmxHttpRequest, army: Army, reading: Reading) -> dict[str, Any] | None:
    """The context from which the page was drawn that has posted an edit; None when it shows anything else."""
    if "redraw" in request.POST or _seen(request, army) != army.edits:
        return None
    try:
        return roster(army, reading, place_path(request.POST.get("place", ""), reading.document))
    except NoSuchPlace:
        return None
