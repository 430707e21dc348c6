"""Playing at once, against the computer or both sides, without an account."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from armies.services.access import holder_of
from armies.services.samples import ready_choices
from battles.lobby import agreed_rules, lobbies
from battles.lobby import play_now as playing
from battles.store.people import named_guest, person_of, remember_guest
from rules import registry
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.records import Json
from rules.kit.players.strengths import LABELS

GUEST = "Guest"
MOST_ARMIES = 50


@never_cache
def play_now(request: HttpRequest) -> HttpResponse:
    """Shows what can be played at once, and begins it (POST)."""
    if request.method == "POST":
        return _begin(request)
    return _form(request, request.GET.get("game", ""), own=request.GET.get("army", ""))


def _form(request: HttpRequest, slug: str, *, own: str = "", status: int = 200) -> HttpResponse:
    """Shows the games, or the choices for one of them."""
    games = playing.games()
    chosen = next((game for game in games if game.slug == slug), None)
    if slug and chosen is None:
        raise Http404
    mine = holder_of(request).armies().filter(game=slug).order_by("-updated_at")[:MOST_ARMIES] if chosen else ()
    context = {
        "games": games,
        "chosen": chosen,
        "ready": ready_choices(slug) if chosen else (),
        "mine": [(army.key, army.name) for army in mine],
        "own": own,
        "strengths": {**LABELS, playing.BOTH: "Nobody: I play both sides"},
    }
    return render(request, "battles/new/play_now.html", context, status=status)


def _agreed(request: HttpRequest, slug: str) -> dict[str, Json]:
    """Returns the options with the rule set or the map that was chosen. Raises Illegal, UnknownGame."""
    game = registry.get_played(slug)
    edits, problems = agreed_rules.read_choices(request, game, request.POST, {})
    if problems:
        raise Illegal(*problems)
    return lobbies.options_after(game, {}, edits) if edits else {}


def _begin(request: HttpRequest) -> HttpResponse:
    person, key = person_of(request), ""
    if person.user is None:
        person, key = named_guest(request, GUEST)
    wish = playing.Wish(
        game=request.POST.get("game", ""),
        strength=request.POST.get("strength", "steady"),
        own=request.POST.get("own", ""),
        other=request.POST.get("other", ""),
        lesson="lesson" in request.POST,
    )
    try:
        if chosen := _agreed(request, wish.game):
            wish = replace(wish, options=chosen)
        battle = playing.begin(wish, person, holder_of(request))
    except registry.UnknownGame:
        raise Http404 from None
    except RulesError as error:
        for problem in error.problems:
            messages.error(request, problem.message)
        return _form(request, wish.game, own=wish.own, status=422)
    answer = redirect(battle.get_absolute_url())
    return remember_guest(answer, key) if key else answer
