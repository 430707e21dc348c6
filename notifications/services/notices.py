"""Notices: written with the change that they tell of, read by those whom they concern, taken back when they are stale.

Writing is part of the caller's transaction, so none is lost and none tells of what did not happen. E-mails and pushes
are sent afterwards by the worker (:mod:`notifications.services.mails`, :mod:`notifications.services.push`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.dateformat import format as date_format

from accounts.store.models import User
from notifications.services.quiet import release
from notifications.store.models import Notice, PushSubscription, Wishes

KEPT_DAYS = 365

notices_changed = Signal()
"""Sent with ``users`` (keys of accounts), within the transaction, when what they are told has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A sentence for somebody, with the page to which it leads; see :class:`notifications.store.models.Notice`.

    ``times`` follow the sentence, in the reader's time zone. ``push_wait`` and ``mail_wait``: so long after the event
    it leaves the site; what is settled or seen by then does not.
    """

    kind: str
    text: str
    address: str
    topic: str
    sender: str = "Muster"
    thread: str = ""
    refs: dict[str, str] = field(default_factory=dict)
    times: tuple[datetime, ...] = ()
    push_wait: timedelta = timedelta(0)
    mail_wait: timedelta = timedelta(0)


def write(told: Sequence[tuple[User, Message]], *, at: datetime | None = None) -> list[Notice]:
    """Writes each message for its account, as its owner wishes to be told; three queries, however many."""
    if not told:
        return []
    takers = PushSubscription.objects.filter(user=OuterRef("pk"))
    if not settings.VAPID_PRIVATE_KEY:
        takers = takers.filter(style=PushSubscription.Style.DISCORD)
    accounts = User.objects.filter(pk__in={user.pk for user, _ in told}).only("pk", "notice_wishes")
    found = accounts.select_related("notice_wishes").annotate(takes_pushes=Exists(takers)).in_bulk()
    at = at or timezone.now()
    rows = [_notice(user, message, found.get(user.pk), at) for user, message in told]
    rows = [row for row in rows if row.shown or row.mail_due or row.push_due]
    Notice.objects.bulk_create(rows)
    tell_pages(row.user_id for row in rows if row.shown)
    return rows


def _notice(user: User, message: Message, account: Any, at: datetime) -> Notice:
    kind, wishes = message.kind, getattr(account, "notice_wishes", None) or Wishes()
    takes_pushes = account is not None and account.takes_pushes

    def due(wait: timedelta) -> datetime:
        return release(timezone.now() + wait, user.zone, wishes.quiet_from, wishes.quiet_until)

    return Notice(
        user=user,
        kind=kind,
        sender=message.sender[:120],
        topic=message.topic[:200],
        text=_localise(message, user)[:300],
        address=message.address,
        thread=message.thread,
        refs=message.refs,
        at=at,
        shown=kind not in wishes.site_off,
        mail_due=due(message.mail_wait) if user.email and user.is_active and kind not in wishes.mail_off else None,
        push_due=due(message.push_wait) if takes_pushes and user.is_active and kind not in wishes.push_off else None,
    )


def _localise(message: Message, user: User) -> str:
    if not message.times:
        return message.text
    shown = (date_format(time.astimezone(user.zone), "D j M, H:i") for time in message.times)
    return f"{message.text}: {'; '.join(shown)} ({message.times[0].astimezone(user.zone).tzname()})."


def settle(thread: str, kinds: Iterable[str], *, keep: Iterable[int] = ()) -> None:
    """Takes back the notices of a thread that ask for what has been done, but for those of the accounts ``keep``.

    They are out of date, and those that have not left the site stay there.
    """
    stale = Notice.objects.filter(thread=thread, kind__in=list(kinds)).exclude(user__in=list(keep))
    users = set(stale.values_list("user_id", flat=True))
    if users:
        stale.delete()
        tell_pages(users)


def tell_pages(users: Iterable[int]) -> None:
    """Lets the open pages and programs of accounts know that their notices have changed."""
    if found := set(users):
        notices_changed.send(sender=Notice, users=found)


def shown_to(user: User) -> QuerySet[Notice]:
    """Returns the news that somebody is shown, the latest first."""
    return Notice.objects.filter(user=user, shown=True)


def newest_unseen(user: User) -> int | None:
    """Returns the key of the newest notice that somebody has not seen; None when they have seen all."""
    return shown_to(user).filter(seen_at=None).order_by("-pk").values_list("pk", flat=True).first()


def mark_seen(user: User, *, upto: int | None = None) -> int:
    """Marks what is shown to somebody as seen, up to a key (None: everything); returns how many were new.

    What they have seen is no longer sent to them.
    """
    unseen = shown_to(user).filter(seen_at=None)
    found = unseen if upto is None else unseen.filter(pk__lte=upto)
    count = found.update(seen_at=timezone.now(), mail_due=None, push_due=None)
    tell_pages([user.pk] if count else ())
    return count


def count_unseen(user: User) -> int:
    """Returns how many notices somebody has not seen."""
    return shown_to(user).filter(seen_at=None).count()


def present_state(user: User) -> tuple[int, int]:
    """Returns how many notices somebody has not seen, and the key of the newest that is shown (0: none); one query."""
    found = shown_to(user).aggregate(unseen=Count("pk", filter=Q(seen_at=None)), newest=Max("pk"))
    return found["unseen"], found["newest"] or 0


def forget_old() -> int:
    """Forgets news of a year ago; returns how many."""
    return Notice.objects.filter(at__lt=timezone.now() - timedelta(days=KEPT_DAYS)).delete()[0]


def as_json(notice: Notice) -> dict[str, Any]:
    """Returns a notice as the API and the stream give it."""
    return {
        "id": notice.pk,
        "at": notice.at.isoformat(),
        "kind": notice.kind,
        "text": notice.text,
        "topic": notice.topic,
        "league": notice.refs.get("league"),
        "season": notice.refs.get("season"),
        "battle": notice.refs.get("battle"),
        "address": notice.address,
        "new": notice.seen_at is None,
    }
