"""Visitors, who build before they sign up. A random id in the session identifies their work."""

import secrets

from django.dispatch import Signal
from django.http import HttpRequest

from accounts.store.models import User

SESSION_KEY = "visitor"

visitor_signed_in = Signal()
"""Sent with ``visitor_id`` and ``user``: every app that keeps things for visitors gives them to the account."""


def visitor_id(request: HttpRequest, create: bool = False) -> str | None:
    """Returns the visitor's id in this session, or None when there is none and `create` is off.

    The id is not the session key: that one changes at every sign-in, this one stays until the work is adopted.
    """
    found: str | None = request.session.get(SESSION_KEY)
    if found is None and create:
        found = request.session[SESSION_KEY] = secrets.token_urlsafe(24)
    return found


def adopt(request: HttpRequest, *, visitor: str, user: User) -> None:
    """Gives everything `visitor` has built to the account that has just signed in and ends the visit."""
    visitor_signed_in.send(sender=User, visitor_id=visitor, user=user)
    request.session.pop(SESSION_KEY, None)
