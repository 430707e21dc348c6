"""The library, its entries, and the signed-in user's own things."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.pages.readonly import read_only_values, read_tables
from library.pages.forms import NewThingForm, ShareForm
from library.services import commands, selectors
from library.services.access import find_visible_thing, find_visible_version, own_thing, owned_things
from library.services.evaluation_cache import reading_of
from library.services.filters import ThingFilter
from library.services.importing import parse_kind
from library.store.models import Thing, ThingVersion
from replica.reading import readable
from ui.errors import ArmyError, Refused

PER_PAGE = 24


@require_safe
@readable
def index(request: HttpRequest) -> HttpResponse:
    """Lists the library, filtered by words, kind, price, author and licence."""
    chosen = {name: request.GET.get(name, "") for name in ("game", "kind")}
    wanted = ThingFilter(request.GET, queryset=selectors.library(), categories=selectors.categories(**chosen))
    page = Paginator(wanted.qs, PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "filter": wanted,
        "page": page,
        "rows": selectors.rows(page, latest=True),
        "query": query.urlencode(),
        "army": request.GET.get("army", ""),
        "narrowed": any(value for name, value in query.items() if name not in {"sort", "army"}),
        "kinds": selectors.kinds(),
        "made": ", ".join(dict.fromkeys(one.kind.words for one in selectors.kinds())),
    }
    return render(request, "library/index.html", context)


@login_required
@require_safe
def mine(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lists the user's own things, most recently changed first."""
    things = owned_things(request).select_related("latest").defer("document", "ways_back", "latest__document")
    page = Paginator(things, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rows": selectors.rows(page, latest=False), "kinds": selectors.kinds()}
    return render(request, "library/mine.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Creates a thing of the chosen kind and name."""
    form = NewThingForm(request.POST or None, initial={"what": request.GET.get("what", "")})
    if request.method == "POST" and form.is_valid():
        game, kind = parse_kind(form.cleaned_data["what"])
        try:
            thing = commands.create(owner=request.user, game=game, kind=kind, name=form.cleaned_data["name"])
        except ArmyError as error:
            form.add_error(None, str(error))
        else:
            return redirect(selectors.editor_url(thing))
    context = {"form": form, "kinds": selectors.kinds()}
    return render(request, "library/new.html", context, status=422 if form.is_bound else 200)


@require_safe
@readable
def show(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """Shows a thing as it was shared; its author sees the draft and the form to share it."""
    thing = find_visible_thing(request, key)
    own = request.user.is_authenticated and thing.owner_id == request.user.pk
    version = find_visible_version(request, thing, number) if number else None if own else thing.latest
    response = render(request, "library/thing.html", entry(request, thing, version, own=own))
    if thing.visibility != "library":
        response["X-Robots-Tag"] = "noindex"
    return response


def entry(request: HttpRequest, thing: Thing, version: ThingVersion | None, *, own: bool) -> dict[str, Any]:
    """Returns the context of an entry: the version or the draft, and what can be done with it."""
    shown: Thing | ThingVersion = version or thing
    game, word = selectors.words().get((thing.game, thing.kind), (thing.game, thing.kind))
    context: dict[str, Any] = {"thing": thing, "version": version, "shown": shown, "own": own, "word": word}
    context |= {"game_name": game, "versions": selectors.versions(thing), "forks": selectors.forks(thing)}
    context["editor_url"] = selectors.editor_url(thing)
    context["address"] = request.build_absolute_uri(thing.get_absolute_url())
    context |= {"armies": selectors.armies_for(request, thing.game), "chosen": request.GET.get("army", "")}
    try:
        reading = reading_of(shown.game, shown.kind, shown.document)
    except Refused as error:
        return context | {"error": error}
    context |= read_only_values(reading)
    tables = reading.kind.tables(reading.army)
    context |= {"evaluation": reading.evaluation, "tables": read_tables(tables), "kind": reading.kind}
    if reading.kind.drafting:
        context["canvas"] = reading.kind.drafting.canvas(reading.army)
    if own:
        context["changed"] = thing.latest is None or thing.latest.document != thing.document
        context["share"] = share_form(thing)
    return context


def share_form(thing: Thing, data: Any = None) -> ShareForm:
    """Returns the form with which an author shares a thing."""
    possible = selectors.licences_for(thing)
    usual = thing.licence if thing.latest_id else possible[0].key
    shown = "library" if thing.visibility == "private" else thing.visibility
    return ShareForm(data, possible=possible, initial={"visibility": shown, "licence": usual})


@login_required
@require_POST
def delete(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    thing = own_thing(request, key)
    commands.delete(thing)
    messages.info(request, f"{thing.name} is deleted. Copies in armies stay as they are.")
    return redirect(reverse("library:mine"))
