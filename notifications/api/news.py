"""Your own news, and what of it you want to be told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from typing import Annotated, Literal

from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import PAGING, ApiView, operation, query
from api.identity import account_of
from api.models import Model, answer, read
from api.pagination import Page, paginate
from notifications.api import examples
from notifications.services import notices, wishes
from notifications.services.kinds import KINDS
from notifications.store.models import Notice

Kind = Literal[*KINDS]  # type: ignore[valid-type]
Hour = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
AFTER = query("after", "Only news after the one with this id, the oldest first: what has come since.", int)


class News(Model):
    """Something that you are told. ``address`` is its page; ``new``: not seen yet.

    ``league``, ``season`` and ``battle`` are the public ids of what it is about.
    """

    id: int
    at: datetime
    kind: str
    text: str
    topic: str
    league: str | None
    season: str | None
    battle: str | None
    address: str
    new: bool


class NewsPage(Page):
    """Your news, the latest first."""

    results: list[News]


class Seen(Model):
    """The number of news items that were new."""

    seen: int


class QuietHours(Model):
    """The hours in which no e-mail and no push goes out, in the account's time zone; they may go over midnight."""

    from_: Hour
    until: Hour

    @property
    def hours(self) -> tuple[time, time]:
        """Returns both as times of the day."""
        return time.fromisoformat(self.from_), time.fromisoformat(self.until)


class NewsKind(Model):
    """A kind of news, and whether you are told of it on the site, by e-mail and by push."""

    kind: str
    label: str
    site: bool
    mail: bool
    push: bool


class WishesNow(Model):
    """Of what you are told, how, and when not."""

    results: list[NewsKind]
    quiet: QuietHours | None
    time_zone: str


class Wishes(Model):
    """The kinds of news of which you want to be told, by channel; everything else is switched off.

    Without ``push`` the pushes stay as they are. Without ``quiet`` there are no quiet hours.
    """

    site: list[Kind]
    mail: list[Kind]
    push: list[Kind] | None = None
    quiet: QuietHours | None = None


def _news(found: Sequence[Notice]) -> list[News]:
    return [News(**{**notices.as_json(one), "at": one.at}) for one in found]


class MyNews(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "news_list",
        tag="account",
        answers={200: NewsPage},
        errors=[400, 401],
        parameters=[*PAGING, AFTER],
        got=examples.NEWS,
    )
    def get(self, request: Request) -> Response:
        """Your news, the latest first. Reading them here does not mark them as seen."""
        found = notices.shown_to(account_of(request))
        after = request.GET.get("after", "")
        if after.isascii() and after.isdecimal() and len(after) < 16:
            found = found.filter(pk__gt=int(after)).order_by("pk")
        return answer(paginate(NewsPage, found, request, _news))


class NewsSeen(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_seen", tag="account", answers={200: Seen}, errors=[401], got=examples.SEEN)
    def post(self, request: Request) -> Response:
        """Marks all your news as seen."""
        return answer(Seen(seen=notices.mark_seen(account_of(request))))


class MyWishes(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("news_wishes", tag="account", answers={200: WishesNow}, errors=[401], got=examples.WISHES_NOW)
    def get(self, request: Request) -> Response:
        """Lists the kinds of news that you receive, on the site, by e-mail and by push."""
        return answer(_wishes(request))

    @operation(
        "news_wish",
        tag="account",
        request=Wishes,
        answers={200: WishesNow},
        errors=[400, 401],
        sent=examples.WISHES,
        got=examples.WISHES_NOW,
    )
    def put(self, request: Request) -> Response:
        """Sets the kinds of news that you want to be told; all others are switched off."""
        asked = read(Wishes, request)
        quiet = asked.quiet.hours if asked.quiet else None
        new = wishes.NewWishes(site=asked.site, mail=asked.mail, push=asked.push, quiet=quiet)
        wishes.set_wishes(account_of(request), new)
        return answer(_wishes(request))


def _wishes(request: Request) -> WishesNow:
    user = account_of(request)
    kept = wishes.wishes_of(user)
    quiet = None
    if kept.quiet_from is not None and kept.quiet_until is not None:
        quiet = QuietHours(from_=kept.quiet_from.isoformat("minutes"), until=kept.quiet_until.isoformat("minutes"))
    return WishesNow(
        results=[
            NewsKind(kind=one.key, label=one.label, site=one.site, mail=one.mail, push=one.push)
            for one in wishes.kinds_of(kept)
        ],
        quiet=quiet,
        time_zone=user.time_zone,
    )
