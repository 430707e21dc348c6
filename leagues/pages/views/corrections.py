"""Corrections of settled results: a result is entered, the page shows what it changes, then it is committed."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.pages.http import AuthenticatedHttpRequest
from accounts.store.models import User
from leagues.competition.meetings import Pairing
from leagues.competition.ratings import Rating
from leagues.pages.commands import command, errors_of, status, whole
from leagues.pages.forms import ResultForm
from leagues.pages.views.fixture import result_form
from leagues.services import career_selectors, corrections, permissions, selectors
from leagues.services.access import Access, find_season
from leagues.store import careers
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.problems import Problem


class Place(NamedTuple):
    """A settled fixture, who corrects it, and the form of its right result."""

    season: Season
    access: Access
    state: SeasonState
    fixture: Fixture
    form: ResultForm


def _open(request: AuthenticatedHttpRequest, public_id: str, number: int) -> Place:
    """Returns the fixture, for those who decide it, with its form. Raises Http404, PermissionDenied."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    found = state.fixtures.get(number)
    if found is None or found.other is None:
        raise Http404
    permissions.need_fixture("correct-result", state, access, found)
    return Place(season, access, state, found, result_form(request, season, state, found, deciding=True))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows the form of a settled result; a posted one comes with what it would change. Nothing is written."""
    return _page(request, _open(request, public_id, number))


@login_required
@command("leagues:correct", "public_id", "number")
def correct_result(request: AuthenticatedHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Corrects a settled result, as the page has shown it."""
    place = _open(request, public_id, number)
    season, form = place.season, place.form
    if not form.is_valid():
        return _page(request, place)
    reason, expected = request.POST.get("reason", ""), whole(request.POST.get("seq"))
    result = form.result()
    problems = errors_of(
        lambda: corrections.correct(
            season, by=request.user, number=number, result=result, reason=reason, expected=expected
        )
    )
    if problems:
        return _page(request, place, problems)
    messages.success(request, "Corrected.")
    return redirect("leagues:fixture", public_id, number)


def _page(request: AuthenticatedHttpRequest, place: Place, problems: Sequence[Problem] = ()) -> HttpResponse:
    season, access, state, found, form = place
    shown: list[corrections.Preview] = []
    if request.method == "POST" and form.is_valid():
        refusals = errors_of(
            lambda: shown.append(corrections.preview(season, number=found.number, result=form.result()))
        )
        problems = problems or refusals
    who = selectors.people(season, state)
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "fixture": found,
        "line": selectors.fixture_line(found, who, access),
        "form": form,
        "bonus": state.terms.bonus,
        "reason": request.POST.get("reason", ""),
        "preview": _describe(shown[0], place, who) if shown else None,
        "back": reverse("leagues:fixture", args=[season.public_id, found.number]),
        "problems": problems,
    }
    return render(request, "leagues/fixtures/correct.html", context, status=status(problems))


def _describe(preview: corrections.Preview, place: Place, who: selectors.People) -> dict[str, Any]:
    state, access = place.state, place.access
    users = User.objects.in_bulk([one.user for one in preview.rerated])
    names = dict(selectors.columns(place.season, state))
    return {
        "seq": preview.seq,
        "moved": [_describe_move(one, state, who, names) for one in preview.moved],
        "next": _describe_next(preview.next_round, who),
        "rebooked": [
            _describe_books(one, who, career_selectors.sees_books(state, access, who, one.team))
            for one in preview.rebooked
        ],
        "rerated": [
            {"user": users.get(one.user, "somebody"), "was": _rating(one.before), "now": _rating(one.after)}
            for one in preview.rerated
            if _rating(one.before) != _rating(one.after)
        ],
        "went_on": [who.team(key) for key in preview.went_on],
        "would_go_on": [who.team(key) for key in preview.would_go_on],
    }


def _describe_move(
    one: corrections.Moved, state: SeasonState, who: selectors.People, names: Mapping[str, str]
) -> dict[str, Any]:
    values = [(names.get(name, name), *both) for name, both in one.values.items()]
    return {"team": who.team(one.entry), "table": _table_name(state, one), "one": one, "values": values}


def _describe_next(found: corrections.NextRound | None, who: selectors.People) -> dict[str, Any] | None:
    if found is None:
        return None
    go, come = ([_describe_pair(one, who) for one in pairs] for pairs in (found.go, found.come))
    return {"round": found.round, "go": go, "come": come}


def _describe_pair(one: Pairing, who: selectors.People) -> str:
    if one.other is None:
        return f"{who.team(one.one)}: {selectors.bye_text(one)}"
    return f"{who.team(one.one)} against {who.team(one.other)}"


def _rating(one: Rating) -> str:
    return f"{one.shown} ±{one.uncertainty}"


def _table_name(state: SeasonState, moved: corrections.Moved) -> str:
    division = "Overall" if moved.division is None else state.terms.division_names[moved.division]
    return ", ".join(filter(None, (division, "" if moved.group is None else f"Group {chr(65 + moved.group)}")))


def _describe_books(one: careers.Rebooked, who: selectors.People, sees: bool) -> dict[str, Any]:
    """Describes the changes in a team's books; while lists are sealed, staff who play learn only of their being."""
    if not sees:
        return {"team": who.team(one.team), "sealed": True}
    return {
        "team": who.team(one.team),
        "number": one.team,
        "accounts": [
            (ACCOUNTS[account], career_selectors.money(was), career_selectors.money(will))
            for account, (was, will) in one.accounts.items()
        ],
        "overdrawn": one.accounts.get("wallet", (0, 0))[1] < 0,
        "gained": "; ".join(one.gained),
        "lost": "; ".join(one.lost),
        "lapsed": one.lapsed,
    }
