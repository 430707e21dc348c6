"""Web push: browsers that take messages for an account, and the messages, encrypted for that browser alone (RFC 8291).

The site signs with its VAPID key (``manage.py push_keys``); without one there are no pushes. A message goes out at most
once: one that comes twice would be worse than one that is lost, for the site and e-mail keep what it says.
"""

import http.client
import json
from base64 import urlsafe_b64encode
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.store.models import User
from notifications.services import channels, transport
from notifications.services.channels import FAILURES_MOST, GONE, TAKEN
from notifications.store.models import ChannelMessage, Notice, PushSubscription
from rules.kernel.problems import illegal

AT_ONCE, OF_AN_ACCOUNT, CHANNELS_AT_ONCE = 8, 2, 4
BRIEF = 0.3
"""Seconds for which a look at what is due waits for quick services."""
KEPT_SECONDS = 12 * 3600
"""So long a push service keeps a message for a browser that is away."""
SIGNED_FOR = timedelta(hours=12)
DEVICES_MOST = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSubscription:
    """A browser's subscription as it gives it: the address at its push service, and two keys in base64url."""

    endpoint: str
    p256dh: str
    auth: str
    device: str = ""


def public_key() -> str:
    """Returns the key that browsers need to subscribe (base64url), or nothing where the site sends no pushes."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    from notifications.services import push_crypto  # noqa: PLC0415 - 7 MB that few sites need

    return push_crypto.public_key_of(settings.VAPID_PRIVATE_KEY)


def subscribe(user: User, new: NewSubscription) -> PushSubscription:
    """Lets a browser take pushes for an account, and for no other one. Raises Illegal (``bad-subscription``)."""
    from notifications.services import push_crypto  # noqa: PLC0415 - 7 MB that few sites need

    parts = urlsplit(new.endpoint)
    secure = parts.scheme == "https" or (settings.WEBHOOKS_PRIVATE and parts.scheme == "http")
    if not (secure and parts.hostname and len(new.endpoint) <= 500 and push_crypto.are_keys(new.p256dh, new.auth)):
        raise illegal("bad-subscription", "This is not a subscription of a browser.", rule="")
    values = {"user": user, "p256dh": new.p256dh, "auth": new.auth, "device": new.device[:60], "failures": 0}
    user.push_subscriptions.filter(endpoint=new.endpoint, style=PushSubscription.Style.DISCORD).delete()
    made, _ = PushSubscription.objects.update_or_create(
        endpoint=new.endpoint, style=PushSubscription.Style.PUSH, defaults=values
    )
    _forget_older(user)
    return made


def add_channel(user: User, address: str) -> PushSubscription:
    """Lets a channel of a chat be told what an account's devices are told. Raises Illegal (``hook-address``)."""
    address = channels.check_address(address)
    values = {"style": PushSubscription.Style.DISCORD, "device": channels.name_of(address), "failures": 0}
    made, _ = PushSubscription.objects.update_or_create(user=user, endpoint=address, defaults=values)
    _forget_older(user)
    return made


def takers() -> QuerySet[PushSubscription]:
    """Returns what can be told at present: without the site's key that is channels alone."""
    channels = PushSubscription.objects.filter(style=PushSubscription.Style.DISCORD)
    return PushSubscription.objects.all() if settings.VAPID_PRIVATE_KEY else channels


def _forget_older(user: User) -> None:
    older = user.push_subscriptions.order_by("-pk").values_list("pk", flat=True)[DEVICES_MOST:]
    PushSubscription.objects.filter(pk__in=list(older)).delete()


def unsubscribe(user: User, *, endpoint: str = "", key: int | None = None) -> int:
    """Ends a subscription of an account, by its address or its key; returns how many were ended."""
    mine = user.push_subscriptions.all()
    return (mine.filter(endpoint=endpoint) if key is None else mine.filter(pk=key)).delete()[0]


def describe(notice: Notice) -> dict[str, str | int]:
    """Returns what a push says: no more than the notice, which holds no secret."""
    return {
        "id": notice.pk,
        "title": notice.topic,
        "body": notice.text,
        "address": notice.address,
        "tag": notice.thread or f"notice-{notice.pk}",
    }


