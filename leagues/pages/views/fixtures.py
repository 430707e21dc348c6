"""The list of fixtures; where players find their opponents themselves, challenges."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.pages import long_lists
from leagues.pages.commands import command, errors_of, user_of, whole
from leagues.pages.long_lists import Block
from leagues.services import fixture_lists, permissions, rounds, selectors
from leagues.services.access import Access, find_season, need
from leagues.store.state import SeasonState
from replica.reading import readable

FEW = 6
"""Among so few fixtures nobody needs to look for their own."""


@never_cache
@require_safe
@readable
def fixtures(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows all fixtures of a season; where players find their opponents themselves, with the form of a challenge."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    own = selectors.own_entry(state, access)
    who = selectors.people(season, state)
    asked = fixture_lists.read_query(request.GET, state)
    shown = fixture_lists.shown_round(state, asked)
    listed = fixture_lists.rounds(state, who, asked)
    blocks = [Block(len(one.fixtures), partial(one.lines, who, access)) for one in listed]
    page, shown_rounds = long_lists.show(request, blocks)
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "rounds": shown_rounds,
        "page": page,
        "query": urlencode({key: request.GET[key] for key in ("round", "find", "missing") if key in request.GET}),
        "asked": asked,
        "shown": shown,
        "many": len(state.fixtures) > FEW,
        "numbers": range(1, state.round + 1) if state.terms.in_rounds else (),
        "enters": "record-round" in permissions.may_season(season, state, access),
        "present": fixture_lists.present_round(state),
        "missing": len(fixture_lists.missing(state)),
        "own_lines": [selectors.fixture_line(one, who, access) for one in selectors.own_fixtures(state, access)],
        "challenges": _open_challenges(state, who, access),
        "rivals": [(other, who.team(other)) for other in rounds.challengeable(state, own.number)] if own else [],
        "own": own,
        **_challenges_for_others(state, who, access),
    }
    return render(request, "leagues/fixtures/fixtures.html", context)


def _challenges_for_others(state: SeasonState, who: selectors.People, access: Access) -> dict[str, Any]:
    """Players without an account, if this reader challenges for them, and all whom they may name."""
    if not access.organiser or state.stage != "running" or state.terms.in_rounds:
        return {}
    everybody = [(one.number, one.team) for one in state.taking_part]
    return {"challengers": [one for one in everybody if one[0] not in who.users], "challenged": everybody}


def _open_challenges(state: SeasonState, who: selectors.People, access: Access) -> list[dict[str, Any]]:
    return [
        {
            "challenge": one,
            "one": who.team(one.one),
            "other": who.team(one.other),
            "answers": permissions.acts_for(access, who.users, one.other),
            "takes_back": permissions.acts_for(access, who.users, one.one),
        }
        for one in state.challenges.values()
        if one.state == "open"
    ]


@command("leagues:fixtures", "public_id")
def challenge(request: HttpRequest, public_id: str) -> HttpResponse:
    """Challenges another entry; an organiser does it for a player without an account (``one``)."""
    season, access = find_season(request, public_id)
    state, user = selectors.state_of(season), user_of(request)
    own = selectors.own_entry(state, access)
    one = whole(request.POST.get("one")) or (own.number if own else 0)
    need(one > 0 and permissions.acts_for(access, selectors.people(season, state).users, one))
    other = whole(request.POST.get("other"))
    for problem in errors_of(lambda: rounds.challenge(season, by=user, one=one, other=other)):
        messages.error(request, problem.message)
    return redirect("leagues:fixtures", public_id)


@login_required
@command("leagues:fixtures", "public_id")
def answer_challenge(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Accepts a challenge, declines it or takes it back; an organiser does it for a player without an account."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found, users = state.challenges.get(number), selectors.people(season, state).users
    mine = permissions.answers_as(access, users, found) if found else None
    need(mine is not None)
    accept = request.POST.get("accept") == "yes"
    answer: dict[str, Any] = {"number": number, "entry": mine, "accept": accept}
    for problem in errors_of(lambda: rounds.answer(season, by=request.user, **answer)):
        messages.error(request, problem.message)
    return redirect("leagues:fixtures", public_id)
