"""One's own news, what of it one wants to be told, and what waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import PAGING, ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read
from api.pagination import Page, paginate
from leagues.api import examples
from leagues.notifications import notices
from leagues.services import selectors
from leagues.store.models import Notice as KeptNotice

Kind = Literal[*notices.KINDS]  # type: ignore[valid-type]


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
    """The number of news items that were new."""

    seen: int


class NewsKind(Model):
    """A kind of news, and whether one is told of it here and by e-mail."""

    kind: str
    label: str
    site: bool
    mail: bool


class WishesNow(Model):
    """Of what one is told."""

    results: list[NewsKind]


class Wishes(Model):
    """The kinds of news of which one wants to be told; everything else is switched off."""

    site: list[Kind]
    mail: list[Kind]


class WaitingLine(Model):
    """Something that waits for one. ``address`` is the page at which it is done."""

    league: str
    season: str
    text: str
    address: str


class WaitingNow(Model):
    """Everything that waits for you in the latest seasons in which you play."""

    results: list[WaitingLine]


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


class MyNews(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "news_list", tag="leagues", answers={200: NewsPage}, errors=[400, 401], parameters=PAGING, got=examples.NEWS
    )
    def get(self, request: Request) -> Response:
        """One's news, the latest first. Reading them here does not mark them as seen."""
        return answer(paginate(NewsPage, notices.shown_to(account_of(request)), request, _news))


class NewsSeen(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_seen", tag="leagues", answers={200: Seen}, errors=[401], got=examples.SEEN)
    def post(self, request: Request) -> Response:
        """Marks all of one's news as seen."""
        return answer(Seen(seen=notices.mark_seen(account_of(request))))


class MyWishes(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_wishes", tag="leagues", answers={200: WishesNow}, errors=[401], got=examples.WISHES_NOW)
    def get(self, request: Request) -> Response:
        """Lists the kinds of news that you receive, here and by e-mail."""
        return answer(_wishes(request))

    @operation(
        "news_wish",
        tag="leagues",
        request=Wishes,
        answers={200: WishesNow},
        errors=[400, 401],
        sent=examples.WISHES,
        got=examples.WISHES_NOW,
    )
    def put(self, request: Request) -> Response:
        """Says of which kinds of news one wants to be told; everything else is switched off."""
        asked = read(Wishes, request)
        notices.set_wishes(account_of(request), site=asked.site, mail=asked.mail)
        return answer(_wishes(request))


def _wishes(request: Request) -> WishesNow:
    return WishesNow(
        results=[
            NewsKind(kind=one.key, label=one.label, site=one.site, mail=one.mail)
            for one in notices.wishes_of(account_of(request))
        ]
    )


class MyWaiting(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_waiting", tag="leagues", answers={200: WaitingNow}, errors=[401], got=examples.WAITING)
    def get(self, request: Request) -> Response:
        """Returns what waits for one: games to play, results to confirm, times, challenges, aftermaths to sign."""
        return answer(
            WaitingNow(
                results=[
                    WaitingLine(
                        league=one.season.league.public_id, season=one.season.public_id, text=one.text, address=one.url
                    )
                    for one in selectors.waiting_for(account_of(request))
                ]
            )
        )
