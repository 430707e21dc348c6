"""What leagues tell: one's own news, and the webhooks of a league."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

from django.http import Http404
from pydantic import Field
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import PAGING, ApiView, operation
from api.border import Model, answer, read
from api.pages import Page, paged
from leagues import notices, webhooks
from leagues.access import find_league, need
from leagues.models import Hook as KeptHook
from leagues.models import League
from leagues.models import Notice as KeptNotice

Group = Literal["season", "players", "rounds", "results", "disputes", "careers"]


class News(Model):
    """Something of a season that one is told. ``address`` is its page; ``new``: not seen yet."""

    id: int
    at: datetime
    kind: str
    text: str
    league: str
    season: str
    address: str
    new: bool


class NewsPage(Page):
    """One's news, the latest first."""

    results: list[News]


class Seen(Model):
    """How many of one's news were new."""

    seen: int


class NewHook(Model):
    """An address that is to be told of these groups of events (none: of all)."""

    address: Annotated[str, Field(max_length=500)]
    groups: list[Group] = []


class Hook(Model):
    """A webhook. ``secret`` signs what is sent; ``failures`` counts messages in a row that nobody has taken."""

    id: int
    address: str
    groups: list[Group]
    active: bool
    failures: int
    secret: str


class Hooks(Model):
    """The webhooks of a league."""

    results: list[Hook]


def _news(found: Sequence[KeptNotice]) -> list[News]:
    return [
        News(
            id=one.pk,
            at=one.at,
            kind=one.kind,
            text=one.text,
            league=one.season.league.public_id,
            season=one.season.public_id,
            address=one.address,
            new=one.seen_at is None,
        )
        for one in found
    ]


def _hook(hook: KeptHook) -> Hook:
    return Hook(
        id=hook.pk,
        address=hook.address,
        groups=hook.groups,
        active=hook.active,
        failures=hook.failures,
        secret=hook.secret,
    )


class MyNews(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "news_list", tag="leagues", answers={200: NewsPage}, errors=[400, 401], parameters=PAGING, got=examples.NEWS
    )
    def get(self, request: Request) -> Response:
        """One's news, the latest first. Reading them here does not mark them as seen."""
        found = KeptNotice.objects.filter(user=request.user, shown=True).select_related("season__league")
        return answer(paged(NewsPage, found, request, _news))


class NewsSeen(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_seen", tag="leagues", answers={200: Seen}, errors=[401], got=examples.SEEN)
    def post(self, request: Request) -> Response:
        """Marks all of one's news as seen."""
        return answer(Seen(seen=notices.mark_seen(request.user)))


class LeagueHooks(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "hooks_list", tag="leagues", answers={200: Hooks}, errors=[401, 403, 404], got={"results": [examples.HOOK]}
    )
    def get(self, request: Request, league: str) -> Response:
        """The webhooks of a league, for its organisers."""
        found = _organised(request, league)
        return answer(Hooks(results=[_hook(hook) for hook in found.hooks.all()]))

    @operation(
        "hooks_create",
        tag="leagues",
        request=NewHook,
        answers={201: Hook},
        errors=[400, 401, 403, 404, 422],
        sent=examples.NEW_HOOK,
        got=examples.HOOK,
    )
    def post(self, request: Request, league: str) -> Response:
        """Adds a webhook: a signed message for every event of these groups, repeated until it is taken."""
        found = _organised(request, league)
        asked = read(NewHook, request)
        return answer(_hook(webhooks.create(found, address=asked.address, groups=asked.groups)), status=201)


class OneHook(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("hooks_delete", tag="leagues", answers={204: None}, errors=[401, 403, 404])
    def delete(self, request: Request, league: str, hook: int) -> Response:
        """Deletes a webhook, and what waited for it."""
        found = _organised(request, league).hooks.filter(pk=min(hook, 2**31 - 1)).first()
        if found is None:
            raise Http404
        found.delete()
        return Response(status=204)


def _organised(request: Request, league: str) -> League:
    """The league. Raises Http404, PermissionDenied for who does not organise it."""
    found, access = find_league(request, league)  # type: ignore[arg-type]
    need(access.organiser)
    return found
