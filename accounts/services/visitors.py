"""Visitors, who build before they sign up. A random id in the session identifies their work.

What they keep expires: a visitor who has not come back for :data:`KEPT_DAYS` days is forgotten with everything.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.db import DatabaseError, transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.store.models import User, Visitor

SESSION_KEY = "visitor"
SEEN_KEY = "visitor-seen"
KEPT_DAYS = 90
KEPT_SECONDS = KEPT_DAYS * 24 * 3600
FORGOTTEN_AT_ONCE = 500

visitor_signed_in = Signal()
"""Sent with ``visitor_id`` and ``user``: every app that keeps things for visitors gives them to the account."""
visitors_forgotten = Signal()
"""Sent with ``visitor_ids``, within the transaction: every app that keeps things for visitors deletes them."""


def visitor_id(request: HttpRequest) -> str | None:
    """Returns the visitor's id in this session, or None when they keep nothing here.

    The id is not the session key: that one changes at every sign-in, this one stays until the work is adopted.
    The first time on a day, it is noted that the visitor has been seen.
    """
    found: str | None = request.session.get(SESSION_KEY)
    if found is not None and request.session.get(SEEN_KEY) != _today():
        _note_visit(request, found)
    return found


@contextmanager
def arriving(request: HttpRequest) -> Iterator[str]:
    """Gives a new visitor an id for what is made in the block. It is kept only if the block succeeds.

    So a request that is refused leaves no session behind.
    """
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        Visitor.objects.create(key=key, origin=origin_of(request), seen_at=timezone.now())
        yield key
    request.session[SESSION_KEY] = key
    _keep_session(request)


def origin_of(request: HttpRequest | Request) -> str:
    """Returns what stands for the address from which somebody comes: an IPv4 address or a /64 network of IPv6."""
    asked = request if isinstance(request, Request) else Request(request)
    said = BaseThrottle().get_ident(asked) or ""  # behind as many proxies as the settings say
    try:
        address = ip_address(said)
    except ValueError:
        return salted_hmac("muster.visitors", said, algorithm="sha256").hexdigest()
    if isinstance(address, IPv6Address):
        said = str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return salted_hmac("muster.visitors", said, algorithm="sha256").hexdigest()


def _today() -> str:
    return timezone.now().date().isoformat()


def _note_visit(request: HttpRequest, key: str) -> None:
    """Notes that a visitor has been seen. A page is shown all the same when that cannot be stored."""
    try:
        with transaction.atomic():
            new = {"seen_at": timezone.now()}
            Visitor.objects.update_or_create(
                key=key, defaults=new, create_defaults={**new, "origin": origin_of(request)}
            )
    except DatabaseError:
        return
    _keep_session(request)


def _keep_session(request: HttpRequest) -> None:
    request.session[SEEN_KEY] = _today()
    request.session.set_expiry(KEPT_SECONDS)


def adopt(request: HttpRequest, *, visitor: str, user: User) -> None:
    """Gives everything `visitor` has built to the account that has just signed in and ends the visit."""
    visitor_signed_in.send(sender=User, visitor_id=visitor, user=user)
    Visitor.objects.filter(key=visitor).delete()
    request.session.pop(SESSION_KEY, None)
    request.session.pop(SEEN_KEY, None)
    request.session.set_expiry(None)  # an account's session lasts longer


def forget_unseen() -> int:
    """Forgets visitors who have not been seen for :data:`KEPT_DAYS` days, with what they kept; returns how many."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    forgotten = 0
    while keys := list(Visitor.objects.filter(seen_at__lt=before).values_list("key", flat=True)[:FORGOTTEN_AT_ONCE]):
        with transaction.atomic():
            visitors_forgotten.send(sender=Visitor, visitor_ids=keys)
            forgotten += Visitor.objects.filter(key__in=keys).delete()[1]["accounts.Visitor"]
    return forgotten
