"""Channels of chats: the addresses of their webhooks, and what they are told about one thing such as a battle.

Messages are written in the caller's transaction and sent afterwards, in their order, beside the pushes
(:mod:`notifications.services.push`). One that is not taken is tried again a few times; what is out of date by then is
not sent at all.
"""

import http.client
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, Min, QuerySet
from django.utils import timezone

from notifications.services import transport
from notifications.services.chat import chat_message
from notifications.store.models import Channel, ChannelMessage
from rules.kernel.problems import illegal

ADDRESS_MOST = 500
CHANNELS_MOST = 5
KEPT_DAYS = 365
WAITS = (timedelta(minutes=1), timedelta(minutes=10))
"""So long after a try that failed the next one is made; after the last one a message is given up."""
FAILURES_MOST = 5
GONE = (404, 410)
TAKEN = range(200, 300)


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """A sentence for the channels of a thread. ``kind``: what :func:`withdraw` takes back by; ``turn`` is one.

    ``wait``: so long after the event it leaves the site; what is withdrawn by then does not.
    """

    kind: str
    title: str
    text: str
    address: str
    wait: timedelta = timedelta(0)


def check_address(address: str) -> str:
    """Returns the address of a webhook without the spaces around it. Raises Illegal (``hook-address``).

    Whether it lies in the public network is looked up when a message is sent, and each time
    (:mod:`notifications.services.transport`).
    """
    address = address.strip()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    schemes = ("https", "http") if settings.WEBHOOKS_PRIVATE else ("https",)
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= ADDRESS_MOST
    if not plain or parts.scheme not in schemes or not parts.hostname or parts.username or port == 0:
        message = f"A webhook is an address that begins with {schemes[0]}://, without a name or password in it."
        raise illegal("hook-address", message, rule="")
    return address


def name_of(address: str) -> str:
    """Returns what people call a channel: its address is as good as a password and is not shown again."""
    return f"A channel at {urlsplit(address).hostname}"[:60]


def channels_of(thread: str) -> QuerySet[Channel]:
    """Returns the channels that are told about a thing."""
    return Channel.objects.filter(thread=thread)


def add(thread: str, address: str, *, turns: bool = True) -> Channel:
    """Adds a channel to what is told about a thing; the same address again changes ``turns``.

    Raises Illegal (``hook-address``, ``too-many-channels``).
    """
    address = check_address(address)
    others = channels_of(thread).exclude(endpoint=address)
    if others.count() >= CHANNELS_MOST:
        raise illegal("too-many-channels", f"There is room for {CHANNELS_MOST} channels.", rule="")
    values = {"turns": turns, "failures": 0}
    return Channel.objects.update_or_create(thread=thread, endpoint=address, defaults=values)[0]


def remove(thread: str, key: int) -> int:
    """Takes a channel away, with what it has not been told yet; returns how many were there."""
    return channels_of(thread).filter(pk=key).delete()[1].get("notifications.Channel", 0)


def tell(thread: str, saying: Saying) -> None:
    """Writes a message for each channel of a thread that wants it."""
    found = channels_of(thread).filter(turns=True) if saying.kind == "turn" else channels_of(thread)
    now = timezone.now()
    ChannelMessage.objects.bulk_create(
        ChannelMessage(
            channel=channel,
            kind=saying.kind,
            title=saying.title,
            text=saying.text,
            address=saying.address,
            at=now,
            due=now + saying.wait,
        )
        for channel in found
    )


def withdraw(thread: str, kinds: Iterable[str]) -> None:
    """Takes back what has not been sent and is out of date."""
    ChannelMessage.objects.filter(channel__thread=thread, kind__in=list(kinds)).delete()


def due_messages(most: int, *, busy: Iterable[int] = ()) -> list[ChannelMessage]:
    """Returns the first message that is due of each channel, but for those that are ``busy``."""
    due = ChannelMessage.objects.filter(due__lte=timezone.now()).exclude(channel__in=list(busy))
    firsts = due.order_by().values("channel").annotate(first=Min("pk")).values_list("first", flat=True)
    return list(ChannelMessage.objects.filter(pk__in=list(firsts[:most])).select_related("channel").order_by("pk"))


def claim(message: ChannelMessage) -> bool:
    """Takes a message in hand, before it is sent: what dies meanwhile is tried again later, and by one alone."""
    later = timezone.now() + WAITS[min(message.tries, len(WAITS) - 1)]
    same = ChannelMessage.objects.filter(pk=message.pk, due=message.due)
    return bool(same.update(due=later, tries=F("tries") + 1))


def send(message: ChannelMessage) -> int:
    """Sends a message to its channel; returns the status of its service, 0 when none was reached."""
    return post(message.channel.endpoint, message.title, message.text, message.address, message.at)


def post(endpoint: str, title: str, text: str, address: str, at: datetime) -> int:
    """Posts a sentence to a webhook; returns the status of its service, 0 when none was reached."""
    said: dict[str, Any] = chat_message(title=title, text=text, address=f"{settings.SITE_URL}{address}", at=at)
    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Muster webhooks"}
    try:
        return transport.post(endpoint, json.dumps(said, ensure_ascii=False).encode(), headers)
    except (OSError, http.client.HTTPException, ValueError):
        return 0


def record(message: ChannelMessage, status: int) -> bool:
    """Notes whether a message was taken; a channel that is gone, or takes nothing for long, is forgotten."""
    channel, sent = Channel.objects.filter(pk=message.channel_id), ChannelMessage.objects.filter(pk=message.pk)
    if status in TAKEN:
        channel.update(failures=0, used_at=timezone.now())
        sent.delete()
        return True
    if status in GONE:
        channel.delete()
    elif message.tries >= len(WAITS):
        sent.delete()
        channel.update(failures=F("failures") + 1)
        channel.filter(failures__gte=FAILURES_MOST).delete()
    return False


def forget_old() -> int:
    """Forgets channels that have taken nothing for a year; returns how many."""
    old = Channel.objects.filter(used_at__lt=timezone.now() - timedelta(days=KEPT_DAYS))
    return old.delete()[1].get("notifications.Channel", 0)
