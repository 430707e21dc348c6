"""Armies that the site makes: a whole one for a budget and a taste, and the rest of one's own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armies.services import making, selectors
from armies.services.access import building, own_army
from armies.services.selectors import game_or_404
from rules.kernel.game import AnyGame
from rules.kernel.generation import Generator, Suggestion, Wish
from rules.kit.army_builder import MOST_SEED
from ui.errors import ArmyError, Conflict, Refused

CHANGED = "The army has changed since then. This is what the rest of its budget would buy now."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows an army for a budget and a taste with the reason of each choice, and takes it (POST)."""
    game = game_or_404(slug)
    maker = _maker_or_404(game)
    sent = request.POST if request.method == "POST" else request.GET
    wish = _wish(sent, maker, budget=_number(sent.get("budget", "")) or maker.budgets.usual)
    name = sent.get("name", "")[:80]
    problems: Any = ()
    if request.method == "POST":
        try:
            with building(request) as holder:
                army = making.make(game, wish, name=name, holder=holder)
        except ArmyError as error:
            problems = error.problems
        else:
            messages.success(request, f"{army.name} is yours now: change what you like.")
            return redirect("armies:roster", army.key)
    context = _context(game, maker, wish) | {"name": name, "budgets": maker.budgets}
    try:
        suggestion = making.suggest_new(game, wish)
        tags = game.armies.evaluate(game.armies.read(suggestion.document)).tags
        context |= _shown(suggestion) | {"tags": tags, "usual_name": making.name_of(game, wish)}
    except Refused as error:
        problems = problems or error.problems
    context["problems"] = problems
    return render(request, "armies/make.html", context, status=422 if problems else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def complete(request: HttpRequest, key: str) -> HttpResponse:
    """Shows what the rest of an army's budget would buy, and adds it (POST)."""
    army = own_army(request, key)
    game = game_or_404(army.game)
    maker = _maker_or_404(game)
    sent = request.POST if request.method == "POST" else request.GET
    wish = _wish(sent, maker, budget=None)
    problems, status = [], 200
    if request.method == "POST":
        try:
            making.complete(army, wish, seen=_number(sent.get("seen", "")) if "seen" in sent else None)
        except Conflict:
            army = own_army(request, key)
            messages.warning(request, CHANGED)
            status = 409
        except Refused as error:
            problems, status = list(error.problems), 422
        else:
            messages.success(request, "Added. Undo takes all of it back.")
            return redirect("armies:roster", army.key)
    context = _context(game, maker, wish) | {"army": army}
    try:
        reading = selectors.reading_of(army)
        context |= _shown(making.suggest_rest(army, wish)) | {"evaluation": reading.evaluation}
    except Refused as error:
        problems, status = problems or list(error.problems), 422
    return render(request, "armies/complete.html", context | {"problems": problems}, status=status)


def _maker_or_404(game: AnyGame) -> Generator:
    if game.armies.generate is None:
        raise Http404("No armies of this game can be made.")
    return game.armies.generate


def _wish(sent: QueryDict, maker: Generator, *, budget: int | None) -> Wish:
    """Reads a wish from a form; without a number one is drawn."""
    seed = sent.get("seed", "").strip()
    return Wish(
        taste=sent.get("taste", "")[:40] or maker.tastes[0].key,
        seed=(_number(seed) or 0) if seed else making.draw_seed(),
        budget=budget,
        variant=sent.get("variant", "")[:40],
    )


def _number(text: str) -> int | None:
    text = text.strip().replace(",", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _context(game: AnyGame, maker: Generator, wish: Wish) -> dict[str, Any]:
    taste = next((one for one in maker.tastes if one.key == wish.taste), None)
    return {
        "game": game,
        "maker": maker,
        "wish": wish,
        "taste": taste,
        "another": urlencode(_asked(wish) | {"seed": wish.seed % MOST_SEED + 1}),
        "most_seed": MOST_SEED,
    }


def _asked(wish: Wish) -> dict[str, Any]:
    """Returns a wish as the parameters of an address."""
    asked = {"budget": wish.budget, "taste": wish.taste, "variant": wish.variant, "seed": wish.seed}
    return {name: value for name, value in asked.items() if value}


def _shown(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "suggestion": suggestion,
        "spent": f"{suggestion.spent:,.10g}",
        "limit": f"{suggestion.limit:,.10g}",
    }
