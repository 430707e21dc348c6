"""The day itself: the wall (pairings by name and a round clock, for a projector) and slips for the tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.store import clocks
from leagues.pages import long_lists, team_forms
from leagues.pages.addresses import open_season
from leagues.pages.commands import whole
from leagues.pages.long_lists import Block
from leagues.services import fixture_lists, selectors
from leagues.services.access import find_season
from leagues.store.state import SeasonState
from ui.qr import draw_qr

MINUTES_MOST = 24 * 60
SLIPS_A_PAGE = 100
"""Twenty-five sheets of paper; a code takes time to make."""


def _round(request: HttpRequest, state: SeasonState) -> int:
    """The round that the address names, or else the one that is being played."""
    asked = whole(request.GET.get("round"))
    return asked if 0 < asked <= state.round else fixture_lists.present_round(state)


@require_safe
@never_cache
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows who sits where, by name, and how long the round still lasts.

    The clock is part of the address (``until``, in milliseconds): ``minutes`` leads to one that begins now.
    """
    season, access = find_season(request, public_id)
    if minutes := min(whole(request.GET.get("minutes")), MINUTES_MOST):
        until = clocks.milliseconds() + minutes * 60_000
        return redirect(f"{reverse('leagues:wall', args=[public_id])}?until={until}")
    state = selectors.state_of(season)
    now, until_text = _round(request, state), request.GET.get("until", "")[:15]
    here = [one for one in state.of_round(now) if one.other is not None]
    context = {
        **selectors.header(season, access, state, current="season"),
        "now": now,
        "announcements": state.announcements[:-4:-1],
        "mission": state.missions.get(now),
        "seats": fixture_lists.seat_list(state, selectors.people(season, state), now) if state.terms.in_rounds else [],
        "results_in": sum(one.state not in fixture_lists.MISSING for one in here),
        "results_of": len(here),
        "until": until_text if until_text.isascii() and until_text.isdecimal() else "",
        "server_now": clocks.milliseconds(),
    }
    return render(request, "leagues/season/wall.html", context)


@require_safe
@never_cache
def slips(request: HttpRequest, public_id: str) -> HttpResponse:
    """A slip for each table of a round, four on a page, with a code that leads to the form of its result."""
    season, access = find_season(request, public_id)
    state = selectors.state_of(season)
    now, who = _round(request, state), selectors.people(season, state)
    here = [one for one in state.of_round(now) if one.other is not None]

    def show(rows: slice) -> list[tuple[selectors.FixtureLine, SafeString, list[team_forms.Board]]]:
        return [
            (
                selectors.fixture_line(one, who, access),
                _code(request, public_id, one.number),
                team_forms.boards_of(state, one),
            )
            for one in here[rows]
        ]

    page, shown = long_lists.show(request, [Block(len(here), show)], most=SLIPS_A_PAGE)
    context = {
        **selectors.header(season, access, state, current="fixtures"),
        "now": now,
        "mission": state.missions.get(now),
        "slips": shown[0] if shown else [],
        "page": page,
        "query": f"round={now}",
    }
    return render(request, "leagues/rounds/slips.html", context)


def _code(request: HttpRequest, public_id: str, number: int) -> SafeString:
    return mark_safe(draw_qr(request.build_absolute_uri(reverse("leagues:fixture", args=[public_id, number]))))


@require_safe
@never_cache
def scan(request: HttpRequest, public_id: str) -> HttpResponse:
    """The season's address as a code for the phones in the room.

    ``invitation``: that by which one enters; ``check-in``: that of the page on which one says that one is here.
    """
    season, access, state = open_season(request, public_id)
    arrives, invites = "check-in" in request.GET, access.organiser and "invitation" in request.GET
    invited = f"?invitation={season.invitation}" if invites else ""
    path = reverse("leagues:check-in-list", args=[public_id]) if arrives else season.get_absolute_url() + invited
    address = request.build_absolute_uri(path)
    context = {
        **selectors.header(season, access, state, current="season"),
        "address": address,
        "code": mark_safe(draw_qr(address)),
        "invites": invites and not arrives,
        "arrives": arrives,
    }
    return render(request, "leagues/rounds/scan.html", context)
