"""Webhooks: other programs are told what happens in a league, by signed messages, repeated until they are taken.

A message is written together with its event and sent afterwards (:func:`send_due`). The hook's secret signs it:
``Muster-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body">``. Messages go to public addresses only, and a
redirection is not followed: a hook must not reach into the network in which the site stands.
"""

import hmac
import http.client
import json
import socket
import ssl
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from leagues.store import events as ev
from leagues.store.models import Delivery, Hook, League, Season, SeasonEvent
from rules.kernel.problems import illegal

GROUPS: dict[str, tuple[str, ...]] = {
    "season": ("season-set", "registration", "started", "lists-opened", "finished"),
    "players": (
        "entered",
        "promoted",
        "withdrew",
        "placed",
        "army-submitted",
        "army-judged",
        "bye-requested",
        "bye-withdrawn",
        "player-named",
    ),
    "rounds": ("published", "challenged", "challenge-answered", "times-proposed", "time-agreed"),
    "results": ("battle-opened", "battle-ended", "battle-resumed", "claimed", "confirmed", "decided"),
    "disputes": ("disputed", "stated"),
    "careers": ("dealt", "cashed", "sheet-filed", "sheet-signed", "settled"),
}
GROUP_OF = {type_: group for group, types in GROUPS.items() for type_ in types}
SEALED: dict[str, tuple[str, ...]] = {
    "army-submitted": ("type", "entry", "submission"),
    "dealt": ("type", "entry"),
    "cashed": ("type", "entry"),
    "sheet-filed": ("type", "fixture", "by"),
    "settled": ("type", "fixture"),
}
"""All that is told of these before the lists are open: whoever keeps a hook may play, too."""
GIVEN_OUT = IPv6Network("2000::/3")
WAITS = (1, 5, 30, 120, 720)
"""Minutes until the next try after each that has failed; after the last it is given up."""
HOOKS_MOST, AT_ONCE, SHOWN = 10, 50, 20
SECONDS, TAKEN = 8, range(200, 300)
KEPT_DAYS = 30
UNTRIED_MINUTES = 3
GIVEN_UP_MOST = 3
"""So many messages given up in a row, and the hook is switched off."""


def create(league: League, *, address: str, groups: Sequence[str] = ()) -> Hook:
    """A new hook. Raises Illegal (``hook-address``, ``too-many-hooks``)."""
    if league.hooks.count() >= HOOKS_MOST:
        raise illegal("too-many-hooks", f"A league has {HOOKS_MOST} webhooks at most.", rule="")
    return Hook.objects.create(
        league=league, address=_check_address(address), groups=[one for one in GROUPS if one in groups]
    )


def _check_address(address: str) -> str:
    address = address.strip()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    schemes = ("https", "http") if settings.WEBHOOKS_PRIVATE else ("https",)
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= 500
    if not plain or parts.scheme not in schemes or not parts.hostname or parts.username or port == 0:
        message = f"A webhook is an address that begins with {schemes[0]}://, without a name or password in it."
        raise illegal("hook-address", message, rule="")
    return address


def switch(hook: Hook, *, on: bool) -> None:
    """Switches a hook on or off; what waits for a hook that is off waits on."""
    hook.active, hook.failures = on, 0
    hook.save(update_fields=["active", "failures"])


def ping(hook: Hook) -> Delivery:
    """A message that only says that messages come."""
    return _deliveries([hook], "ping", {"type": "ping", "league": hook.league.public_id})[0]


def send_again(delivery: Delivery) -> None:
    """Sends a message once more that was given up."""
    delivery.due_at, delivery.tries = timezone.now(), 0
    delivery.save(update_fields=["due_at", "tries"])


def record(season: Season, written: Sequence[tuple[SeasonEvent, Any]], *, sealed: bool) -> None:
    """Messages of events that are being stored, in the same transaction; ``sealed``: the lists are not open yet."""
    hooks = list(Hook.objects.filter(league=season.league_id, active=True))
    if not hooks:
        return
    for row, event in written:
        group = GROUP_OF.get(event.type)
        wanted = [hook for hook in hooks if group and (not hook.groups or group in hook.groups)]
        if wanted:
            _deliveries(wanted, event.type, _content(season, row, event, sealed))


def _content(season: Season, row: SeasonEvent, event: Any, sealed: bool) -> dict[str, Any]:
    data = ev.EVENTS.write(event)
    told = SEALED.get(event.type, data) if sealed else data  # the keys of what is told
    return {
        "type": event.type,
        "league": season.league.public_id,
        "season": season.public_id,
        "seq": row.seq,
        "at": row.at.isoformat(),
        "data": {key: data[key] for key in told or ()},
    }


