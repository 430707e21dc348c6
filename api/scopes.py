"""The scopes of tokens: which changes each allows, by a request's address. All read what their owner reads."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.store.models import ApiToken

AREAS = {
    "armies": "armies",
    "library": "armies",
    "laboratory": "armies",
    "pictures": "armies",
    "battles": "battles",
    "lobbies": "battles",
    "join": "battles",
    "leagues": "leagues",
    "seasons": "leagues",
    "news": "account",
    "account": "account",
}
"""The scope that a change needs, by the first part of its address. Others change nothing."""


def allows(token: ApiToken, request: Request) -> bool:
    """Checks whether a token may make a request."""
    if not token.scopes or request.method in SAFE_METHODS:
        return True
    route = request.resolver_match.route if request.resolver_match else ""
    area = AREAS.get(route.removeprefix("api/v1/").partition("/")[0])
    return area is None or area in token.scopes
