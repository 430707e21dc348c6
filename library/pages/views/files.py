"""Importing tables and files with a preview of every row, and exporting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from library.pages.forms import ImportForm
from library.pages.import_preview import preview
from library.services import importing, selectors
from library.services.access import find_visible_thing, owned_things
from library.services.filters import ThingFilter
from library.store.models import SheetImport, Thing
from ui.errors import ArmyError

EXPORTED = 1000


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Imports a file of this site at once, and leads from a table to its preview."""
    initial = {"what": request.GET.get("what", "")}
    form = ImportForm(request.POST or None, request.FILES or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            return _begin_import(request, form.cleaned_data)
        except ArmyError as error:
            for problem in error.problems[:20]:
                form.add_error(None, problem.message)
    columns = [(one, one.kind.table.columns) for one in selectors.kinds() if one.kind.table]
    status = 422 if request.method == "POST" else 200
    return render(request, "library/import.html", {"form": form, "columns": columns}, status=status)


def _begin_import(request: AuthenticatedHttpRequest, data: dict[str, Any]) -> HttpResponse:
    content: bytes = data["content"]
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        made = importing.import_file(content, owner=request.user)
        messages.success(request, f"{len(made)} taken over.")
        return redirect(made[0] if len(made) == 1 else "library:mine")
    game, kind = importing.parse_kind(data["what"])
    return redirect("library:preview", importing.start(content, owner=request.user, game=game, kind=kind).key)


@login_required
@require_safe
def look_through(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Shows each row of a table with the thing it makes or its faults, to be corrected here."""
    sheet = _own_sheet(request, key)
    return render(request, "library/preview.html", preview(sheet, page=request.GET.get("page")))


@login_required
@require_POST
def check(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Keeps the corrected cells and shows the table again."""
    importing.correct(_own_sheet(request, key), _cells(request))
    return redirect("library:preview", key)


@login_required
@require_POST
def discard(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Throws the table away."""
    _own_sheet(request, key).delete()
    return redirect("library:mine")


@login_required
@require_POST
def take(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Imports the ticked rows, or all good ones, with the cells as they are typed."""
    sheet = _own_sheet(request, key)
    importing.correct(sheet, _cells(request))
    try:
        made = importing.take(sheet, None if "all" in request.POST else _wanted(request))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("library:preview", key)
    messages.success(request, f"{len(made)} imported. Only you see {'it' if len(made) == 1 else 'them'} so far.")
    return redirect("library:preview", key) if sheet.pk else redirect("library:mine")


def _own_sheet(request: AuthenticatedHttpRequest, key: str) -> SheetImport:
    """Finds a table of the account. Raises Http404."""
    sheet = SheetImport.objects.filter(owner=request.user, key=key).first()
    if sheet is None:
        raise Http404("No such table.")
    return sheet


def _cells(request: AuthenticatedHttpRequest) -> dict[tuple[int, str], str]:
    found = {}
    for name in request.POST:
        number, _, column = name.removeprefix("cell:").partition(":")
        if name.startswith("cell:") and number.isdecimal() and len(number) < 6:
            found[int(number), column] = request.POST.get(name, "")
    return found


def _wanted(request: AuthenticatedHttpRequest) -> set[int]:
    return {int(number) for number in request.POST.getlist("row") if number.isdecimal() and len(number) < 6}


# --- out -----------------------------------------------------------------------------------------------------------


@require_safe
def export_thing(request: HttpRequest, key: str) -> HttpResponse:
    """Exports one thing as a file: the draft for its author, the shared version for others."""
    thing = find_visible_thing(request, key)
    own = request.user.is_authenticated and thing.owner_id == request.user.pk
    shown = thing if own or thing.latest is None else thing.latest
    if request.GET.get("as") == "csv":
        return _table(thing.game, thing.kind, [shown.document], name=thing.key)
    return _file(importing.file_of([shown]), f"{thing.key}.json")


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Exports the things found in the library or, with ``of=mine``, the user's own, as one file."""
    mine = request.GET.get("of") == "mine"
    things = owned_things(request) if mine else selectors.library().defer(None).select_related("latest")
    found = list(ThingFilter(request.GET, queryset=things).qs[:EXPORTED])
    if request.GET.get("as") != "csv":
        kept: list[Any] = found if mine else [thing.latest for thing in found]
        for version in [] if mine else kept:
            version.thing = next(thing for thing in found if thing.latest_id == version.pk)
        return _file(importing.file_of(kept), "muster-library.json")
    game, kind = importing.parse_kind(request.GET.get("what", ""))
    return _table(game, kind, [_document(one, mine) for one in found if (one.game, one.kind) == (game, kind)])


def _document(thing: Thing, mine: bool) -> Any:
    return thing.document if mine or thing.latest is None else thing.latest.document


def _table(game: str, kind: str, documents: list[Any], *, name: str = "") -> HttpResponse:
    try:
        text = importing.table_of(game, kind, documents)
    except ArmyError as error:
        raise Http404(str(error)) from None
    return _file(text, f"{name or f'{game}-{kind}'}.csv", kind="text/csv; charset=utf-8")


def _file(text: str, name: str, *, kind: str = "application/json") -> HttpResponse:
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response