def _deliveries(hooks: Sequence[Hook], type_: str, content: dict[str, Any]) -> list[Delivery]:
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    now = timezone.now()
    return Delivery.objects.bulk_create(Delivery(hook=hook, type=type_, body=body, due_at=now) for hook in hooks)


# --- sending --------------------------------------------------------------------------------------


def signature(secret: str, *, seconds: int, body: str) -> str:
    """The signature of a message that is sent at ``seconds`` since 1970."""
    mac = hmac.new(secret.encode(), f"{seconds}.{body}".encode(), sha256).hexdigest()
    return f"t={seconds},v1={mac}"


def send_due() -> int:
    """Sends the messages whose time has come; how many were taken."""
    due = Delivery.objects.filter(due_at__lte=timezone.now(), hook__active=True).select_related("hook")
    return sum(_try_delivery(delivery) for delivery in due.order_by("due_at", "id")[:AT_ONCE])


def _try_delivery(delivery: Delivery) -> bool:
    """One try. It is counted before it is made: a process that dies meanwhile does not repeat it at once."""
    tries = delivery.tries
    wait = timedelta(minutes=WAITS[tries]) if tries < len(WAITS) else None
    following = timezone.now() + wait if wait else None
    mine = Delivery.objects.filter(pk=delivery.pk, tries=tries, taken_at=None)
    if not mine.update(tries=tries + 1, due_at=following):
        return False  # another process has it
    taken, said = post(delivery)
    now = timezone.now()
    outcome: dict[str, Any] = {"taken_at": now, "due_at": None} if taken else {}
    Delivery.objects.filter(pk=delivery.pk).update(said=said[:200], **outcome)
    if taken:
        Hook.objects.filter(pk=delivery.hook_id).update(failures=0)
    elif following is None:
        _given_up(delivery.hook)
    return taken


def _given_up(hook: Hook) -> None:
    hook.refresh_from_db(fields=["failures"])
    hook.failures += 1
    hook.active = hook.failures < GIVEN_UP_MOST
    hook.save(update_fields=["failures", "active"])


def nobody_sends(league: League) -> bool:
    """Checks whether messages have waited untried for minutes: the process that sends them does not run."""
    since = timezone.now() - timedelta(minutes=UNTRIED_MINUTES)
    untried = Delivery.objects.filter(hook__league=league, hook__active=True, tries=0, due_at__lt=since)
    return untried.exists()


def forget_old() -> int:
    """Forgets messages that were taken or given up a month ago; how many."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    return Delivery.objects.filter(due_at=None, created_at__lt=before).delete()[0]


def post(delivery: Delivery) -> tuple[bool, str]:
    """Sends a message; returns whether it was taken, and what the other side (or the way there) said."""
    now, hook = int(timezone.now().timestamp()), delivery.hook
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Muster webhooks",
        "Muster-Event": delivery.type,
        "Muster-Delivery": delivery.key,
        "Muster-Signature": signature(hook.secret, seconds=now, body=delivery.body),
    }
    try:
        status = _post(hook.address, delivery.body.encode(), headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        return False, str(error) or type(error).__name__
    return status in TAKEN, f"answered {status}"


def _post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Raises OSError, HTTPException, ValueError."""
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = socket.create_connection((public_address(host, port), port), timeout=SECONDS)
    # Who answers a letter at a time must not keep the others waiting: it ends at last, whatever comes.
    end = threading.Timer(2 * SECONDS, _hang_up, (connection,))
    end.start()
    try:
        if secure:
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        path = parts.path or "/"
        name = f"[{host}]" if ":" in host else host
        named = name if port in (80, 443) else f"{name}:{port}"
        target = f"{path}?{parts.query}" if parts.query else path
        connection.request("POST", target, body, {**headers, "Host": named})
        return connection.getresponse().status
    finally:
        end.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):  # it may have ended by itself meanwhile
        connection.sock.shutdown(socket.SHUT_RDWR)


def public_address(host: str, port: int) -> str:
    """The address that a name stands for, looked up once and used as it was looked up. Raises OSError."""
    found = [entry[4][0] for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for one in found:
        if settings.WEBHOOKS_PRIVATE or _is_public(str(one)):
            return str(one)
    raise OSError("this address is not in the public network")


def _is_public(address: str) -> bool:
    """Checks whether an address is one machine's in the public network.

    Of IPv6 that is what is given out, and none of the addresses that stand for one of IPv4: they may lead anywhere.
    """
    one = ip_address(address)
    if isinstance(one, IPv6Address):
        return one.is_global and one in GIVEN_OUT and not (one.sixtofour or one.teredo)
    return one.is_global and not one.is_multicast
