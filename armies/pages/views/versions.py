"""Frozen versions, comparisons, sheets to print, and files."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies.pages.cutouts import cutout_page
from armies.pages.forms import VersionForm
from armies.pages.paper import Head, on_paper
from armies.pages.readonly import read_only_values, sheet_pages
from armies.pages.texts import text_page
from armies.services import commands, selectors
from armies.services.access import holder_of, own_army
from armies.store.models import Army, ArmyVersion
from ui.errors import ArmyError, Refused


@require_http_methods(["GET", "HEAD", "POST"])
def versions(request: HttpRequest, key: str) -> HttpResponse:
    """Lists the versions of an army; a POST saves one."""
    army = own_army(request, key)
    form = VersionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            saved = commands.save_version(army, note=form.cleaned_data["note"])
        except ArmyError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, f"Version {saved.number} is kept.")
            return redirect("armies:versions", army.key)
    context = {"army": army, "form": form, "versions": selectors.versions(army)}
    return render(request, "armies/versions.html", context, status=422 if form.errors else 200)


@require_safe
def version(request: HttpRequest, key: str, number: int) -> HttpResponse:
    army = own_army(request, key)
    kept = selectors.version(army, number)
    context = {"army": army, "version": kept, **_values(kept.game, kept)}
    return render(request, "armies/version.html", context)


def _values(game: str, kept: object) -> dict[str, object]:
    """Returns the values of a frozen army, or the reason why the current rules cannot read it."""
    try:
        return read_only_values(selectors.reading_of(kept))  # type: ignore[arg-type]
    except Refused as error:
        return {"error": error, "game": selectors.game_or_404(game)}


@require_POST
def restore(request: HttpRequest, key: str, number: int) -> HttpResponse:
    army = own_army(request, key)
    try:
        commands.restore_version(army, selectors.version(army, number))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:versions", army.key)
    messages.success(request, f"The army is back to version {number}. Undo takes this back.")
    return redirect("armies:roster", army.key)


@require_safe
def compare(request: HttpRequest, key: str) -> HttpResponse:
    army = own_army(request, key)
    holder = holder_of(request)
    offered = selectors.comparison_choices(army, holder)
    left = request.GET.get("left") or (offered[1].ref if len(offered) > 1 else "")
    right = request.GET.get("right") or army.key
    context = {"army": army, "game": selectors.game_or_404(army.game), "standings": offered}
    context |= {"left_ref": left, "right_ref": right}
    try:
        if left:
            context |= selectors.comparison(left, right, holder)
    except Refused as error:
        context["error"] = error
    return render(request, "armies/compare.html", context)


@require_safe
def print_(request: HttpRequest, key: str) -> HttpResponse:
    """Shows the record sheets of the draft, or of ``?version=n``."""
    army = own_army(request, key)
    number = request.GET.get("version", "")
    kept = _draft_or_version(army, request)
    try:
        pages = sheet_pages(selectors.reading_of(kept))
    except Refused as error:
        return render(request, "armies/unreadable.html", {"army": army, "error": error})
    said = f"version {number}" if number else "draft"
    when = kept.created_at if isinstance(kept, ArmyVersion) else kept.updated_at
    back = reverse("armies:version", args=[army.key, number]) if number else reverse("armies:roster", args=[army.key])
    framed = on_paper(request, pages, Head(army.owner, said, when, back), {"version": number})
    return render(request, "armies/print.html", {"kept": kept, **framed})


@require_safe
def counters(request: HttpRequest, key: str) -> HttpResponse:
    """Shows counters of the draft, or of ``?version=n``, to cut out."""
    army = own_army(request, key)
    kept = _draft_or_version(army, request)
    try:
        drawn = cutout_page(request, selectors.reading_of(kept))
    except Refused as error:
        return render(request, "armies/unreadable.html", {"army": army, "error": error})
    version, back = request.GET.get("version", ""), reverse("armies:roster", args=[army.key])
    return render(request, "armies/cutouts.html", {"kept": kept, "back": back, "version": version, **drawn})


@require_safe
def as_text(request: HttpRequest, key: str) -> HttpResponse:
    """Shows the draft, or ``?version=n``, as text to copy: a list that can be read again, or a post for a forum."""
    army = own_army(request, key)
    kept = _draft_or_version(army, request)
    back = reverse("armies:roster", args=[army.key])
    return text_page(request, kept, back)


@require_safe
def export(request: HttpRequest, key: str) -> HttpResponse:
    """Exports the draft, or ``?version=n``, as a JSON file that can be imported again."""
    army = own_army(request, key)
    return _file(army, _draft_or_version(army, request).document)


def _draft_or_version(army: Army, request: HttpRequest) -> Army | ArmyVersion:
    """Returns the army itself, or the version that the address asks for. Raises Http404."""
    number = request.GET.get("version", "")
    if number and not (number.isdecimal() and len(number) < 9):
        raise Http404("No such version.")
    return selectors.version(army, int(number)) if number else army


def _file(army: Army, document: dict[str, object]) -> HttpResponse:
    text = json.dumps({**document, "game": army.game}, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(army.name) or "army"}.json"'
    return response
