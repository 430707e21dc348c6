"""How a request travels through the middleware."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase

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
