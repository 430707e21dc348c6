"""Who asks: what the pages offer to guests with a key in their browser, programs do with an account."""

from __future__ import annotations

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.store.models import User


def account_of(request: Request) -> User:
    """The account behind a request. Raises NotAuthenticated."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user