def send(subscription: PushSubscription, notice: Notice) -> int:
    """Sends a notice to a browser or a channel; returns the status of its service, 0 when none was reached."""
    if subscription.style == PushSubscription.Style.DISCORD:
        return channels.post(subscription.endpoint, notice.topic, notice.text, notice.address, notice.at)
    from notifications.services import push_crypto  # noqa: PLC0415 - 7 MB that few sites need

    body = json.dumps(describe(notice), ensure_ascii=False).encode()
    service = urlsplit(subscription.endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int((timezone.now() + SIGNED_FOR).timestamp()),
        "sub": settings.VAPID_SUBJECT,
    }
    topic = urlsafe_b64encode(sha256(str(describe(notice)["tag"]).encode()).digest())[:32].decode()
    headers = {
        **push_crypto.sign(settings.VAPID_PRIVATE_KEY, claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high" if notice.thread else "normal",
        "Topic": topic,
    }
    try:
        sealed = push_crypto.encrypt(body, p256dh=subscription.p256dh, auth=subscription.auth)
        return transport.post(subscription.endpoint, sealed, headers)
    except (OSError, http.client.HTTPException, ValueError):
        return 0


class Pushes:
    """Sends what is due to browsers and channels, several messages at a time.

    A call looks once and waits for nobody slow; ``drain`` does.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="push")
        self._flights: dict[Future[int], PushSubscription | ChannelMessage] = {}

    def __call__(self) -> int:
        """Records what has come back and sends what there is room for; returns how many messages were taken."""
        taken = self._collect()
        self._start()
        wait(self._flights, timeout=BRIEF)
        return taken + self._collect()

    def drain(self) -> int:
        """Sends everything that is due and waits for all answers; returns how many messages were taken."""
        taken = 0
        while self._start() or self._flights:
            wait(self._flights, return_when=FIRST_COMPLETED)
            taken += self._collect()
        return taken

    def _start(self) -> int:
        """Sends off what there is room for; returns how many notices and messages were taken in hand."""
        return self._start_notices() + self._start_messages()

    def _start_notices(self) -> int:
        now, begun = timezone.now(), 0
        due = Notice.objects.filter(push_due__lte=now).order_by("push_due", "pk")
        for notice in due[:AT_ONCE]:
            if len(self._flights) >= AT_ONCE:
                break
            if self._under_way(notice.user_id) >= OF_AN_ACCOUNT:
                continue
            if Notice.objects.filter(pk=notice.pk, push_due=notice.push_due).update(push_due=None):
                begun += 1
                for subscription in takers().filter(user=notice.user_id):
                    self._flights[self._pool.submit(send, subscription, notice)] = subscription
        return begun

    def _start_messages(self) -> int:
        """Sends off the next message of channels that have none under way, so that each reads them in order."""
        busy = [one.channel_id for one in self._flights.values() if isinstance(one, ChannelMessage)]
        room = min(AT_ONCE - len(self._flights), CHANNELS_AT_ONCE - len(busy))
        due = channels.due_messages(room, busy=busy) if room > 0 else []
        found = [message for message in due if channels.claim(message)]
        for message in found:
            message.tries += 1
            self._flights[self._pool.submit(channels.send, message)] = message
        return len(found)

    def _under_way(self, user: int) -> int:
        return sum(isinstance(one, PushSubscription) and one.user_id == user for one in self._flights.values())

    def _collect(self) -> int:
        landed = [flight for flight in self._flights if flight.done()]
        return sum(_record_any(self._flights.pop(flight), flight.result()) for flight in landed)


def _record_any(taker: PushSubscription | ChannelMessage, status: int) -> bool:
    return channels.record(taker, status) if isinstance(taker, ChannelMessage) else _record(taker, status)


def _record(subscription: PushSubscription, status: int) -> bool:
    """Notes whether a message was taken; a browser that is gone, or takes nothing for long, is forgotten."""
    mine = PushSubscription.objects.filter(pk=subscription.pk)
    if status in TAKEN:
        mine.exclude(failures=0).update(failures=0)
        return True
    if status in GONE:
        mine.delete()
        return False
    mine.update(failures=F("failures") + 1)
    mine.filter(failures__gte=FAILURES_MOST).delete()
    return False
