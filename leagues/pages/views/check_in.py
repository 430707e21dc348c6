"""Check-in on the day, and announcements to everybody."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.pages import long_lists
from leagues.pages.commands import command, errors_of, status, user_of
from leagues.pages.long_lists import Block
from leagues.services import fixture_lists, permissions, selectors, the_day
from leagues.services.access import Access, find_season
from leagues.store.models import Season
from leagues.store.state import CheckIn
from rules.kernel.problems import Problem

ROWS_A_PAGE = 200
NOW: dict[str, CheckIn] = {"open": "open", "closed": "closed", "off": "off"}


@never_cache
@require_safe
def check_in_list(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows who is here and who is missing; a player checks in here, and the staff anybody."""
    found, access = find_season(request, public_id)
    return _page(request, found, access)


def _page(request: HttpRequest, found: Season, access: Access, problems: Sequence[Problem] = ()) -> HttpResponse:
    state = selectors.state_of(found)
    who, own = selectors.people(found, state), selectors.own_entry(state, access)
    find = " ".join(request.GET.get("find", "")[:60].split())
    meant = fixture_lists.find_entries(who, find) if find else state.entries
    expected = [one for one in state.taking_part if one.number in meant]
    expected.sort(key=lambda one: (one.here, one.team.casefold()))

    def show(rows: slice) -> list[dict[str, Any]]:
        return [{"entry": one, "player": who.player(one.number)} for one in expected[rows]]

    page, shown = long_lists.show(request, [Block(len(expected), show)], most=ROWS_A_PAGE)
    context = {
        **selectors.header(found, access, state, current="players"),
        "rows": shown[0] if shown else [],
        "page": page,
        "query": urlencode({"find": find}) if find else "",
        "find": find,
        "here": sum(one.here for one in state.taking_part),
        "own": own,
        "own_may": own is not None and "check-in" in permissions.may_entry(state, access, own),
        "marks": the_day.takes_check_in(state, as_staff=True) and access.staff,
        "may": permissions.may_season(found, state, access),
        "problems": problems,
    }
    return render(request, "leagues/entries/check_in.html", context, status=status(problems))


@command("leagues:check-in-list", "public_id")
def set_check_in(request: HttpRequest, public_id: str) -> HttpResponse:
    """Opens check-in, closes it to players, or does without it."""
    found, access = find_season(request, public_id)
    permissions.need_season("set-check-in", access)
    user, now = user_of(request), NOW.get(request.POST.get("now", ""), "open")
    if problems := errors_of(lambda: the_day.set_check_in(found, by=user, now=now)):
        return _page(request, found, access, problems)
    return redirect("leagues:check-in-list", public_id)


@command("leagues:check-in-list", "public_id")
def announce(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tells everybody something."""
    found, access = find_season(request, public_id)
    permissions.need_season("announce", access)
    user, text = user_of(request), request.POST.get("text", "")
    if problems := errors_of(lambda: the_day.announce(found, by=user, text=text)):
        return _page(request, found, access, problems)
    messages.success(request, "The announcement has been sent.")
    return redirect("leagues:check-in-list", public_id)


@command("leagues:check-in-list", "public_id")
def check_in(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Says that somebody is here, or not."""
    found, access = find_season(request, public_id)
    permissions.need_entry("check-in", selectors.state_of(found), access, number)
    user, here = user_of(request), request.POST.get("here", "yes") == "yes"
    problems = errors_of(lambda: the_day.check_in(found, by=user, entry=number, here=here, as_staff=access.staff))
    if problems:
        return _page(request, found, access, problems)
    return redirect("leagues:check-in-list", public_id)
