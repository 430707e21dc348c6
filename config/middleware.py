"""How a request travels through the middleware."""

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
    """No cache that several people share keeps an answer, unless the answer says that it may.

    That is so for refusals, too: a "not found" that was meant for a stranger would be shown to the player.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private")
        return response

    return handle


def lead_to_sign_in(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Whoever is signed out signs in on a whole page, and comes back to the one where he was.

    htmx would follow the redirection itself and put a part of that page, or nothing, in the place of what was there.
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
    """Answers 400 to a NUL character in an address or a form: nobody types one, and PostgreSQL keeps none.

    The API answers for itself, in its own form.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        data = [request.GET, request.POST] if request.content_type in FORMS else [request.GET]
        texts = [one for fields in data for name, values in fields.lists() for one in (name, *values)]
        if not request.path.startswith("/api/") and any("\x00" in text for text in (request.path, *texts)):
            raise BadRequest("a NUL character")
        return get_response(request)

    return handle
