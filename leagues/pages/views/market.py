"""The market of a team: every deal of its game, with new units out of one's own armies."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.services.access import Holder, held_army
from battles.pages.action_form import action_from
from leagues.pages.commands import command, errors_of, status, whole
from leagues.pages.views.careers import Team, find_team, head_of
from leagues.services import career_selectors, permissions, transactions
from leagues.store import careers
from leagues.store.models import Season
from rules.kernel.campaign import Career, Deal
from rules.kernel.problems import Problem
from rules.kernel.records import Json


@login_required
@never_cache
@require_safe
def market(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows new units out of one's own armies, upgrades, refit, repairs: every deal of the game."""
    found = find_team(request, public_id, number)
    permissions.need_team("deal", found.access, found.who.users, number)
    return _page(request, found, number)


@login_required
@command("leagues:market", "public_id", "number")
def deal(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Makes a deal of the market."""
    found = find_team(request, public_id, number)
    permissions.need_team("deal", found.access, found.who.users, number)
    made: list[Deal] = []
    problems = errors_of(lambda: made.append(_trade(request, found.season, number)))
    if problems:
        return _page(request, find_team(request, public_id, number), number, problems)
    messages.success(request, f"{made[0].text}.")
    address = reverse("leagues:market", args=[public_id, number])
    return redirect(f"{address}?{request.GET.urlencode()}" if request.GET else address)


def _page(
    request: AuthenticatedHttpRequest, found: Team, number: int, problems: Sequence[Problem] = ()
) -> HttpResponse:
    season, _, state, _, books = found
    typed = (request.POST.get("offer", ""), _read_typed(request)) if problems else ("", None)
    team = careers.career_of(state, books, number)
    own = Holder(user=request.user).armies().filter(game=season.league.game)
    roster = career_selectors.roster(season, state, books, number)
    stalls = () if roster["field"] else career_selectors.stalls(season, team)
    address = reverse("leagues:deal", args=[season.public_id, number])
    context = {
        **head_of(found, number, acts=True),
        **roster,
        "overdrawn": career_selectors.overdrawn(books, number),
        "stalls": career_selectors.refill(stalls, *typed) if typed[1] else stalls,
        "armies": own.only("key", "name", "summary", "game")[:200],
        "chosen": request.GET.get("army", ""),
        "recruits": () if roster["field"] else _recruits(request, season, team),
        "seq": state.seq,
        "wallet": career_selectors.money(team.wallet),
        "problems": problems,
        "deal_url": f"{address}?{request.GET.urlencode()}" if request.GET else address,
    }
    return render(request, "leagues/careers/market.html", context, status=status(problems))


def _recruits(request: AuthenticatedHttpRequest, season: Season, team: Career) -> Sequence[Any]:
    key = request.GET.get("army", "")
    if not key:
        return ()
    army = held_army(Holder(user=request.user), key)
    return career_selectors.recruits(season, team, army.document) if army.game == season.league.game else ()


def _trade(request: AuthenticatedHttpRequest, season: Season, number: int) -> Deal:
    action = action_from(request.POST)
    return transactions.deal(
        season, by=request.user, entry=number, action=action, expected=whole(request.POST.get("seq"))
    )


def _read_typed(request: AuthenticatedHttpRequest) -> Json:
    found: list[Json] = []
    errors_of(lambda: found.append(action_from(request.POST)))
    return found[0] if found else None
