"""Files of a season: its standings for a spreadsheet, its times for a calendar."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, described_by, query
from api.problems import MEDIA_TYPE, ProblemDocument
from leagues.api import examples
from leagues.api.leagues import DIVISION, ROUND, open_season, read_division_and_round, within
from leagues.files import season_export
from leagues.services import selectors

MOST_ENTRIES = 100_000


class FileRenderer(BaseRenderer):
    """Text as it is, without JSON. A refusal is a problem document here, too."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> Any:
        return data if isinstance(data, str | bytes) else json.dumps(data, ensure_ascii=False)


class CsvRenderer(FileRenderer):
    media_type = "text/csv"
    format = "csv"


class CalendarRenderer(FileRenderer):
    media_type = "text/calendar"
    format = "ics"


def file(name: str, media_type: str, *, parameters: tuple[Any, ...], got: str) -> Callable[[Any], Any]:
    """Describes an operation whose answer is a file."""
    described = partial(
        extend_schema,
        operation_id=name,
        tags=["leagues"],
        parameters=list(parameters),
        responses={
            (200, media_type): OpenApiResponse(OpenApiTypes.STR, description="The file"),
            (404, MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Nothing is there, or not yours to see"),
            ("default", MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Any other refusal"),
        },
        examples=[
            OpenApiExample("For example", value=got, response_only=True, status_codes=["200"], media_type=media_type)
        ],
    )
    return described_by(described, parameters)


class StandingsCsv(ApiView):
    renderer_classes = [CsvRenderer]

    @file("seasons_csv", "text/csv", parameters=(DIVISION, ROUND), got=examples.CSV)
    def get(self, request: Request, season: str) -> Response:
        """The standings as CSV in UTF-8, a line for each player; of all divisions unless ``division`` names one."""
        found, _, state = open_season(request, season)
        division, upto = read_division_and_round(request, state)
        divisions = [division] if "division" in request.GET else season_export.whole_season(state)
        who = selectors.people(found, state)
        return Response(season_export.standings_csv(found, state, who, divisions, upto))


class SeasonCalendar(ApiView):
    renderer_classes = [CalendarRenderer]

    @file(
        "seasons_calendar",
        "text/calendar",
        parameters=(query("player", "Only the fixtures of this entry.", int),),
        got=examples.CALENDAR,
    )
    def get(self, request: Request, season: str) -> Response:
        """The fixtures with an agreed time as iCalendar (RFC 5545)."""
        found, _, state = open_season(request, season)
        text = request.GET.get("player", "")
        url = request.build_absolute_uri(found.get_absolute_url())
        player = within(text, 1, MOST_ENTRIES) if text else None
        return Response(season_export.calendar(found, state, selectors.people(found, state), url=url, player=player))
