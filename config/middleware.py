"""Middleware: policies for browsers, private caching, sign-in from htmx requests, refusal of what no form sends."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import resolve_url
from django.views.defaults import bad_request
from django_htmx.middleware import HtmxDetails

UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
"""Powers of a browser that no page of the site asks for; a script that came from elsewhere cannot use them either."""
PERMISSIONS = ", ".join(f"{power}=()" for power in UNUSED)
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def keep_to_ourselves(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Tells browsers that other sites may not load our answers as their resources, and what no page needs."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return handle


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

    So it does to a form that cannot be taken apart, in one line of the log. The API reads no forms, and refuses NUL
    itself, with a problem document.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith("/api/"):
            return get_response(request)
        try:
            data = [request.GET, request.POST] if request.content_type in FORMS else [request.GET]
        except MultiPartParserError as error:
            return bad_request(request, error)
        texts = [one for fields in data for name, values in fields.lists() for one in (name, *values)]
        if any("\x00" in text for text in (request.path, *texts)):
            raise BadRequest("a NUL character")
        return get_response(request)

    return handle
