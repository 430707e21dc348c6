"""The stream of an account: one line for everything that it is told, whichever battle or league it is about."""

import json
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connections
from django.dispatch import receiver

from accounts.store.models import User
from battles.live import stream
from notifications.services import notices
from notifications.store.models import Notice

MOST_AT_ONCE = 50


def _topic(user: int) -> str:
    return f"account-{user}"


@receiver(notices.notices_changed, sender=Notice)
def pass_on(users: set[int], **_: Any) -> None:
    """Wakes the streams of accounts whose notices have changed, when that is committed."""
    stream.tell_all([_topic(user) for user in sorted(users)], 0)  # any number says: look again


async def events(user: User, after: int | None) -> stream.Messages:
    """Streams the notices that come after the one with the key ``after`` (None: after the present), and signs of life.

    Each ``unread`` event holds how many are unread, the first at once; each ``notice`` event holds a notice as JSON.
    """
    last, unread = after, -1
    async with stream.looks(_topic(user.pk)) as woken:
        while True:
            found, newest, count = await sync_to_async(_look)(user, last)
            for notice in found:
                data = json.dumps(notices.as_json(notice), ensure_ascii=False)
                yield f"id: {notice.pk}\nevent: notice\ndata: {data}\n\n"
            last = newest
            if count != unread:
                yield f"retry: 1500\nevent: unread\ndata: {count}\n\n"
            elif not found:
                yield stream.SIGN_OF_LIFE
            unread = count
            if not await woken():
                return


def _look(user: User, after: int | None) -> tuple[list[Notice], int, int]:
    """Returns the notices after a key, the newest key, and the number of unread ones."""
    try:
        shown = notices.shown_to(user).order_by("pk")
        found = [] if after is None else list(shown.filter(pk__gt=after)[:MOST_AT_ONCE])
        newest = found[-1].pk if found else after
        if newest is None:
            newest = shown.values_list("pk", flat=True).last() or 0
        return found, newest, notices.count_unseen(user)
    finally:
        connections.close_all()  # the stream may last for hours; what it borrowed goes back now
