"""The stream of a battle: server-sent events for programs, the same as the pages follow."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.base import ApiView, query, takes
from api.identity import account_of
from api.problems import MEDIA_TYPE, ProblemDocument
from battles.api.play import AS
from battles.live import accounts, stream
from battles.play.timekeeping import find_for_viewer

EVENTS = "text/event-stream"
DESCRIPTION = (
    "Server-sent events, without an end. Each `seq` event holds the number of the battle's last event, as far as one "
    "may know of it: first where the battle stands now, then every step; a number that is not greater than the last "
    "one tells of a new note. Nothing else is in it: what has happened is read at the other addresses. A `beat` "
    "event comes as a sign of life after 15 seconds of silence; when not even that comes, the line is dead. When the "
    "stream ends, connect again: it begins with "
    "where the battle stands."
)


class EventsRenderer(JSONRenderer):
    """For who accepts events alone; a refusal is a problem document all the same."""

    media_type = EVENTS
    format = "events"


class BattleStream(ApiView):
    http_method_names = ["get"]
    renderer_classes = [EventsRenderer, JSONRenderer]

    @takes(AS)
    @extend_schema(
        operation_id="battles_stream",
        tags=["play"],
        summary="Follows a battle",
        description=DESCRIPTION,
        parameters=[AS],
        responses={
            (200, EVENTS): OpenApiResponse(OpenApiTypes.STR, description="Events, until one of the two hangs up"),
            (403, MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Not open to you"),
            (404, MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Nothing is there, or not yours to see"),
            ("default", MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Any other refusal"),
        },
        examples=[
            OpenApiExample(
                "For example",
                value="retry: 1500\nevent: seq\ndata: 12\n\n",
                response_only=True,
                status_codes=["200"],
                media_type=EVENTS,
            )
        ],
    )
    def get(self, request: Request, battle: str) -> StreamingHttpResponse:
        """Follows a battle: where it stands, and each time that it moves on."""
        return stream.follow(*find_for_viewer(request, battle))


OF_THE_ACCOUNT = (
    "Server-sent events, without an end, for everything that your account is told: your turn in any battle, requests, "
    "reminders, results, pairings and disputes. Each `notice` event holds one as JSON, as in `news/`; its `id` is the "
    "event's, so a client that connects again with `Last-Event-ID` (or `after`) misses none. Each `unread` event holds "
    "the number of unread ones, the first at once. A `beat` event comes as a sign of life after 15 seconds of silence."
)

AFTER = query("after", "Begin after the notice with this id, instead of with what comes next.", int)


class AccountStream(ApiView):
    http_method_names = ["get"]
    permission_classes = [IsAuthenticated]
    renderer_classes = [EventsRenderer, JSONRenderer]

    @takes(AFTER)
    @extend_schema(
        operation_id="account_stream",
        tags=["account"],
        summary="Follows everything that you are told",
        description=OF_THE_ACCOUNT,
        parameters=[AFTER],
        responses={
            (200, EVENTS): OpenApiResponse(OpenApiTypes.STR, description="Events, until one of the two hangs up"),
            (401, MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Sign in first"),
            ("default", MEDIA_TYPE): OpenApiResponse(ProblemDocument, description="Any other refusal"),
        },
        examples=[
            OpenApiExample(
                "For example",
                value="retry: 1500\nevent: unread\ndata: 2\n\n",
                response_only=True,
                status_codes=["200"],
                media_type=EVENTS,
            )
        ],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Follows everything that you are told, in one stream."""
        after = request.headers.get("Last-Event-ID") or request.GET.get("after", "")
        number = int(after) if after.isascii() and after.isdecimal() and len(after) < 16 else None
        return stream.answer(accounts.events(account_of(request), number))
