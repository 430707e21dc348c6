"""Files that one takes home: standings for a spreadsheet, the season as JSON, its times as a calendar.

Files are whole, however long: half a season is of no use to the program that reads it.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.files import season_export
from leagues.pages.addresses import open_season, read_query
from leagues.pages.commands import whole
from leagues.services import selectors
from leagues.services.access import feed_user
from leagues.store.models import Season
from replica.reading import readable


def _file(response: HttpResponse, season: Season, ending: str) -> HttpResponse:
    name = slugify(f"{season.league.name} {season.name}") or "season"
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


@require_safe
@never_cache
@readable
def csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The standings as CSV; of all divisions, one after the other, unless the address names one."""
    season, _, state = open_season(request, public_id)
    division, upto = read_query(request, state)
    divisions = [division] if "division" in request.GET else season_export.whole_season(state)
    text = season_export.standings_csv(season, state, selectors.people(season, state), divisions, upto)
    return _file(HttpResponse(text, content_type="text/csv; charset=utf-8"), season, "csv")


@require_safe
@never_cache
@readable
def json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The season as JSON: terms, players, fixtures, standings. Nothing that is sealed."""
    season, _, state = open_season(request, public_id)
    data = season_export.season_json(season, state, selectors.people(season, state, rated=True))
    return _file(JsonResponse(data, json_dumps_params={"indent": 2, "ensure_ascii": False}), season, "json")


@require_safe
@never_cache
@readable
def calendar(request: HttpRequest, public_id: str) -> HttpResponse:
    """The fixtures with a time as a calendar to subscribe to; ``player`` takes those of one entry.

    ``key`` is for calendar programs: they read a closed league as far as its owner does (:func:`access.feed_key`).
    """
    if user := feed_user(public_id, request.GET.get("key", "")):
        request.user = user
    season, _, state = open_season(request, public_id)
    who = selectors.people(season, state)
    player = request.GET.get("player", "")
    url = request.build_absolute_uri(season.get_absolute_url())
    content = season_export.calendar(season, state, who, url=url, player=whole(player) or None)
    return _file(HttpResponse(content, content_type="text/calendar; charset=utf-8"), season, "ics")
