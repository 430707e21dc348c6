"""Middleware: private caching, sign-in from htmx requests, refusal of NUL characters."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url
from django_htmx.middleware import HtmxDetails

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def keep_from_others(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Keeps shared caches from storing responses that do not allow it.

    This includes refusals: otherwise a player could be shown a "not found" meant for a stranger.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private")
        return response

    return handle


def lead_to_sign_in(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Sends signed-out users of htmx to a full sign-in page that returns them to where they were.

    htmx would follow the redirect itself and swap a part of the sign-in page, or nothing, into the current one.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        place = response.headers.get("Location", "")
        htmx = HtmxDetails(request)
        if not htmx or place.partition("?")[0] != resolve_url(settings.LOGIN_URL):
            return response
        page = htmx.current_url_abs_path
        return HttpResponse(status=204, headers={"HX-Redirect": redirect_to_login(page).url if page else place})

    return handle


def refuse_nul(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answers 400 to a NUL character in an address or a form: nobody types one, and PostgreSQL cannot store it.

    The API refuses NUL itself, with a problem document.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        data = [request.GET, request.POST] if request.content_type in FORMS else [request.GET]
        texts = [one for fields in data for name, values in fields.lists() for one in (name, *values)]
        if not request.path.startswith("/api/") and any("\x00" in text for text in (request.path, *texts)):
            raise BadRequest("a NUL character")
        return get_response(request)

    return handle
