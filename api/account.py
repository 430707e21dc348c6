"""Your own account: who a token or a session stands for."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.profile import change_profile
from accounts.store.models import SCOPES, ApiToken, User
from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read


class TokenNow(Model):
    """The token of this request: what it may change, and until when it is good (null: for ever)."""

    name: str
    scopes: list[str]
    expires_at: datetime | None


class AccountNow(Model):
    """Your account. Others name it by ``username`` when they seat you, and read ``name``.

    ``token`` is that of this request; null for the session of a browser.
    """

    username: str
    name: str
    display_name: str
    email: str
    time_zone: str
    token: TokenNow | None


class ProfileChange(Model):
    """Particulars that are to change; those left out stay."""

    display_name: Annotated[str, Meta(max_length=60)] | None = None
    time_zone: Annotated[str, Meta(max_length=64)] | None = None


CHANGE: dict[str, Any] = {"display-name": "Ada", "time-zone": "Europe/Oslo"}
ACCOUNT: dict[str, Any] = {
    "username": "ada",
    "name": "Ada",
    "email": "ada@example.org",
    **CHANGE,
    "token": {"name": "my bot", "scopes": ["battles"], "expires-at": "2027-02-03T19:30:00Z"},
}


def _describe(user: User, token: object) -> AccountNow:
    return AccountNow(
        username=user.username,
        name=str(user),
        display_name=user.display_name,
        email=user.email,
        time_zone=user.time_zone,
        token=_describe_token(token) if isinstance(token, ApiToken) else None,
    )


def _describe_token(token: ApiToken) -> TokenNow:
    allowed = [scope for scope in SCOPES if not token.scopes or scope in token.scopes]
    return TokenNow(name=token.name, scopes=allowed, expires_at=token.expires_at)


class MyAccount(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("account_read", tag="account", answers={200: AccountNow}, errors=[401], got=ACCOUNT)
    def get(self, request: Request) -> Response:
        """Returns who you are: the account behind this request, and what its token may change."""
        return answer(_describe(account_of(request), request.auth))

    @operation(
        "account_change",
        tag="account",
        request=ProfileChange,
        answers={200: AccountNow},
        errors=[400, 401, 403, 422],
        sent=CHANGE,
        got=ACCOUNT,
    )
    def patch(self, request: Request) -> Response:
        """Changes the name that others see, or the time zone."""
        asked = read(ProfileChange, request)
        user = change_profile(account_of(request), display_name=asked.display_name, time_zone=asked.time_zone)
        return answer(_describe(user, request.auth))
