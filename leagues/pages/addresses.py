"""Addresses of the pages of a season: what they name, be it a division, a past round or a group."""

from django.http import Http404, HttpRequest

from leagues.services import selectors
from leagues.services.access import Access, find_season
from leagues.store.models import Season
from leagues.store.state import SeasonState


def open_season(request: HttpRequest, public_id: str) -> tuple[Season, Access, SeasonState]:
    """Returns a season, what the reader may do in it, and its present state. Raises Http404."""
    season, access = find_season(request, public_id)
    return season, access, selectors.state_of(season)


def read_query(request: HttpRequest, state: SeasonState) -> tuple[int | None, int | None]:
    """Returns the division ("all": None) and the past round (None: now) that the address names. Raises Http404."""
    names = state.terms.division_names
    text = request.GET.get("division", "0")
    division = None if text == "all" else int(text) if text.isdecimal() and len(text) < 4 else 0
    if division is not None and division >= len(names):
        raise Http404
    past = request.GET.get("round", "")
    upto = int(past) if past.isdecimal() and len(past) < 4 and state.terms.in_rounds else None
    if upto is not None and not 0 < upto <= state.round:
        raise Http404
    return division, upto


def read_group(request: HttpRequest, state: SeasonState, division: int | None) -> int | None:
    """Returns the group whose sums the address asks for; None for none."""
    text = request.GET.get("group", "")
    groups = state.groups[division] if state.groups and division is not None else ()
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) < len(groups) else None
