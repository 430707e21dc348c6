"""Pairing: a draft with its reasons, changes by hand with their costs, publishing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.competition.meetings import Pairing
from leagues.pages.commands import command, errors_of, status, whole
from leagues.services import byes, fixture_lists, missions, pairing, permissions, rounds, selectors, the_day
from leagues.services.access import Access, find_season
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.problems import Problem, RulesError


@login_required
@never_cache
@require_safe
def pairings(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Shows the draft of the next round; ``one`` and ``other`` in the address try an exchange."""
    season, access = find_season(request, public_id)
    permissions.need_season("draft", access)
    return _page(request, season, access)


def _page(request: HttpRequest, season: Season, access: Access, problems: Sequence[Problem] = ()) -> HttpResponse:
    state = selectors.state_of(season)
    who = selectors.people(season, state)
    context = {
        **selectors.header(season, access, state, current="pairing"),
        "round": state.round + 1,
        "pairs": _lines(state, who),
        "goes_on": pairing.goes_on(state),
        "unpaired": len(the_day.unpaired(state)),
        "may": permissions.may_season(season, state, access),
        "missing": len(fixture_lists.missing(state)),
        "problems": problems,
        "mission": state.missions.get(state.round + 1),
        "sets_mission": not missions.why_fixed(state, state.round + 1),
        "resting": byes.resting_in(state, state.round + 1),
        "may_rest": byes.may_rest(state),
        **_exchange(request, state, who),
    }
    return render(request, "leagues/rounds/pairing.html", context, status=status(problems))


def _lines(state: SeasonState, who: selectors.People) -> list[dict[str, Any]]:
    """The draft, with the tables that its pairs will have."""
    pairs, exchanged = state.draft or (), selectors.map_exchanges(state)
    tables = state.seat(pairs)
    return [_line(state, who, pair, table, exchanged) for pair, table in zip(pairs, tables, strict=True)]


def _line(
    state: SeasonState, who: selectors.People, pair: Pairing, table: int, exchanged: Mapping[Pairing, str]
) -> dict[str, Any]:
    return {
        "pair": pair,
        "table": table,
        "one": who.team(pair.one),
        "other": who.team(pair.other) if pair.other is not None else selectors.bye_text(pair),
        "division": state.terms.division_names[pair.division],
        "by_hand": exchanged.get(pair, ""),
    }


def _exchange(request: HttpRequest, state: SeasonState, who: selectors.People) -> dict[str, Any]:
    """Returns what a draft costs; what it would cost after the exchange that is being tried."""
    if state.draft is None:
        return {}
    now = pairing.cost(state, state.draft)
    paired = [pair for pair in state.draft if not pair.requested]
    choices = [(key, who.team(key)) for pair in paired for key in (pair.one, pair.other) if key is not None]
    found: dict[str, Any] = {"cost": now.parts, "choices": sorted(choices, key=lambda choice: choice[1].casefold())}
    one, other = whole(request.GET.get("one")), whole(request.GET.get("other"))
    if not (one and other):
        return found
    try:
        then = pairing.cost(state, pairing.exchange(state, state.draft, one, other))
    except RulesError as error:
        return found | {"tried": (one, other), "swap_problem": error.problem.message}
    changes = [(name, was, will) for (name, was), (_, will) in zip(now.parts, then.parts, strict=True)]
    return found | {"tried": (one, other), "changes": changes, "dearer": then.weight > now.weight}


# --- commands -------------------------------------------------------------------------------------


def _carry_out(
    request: AuthenticatedHttpRequest, public_id: str, name: str, work: Callable[[Season], object]
) -> HttpResponse:
    """Carries out a command of the draft; a refused one shows the page with the reasons. Raises PermissionDenied."""
    season, access = find_season(request, public_id)
    permissions.need_season(name, access)
    if problems := errors_of(lambda: work(season)):
        return _page(request, season, access, problems)
    published = name in ("publish", "publish-all")
    return redirect("leagues:fixtures" if published else "leagues:pairing", public_id)


def round_command(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Makes a view the address of a command of the draft."""
    return login_required(command("leagues:pairing", "public_id")(view))


@round_command
def draft(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Drafts the next round; this replaces an earlier draft."""
    return _carry_out(request, public_id, "draft", lambda season: rounds.draft(season, by=request.user))


@round_command
def swap(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Exchanges two players of the draft."""
    one, other = whole(request.POST.get("one")), whole(request.POST.get("other"))
    return _carry_out(
        request, public_id, "swap", lambda season: rounds.swap(season, by=request.user, one=one, other=other)
    )


@round_command
def drop_draft(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Throws the draft away."""
    return _carry_out(request, public_id, "drop-draft", lambda season: rounds.discard(season, by=request.user))


@round_command
def publish(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Publishes the draft as it was looked at."""
    play_by, expected = request.POST.get("play_by", ""), whole(request.POST.get("seq")) or None
    return _carry_out(
        request,
        public_id,
        "publish",
        lambda season: rounds.publish(season, by=request.user, play_by=play_by, expected=expected),
    )


@login_required
@command("leagues:pairing", "public_id")
def set_mission(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Sets the mission of a round, or leaves it to the draw again."""
    season, access = find_season(request, public_id)
    permissions.need_season("set-mission", access)
    mission, deployment = request.POST.get("mission", ""), request.POST.get("deployment", "")
    problems = errors_of(
        lambda: missions.set_mission(season, by=request.user, number=number, mission=mission, deployment=deployment)
    )
    if problems:
        return _page(request, season, access, problems)
    if number <= selectors.state_of(season).round:
        return redirect("leagues:round", public_id, number)
    return redirect("leagues:pairing", public_id)


@round_command
def publish_all(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Publishes all rounds of a round robin that are left."""
    return _carry_out(request, public_id, "publish-all", lambda season: rounds.publish_all(season, by=request.user))


@round_command
def request_bye(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Enters a bye for somebody who misses the next round."""
    entry, number = whole(request.POST.get("entry")), whole(request.POST.get("round"))
    return _carry_out(
        request,
        public_id,
        "draft",
        lambda season: byes.request_bye(season, by=request.user, entry=entry, number=number),
    )


@round_command
def withdraw_bye(request: AuthenticatedHttpRequest, public_id: str) -> HttpResponse:
    """Takes back a bye of the next round."""
    entry, number = whole(request.POST.get("entry")), whole(request.POST.get("round"))
    return _carry_out(
        request,
        public_id,
        "draft",
        lambda season: byes.withdraw_bye(season, by=request.user, entry=entry, number=number),
    )
