"""Looking for the best army against another one: begin it, and take what was found."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.pages.http import AuthenticatedHttpRequest
from armies.services.access import holder_of
from armies.services.samples import ready_choices
from laboratory.services import entrants, solving
from laboratory.services.access import own_run
from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, RulesError
from ui.errors import ArmyError

MOST_ARMIES = 50
USUAL = {"army": "", "minutes": "3", "variant": "", "seed": ""}
"""The beginning of the form."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Shows which army can be beaten, and begins to look for the best one against it (POST)."""
    sent = request.POST if request.method == "POST" else request.GET
    try:
        game = registry.get_played(sent.get("game", ""))
    except registry.UnknownGame:
        raise Http404("No such game.") from None
    maker = game.armies.generate
    if maker is None:
        raise Http404("No armies of this game can be made.")
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            return redirect(solving.begin(request.user, _challenge(request, game)))
        except (RulesError, ArmyError) as error:
            problems = tuple(error.problems)
    mine = holder_of(request).armies().filter(game=game.slug).order_by("-updated_at")[:MOST_ARMIES]
    context = {
        "game": game,
        "maker": maker,
        "problems": problems,
        "mine": [(army.key, army.name) for army in mine],
        "ready": ready_choices(game.slug),
        "minutes": solving.MINUTES,
        "sent": {name: sent.get(name, usual) for name, usual in USUAL.items()},
    }
    return render(request, "laboratory/best.html", context, status=422 if problems else 200)


def _challenge(request: AuthenticatedHttpRequest, game: AnyPlayedGame) -> solving.Challenge:
    """Reads a challenge from the form. Raises Illegal, Refused."""
    sent = request.POST
    key = sent.get("army", "")[:80]
    [army] = entrants.find_armies(game, holder_of(request), [key])
    seed = sent.get("seed", "").strip()
    return solving.Challenge(
        game=game.slug,
        army=army,
        key=entrants.key_of(key),
        minutes=_number(sent.get("minutes", "1")),
        variant=sent.get("variant", "")[:40],
        seed=_number(seed) if seed else None,
    )


def _number(text: str) -> int:
    """Reads a whole number; -1 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 else -1


@login_required
@require_POST
def take(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Copies a made army of a run, and shows it beside the one that it was made against, where that is one's own."""
    run, holder = own_run(request.user, public_id), holder_of(request)
    try:
        army = solving.take(run, _number(request.POST.get("army", "")), holder)
    except (RulesError, ArmyError) as error:
        messages.error(request, str(error))
        return redirect(run)
    messages.success(request, f"{army.name} is yours now: change what you like.")
    key = run.armies[-1].get("key", "")
    if key and holder.armies().filter(key=key).exists():
        return redirect(f"{reverse('armies:compare', args=[army.key])}?{urlencode({'left': key, 'right': army.key})}")
    return redirect("armies:roster", army.key)
