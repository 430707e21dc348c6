"""Sharing, copying, using and reporting things."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.services.access import building, own_army
from armies.services.commands import create_army
from armies.services.paths import place_path
from armies.store.models import Army
from library.pages.forms import ReportForm
from library.pages.views.browse import entry, share_form
from library.services import commands, selectors
from library.services.access import find_visible_thing, find_visible_version, own_thing
from library.store.models import Thing, ThingVersion
from ui.errors import ArmyError

PER_PAGE = 50


@login_required
@require_POST
def share(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Freezes the draft as a version and shares it."""
    thing = own_thing(request, key)
    form = share_form(thing, request.POST)
    if form.is_valid():
        try:
            version = commands.share(thing, **form.cleaned_data)
        except ArmyError as error:
            form.add_error(None, str(error))
        else:
            where = "is in the library" if thing.visibility == "library" else "can be seen by anyone who has its link"
            messages.success(request, f"Version {version.number} {where}.")
            return redirect(thing)
    context = entry(request, thing, None, own=True)
    return render(request, "library/thing.html", {**context, "share": form}, status=422)


@login_required
@require_POST
def withdraw(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    thing = own_thing(request, key)
    commands.withdraw(thing)
    messages.info(request, "Only you see it now. Copies that others have taken stay theirs.")
    return redirect(thing)


@login_required
@require_POST
def fork(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    thing = find_visible_thing(request, key)
    try:
        made = commands.fork(thing, _version(request, thing), owner=request.user)
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect(thing)
    messages.success(request, "This copy is yours to change.")
    return redirect(selectors.editor_url(made))


@require_POST
def use(request: HttpRequest, key: str) -> HttpResponse:
    """Copies a version into one of the user's armies, or into a new one that is named after it (``begin``)."""
    thing = find_visible_thing(request, key)
    try:
        if "begin" in request.POST:
            with building(request) as holder, transaction.atomic():
                army = _put(request, thing, create_army(game=thing.game, name=thing.name, holder=holder))
        else:
            army = _put(request, thing, own_army(request, request.POST.get("army", "")))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect(thing)
    messages.success(request, f"{thing.name} is in {army.name}.")
    return redirect("armies:roster", army.key)


def _put(request: HttpRequest, thing: Thing, army: Army) -> Army:
    """Puts the requested version into an army. Raises Http404, Refused."""
    if thing.latest is None:
        return commands.use_draft(thing, army=army)
    return commands.use(_version(request, thing), key=thing.key, army=army)


def _version(request: HttpRequest, thing: Thing) -> ThingVersion:
    """Returns the requested version, or the latest. Raises Http404."""
    number = request.POST.get("version", "")
    if number.isdecimal() and len(number) < 9:
        return find_visible_version(request, thing, int(number))
    if thing.latest is None:
        raise Http404("It has no version yet.")
    return thing.latest


@login_required
@require_safe
def parts(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Lists the parts of an army that can be shared on their own."""
    army = own_army(request, key)
    return render(request, "library/parts.html", {"army": army, "parts": selectors.parts_of(army)})


@login_required
@require_POST
def from_army(request: AuthenticatedHttpRequest, key: str, place: str) -> HttpResponse:
    """Makes a private thing of a skill, unit or team of an army."""
    army = own_army(request, key)
    try:
        thing = commands.from_army(army, owner=request.user, path=place_path(place, army.document))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:roster", army.key)
    messages.success(request, "It is among your things now. Below you choose who sees it.")
    return redirect(thing)


# --- reports ----------------------------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    thing = find_visible_thing(request, key)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            commands.report(thing, reporter=request.user, **form.cleaned_data)
        except ArmyError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Thank you. Somebody will look at it.")
            return redirect(thing)
    status = 422 if request.method == "POST" else 200
    return render(request, "library/report.html", {"thing": thing, "form": form}, status=status)


def _staff(request: AuthenticatedHttpRequest) -> None:
    if not request.user.is_staff:
        raise Http404


@login_required
@require_safe
def reports(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lists reported and hidden things. For staff."""
    _staff(request)
    page = Paginator(selectors.reported_things(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "library/reports.html", {"page": page})


@login_required
@require_POST
def hide(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Hides a thing and settles its reports. For staff."""
    return _settle(request, key, hide=True)


@login_required
@require_POST
def unhide(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Shows a thing and settles its reports. For staff."""
    return _settle(request, key, hide=False)


def _settle(request: AuthenticatedHttpRequest, key: str, *, hide: bool) -> HttpResponse:
    _staff(request)
    thing = find_visible_thing(request, key)
    commands.settle(thing, by=request.user, hide=hide, why=request.POST.get("why", ""))
    messages.success(request, f"{thing.name} is {'hidden' if hide else 'shown'}.")
    return redirect("library:reports")
