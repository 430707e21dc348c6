"""Slowing down who guesses passwords, and nobody else.

Wrong passwords are counted for an account from one address, for all accounts from one address, and for an account from
everywhere. A browser that has signed in to the account before is counted by itself: whatever others try, from wherever,
its right password gets in.
"""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from accounts.services.limits import Limit
from accounts.services.visitors import origin_of
from accounts.store.models import User

PAIR = Limit("sign-in-pair", 5, 300)
"""Wrong passwords for one account from one address."""
ADDRESS = Limit("sign-in-address", 100, 600)
"""Wrong passwords from one address for all accounts: a whole club may be behind it."""
ACCOUNT = Limit("sign-in-account", 100, 3600)
"""Wrong passwords for one account from everywhere, but for browsers that it knows."""
DEVICE = Limit("sign-in-device", 10, 300)
"""Wrong passwords from a browser that the account knows."""

COOKIE = "known"
COOKIE_SECONDS = 365 * 24 * 3600
SALT = "accounts.known-browser"
MOST_KNOWN = 5
"""So many accounts a browser remembers: a family's tablet."""


def count_attempt(request: HttpRequest, name: str) -> list[tuple[Limit, str]] | None:
    """Counts an attempt to sign in to the account of that name or e-mail address.

    Returns what was counted, to be given back when the password is right; None when the limit is reached.
    """
    counts = _counts_for(request, name.strip().lower())
    taken = []
    for limit, who in counts:
        taken.append((limit, who))
        if not limit.take(who):
            give_back(taken)
            return None
    return taken


def _counts_for(request: HttpRequest, name: str) -> list[tuple[Limit, str]]:
    if any(name == known for known in _names_known_to(request)):
        return [(DEVICE, f"{name} {request.COOKIES[COOKIE]}")]
    origin = origin_of(request)
    return [(PAIR, f"{name} {origin}"), (ADDRESS, origin), (ACCOUNT, name)]


def give_back(counts: list[tuple[Limit, str]]) -> None:
    """Takes back what an attempt has counted."""
    for limit, who in counts:
        limit.give_back(who)


def _names_known_to(request: HttpRequest) -> list[str]:
    users = User.objects.filter(pk__in=_known(request)).values_list("username", "email") if _known(request) else []
    return [name.lower() for names in users for name in names if name]


def _known(request: HttpRequest) -> list[int]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return []
    return [number for number in found if isinstance(number, int)] if isinstance(found, list) else []


def remember_browser(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Makes the account know the browser that has signed in to it."""
    known = [user.pk, *(number for number in _known(request) if number != user.pk)][:MOST_KNOWN]
    response.set_cookie(
        COOKIE,
        signing.dumps(known, salt=SALT),
        max_age=COOKIE_SECONDS,
        path="/accounts/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
