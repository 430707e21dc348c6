"""The rule set of an army: choosing one, updating it, and going back to the house tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.services.access import own_army
from armies.store.models import Army
from library.services import rule_sets
from rules import registry
from rules.kernel.sharing import AnyKind
from ui.errors import ArmyError


@never_cache
@require_safe
def rules(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Shows the army's rule set and the others to choose from."""
    army = own_army(request, key)
    kind = rule_sets.kind_in(registry.get(army.game), slug)
    return render(request, "library/rules.html", _context(request, army, kind))


def _context(request: HttpRequest, army: Army, kind: AnyKind) -> dict[str, Any]:
    game, pin = registry.get(army.game), rule_sets.find_held(army, kind)
    found = rule_sets.list_choices(request, game, kind)
    return {
        "army": army,
        "game": game,
        "kind": kind,
        "pin": pin,
        "newer": rule_sets.find_newer(request, pin),
        "now": f"{pin.key}:{pin.version}" if pin and pin.version else pin.key if pin else "",
        "own": [one for one in found if one.own],
        "others": [one for one in found if not one.own],
    }


@require_POST
def take(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Takes the rule set that the pressed button or the typed address names."""
    army = own_army(request, key)
    game = registry.get(army.game)
    kind = rule_sets.kind_in(game, slug)
    text = request.POST.get("take") or request.POST.get("link", "")
    try:
        pin = rule_sets.find_choice(request, game, kind, text)
        rule_sets.take(army, kind, pin)
    except ArmyError as error:
        return _refuse(request, army, kind, error)
    messages.success(request, f"{army.name} uses {pin.title}.")
    return redirect("armies:roster", army.key)


@require_POST
def leave(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Goes back to the house tables."""
    army = own_army(request, key)
    kind = rule_sets.kind_in(registry.get(army.game), slug)
    try:
        rule_sets.leave(army, kind)
    except ArmyError as error:
        return _refuse(request, army, kind, error)
    messages.success(request, f"{army.name} uses {kind.nothing[:1].lower()}{kind.nothing[1:]} again.")
    return redirect("armies:roster", army.key)


def _refuse(request: HttpRequest, army: Army, kind: AnyKind, error: ArmyError) -> HttpResponse:
    context = {**_context(request, army, kind), "link": request.POST.get("link", ""), "error": str(error)}
    return render(request, "library/rules.html", context, status=422)


@never_cache
@require_safe
def newer(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Renders a line for the roster when a newer version of the army's rule set exists."""
    army = own_army(request, key)
    kind = rule_sets.kind_in(registry.get(army.game), slug)
    found = rule_sets.find_newer(request, rule_sets.find_held(army, kind))
    return render(request, "library/newer.html", {"army": army, "kind": kind, "newer": found})
