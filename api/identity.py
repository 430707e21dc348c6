"""The account behind a request. Guests use the pages; programs need an account."""

from __future__ import annotations

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.store.models import User


def account_of(request: Request) -> User:
    """Returns the account behind a request. Raises NotAuthenticated."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user
