"""The list of a holder's armies; creating, importing, copying and deleting them."""

from __future__ import annotations

import json

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.services.visitors import KEPT_DAYS
from armies.pages.forms import ImportForm, NewArmyForm
from armies.pages.texts import table_template
from armies.services import commands, selectors
from armies.services.access import building, holder_of, own_army
from armies.services.samples import describe_ready, samples
from rules import registry
from ui.errors import ArmyError

PER_PAGE = 36


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    holder = holder_of(request)
    asked = {"find": request.GET.get("find", "")[:80].strip(), "game": request.GET.get("game", "")[:40]}
    page = Paginator(selectors.army_list(holder, **asked), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "groups": selectors.by_game(page),
        "deleted": selectors.deleted_armies(holder),
        "visitor": holder.user is None and bool(holder.visitor),
        "kept_days": KEPT_DAYS,
        "games": registry.all_games(),
        "asked": asked,
        "narrowed": any(asked.values()),
        "query": urlencode({name: value for name, value in asked.items() if value}),
    }
    return render(request, "armies/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Creates an army of the chosen game and name."""
    form = NewArmyForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        try:
            with building(request) as holder:
                army = commands.create_army(holder=holder, **form.cleaned_data)
        except ArmyError as error:
            form.add_error(None, str(error))
        else:
            return redirect("armies:roster", army.key)
    asked = request.POST.get("game") or request.GET.get("game", "")
    chosen = [game for game in registry.all_games() if game.slug == asked]
    games = [(game, describe_ready(game.slug)) for game in chosen or registry.all_games()]
    context = {"games": games, "chosen": bool(chosen), "form": form}
    return render(request, "armies/new.html", context, status=422 if form else 200)


@require_POST
def ready(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Copies an army that comes with a game."""
    try:
        document = samples(slug)[name]
    except (registry.UnknownGame, KeyError):
        raise Http404 from None
    try:
        with building(request) as holder:
            army = commands.import_army(json.dumps(document), holder=holder, game=slug)
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:new")
    messages.success(request, f"{army.name} is yours now: change what you like.")
    return redirect("armies:roster", army.key)


@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            with building(request) as holder:
                army = commands.import_army(data["content"], holder=holder, game=data.get("game", ""))
        except ArmyError as error:
            for problem in error.problems[:20]:
                form.add_error(None, problem.message)
        else:
            return redirect("armies:roster", army.key)
    status = 422 if request.method == "POST" else 200
    tables = [game for game in registry.all_games() if game.armies.table]
    return render(request, "armies/import.html", {"form": form, "tables": tables}, status=status)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Hands out a game's table for spreadsheets, filled in with a ready army."""
    return table_template(selectors.game_or_404(slug), as_csv=request.GET.get("form") == "csv")


@require_POST
def duplicate(request: HttpRequest, key: str) -> HttpResponse:
    army = own_army(request, key)
    try:
        copy = commands.duplicate_army(army, holder=holder_of(request))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:roster", army.key)
    messages.success(request, f"This is a copy of {army.name}.")
    return redirect("armies:roster", copy.key)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, key: str) -> HttpResponse:
    army = own_army(request, key)
    if request.method != "POST":
        return render(request, "armies/delete.html", {"army": army})
    commands.delete_army(army)
    messages.info(request, f"{army.name} was deleted. You can bring it back below.")
    return redirect(reverse("armies:index") + "#deleted")


@require_POST
def bring_back(request: HttpRequest, key: str) -> HttpResponse:
    army = selectors.deleted_army(holder_of(request), key)
    commands.bring_back(army)
    messages.success(request, f"{army.name} is back.")
    return redirect("armies:roster", army.key)
