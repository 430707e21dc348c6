"""The middleware that answers readable pages from the copy, but for those who have just written."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase

from replica import reading

COOKIE = "wrote"
SAFE = ("GET", "HEAD", "OPTIONS")
PINNED = 3
"""For how many times the lag that is tolerated somebody reads the primary after they have written."""


class FromTheCopy:
    """Tries readable views on the copy first. It stands last, so that every other middleware has had its say.

    Who writes carries a cookie that says so for a while, and nothing else: not what they wrote, nor when the database
    had got how far, which would tell of others' secret actions. Programs with a token keep no cookies: they read the
    primary.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not reading.is_configured():
            raise MiddlewareNotUsed
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._answer(request)
        if request.method not in SAFE:
            response.set_cookie(
                COOKIE,
                "1",
                max_age=PINNED * settings.REPLICA_LAG,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Returns the copy's answer; None where the primary must be asked, as if nothing had been tried."""
        marked = getattr(getattr(view, "view_class", view), "reads_replica", False)
        pinned = COOKIE in request.COOKIES or "Authorization" in request.headers
        if not marked or pinned or request.method not in ("GET", "HEAD"):
            return None
        _, response = reading.attempt(lambda: view(request, *args, **kwargs))
        return response if response is not None and response.status_code < 400 else None
