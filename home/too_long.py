"""The answer for what takes too long to work out, on pages that expect no refusal: a sentence, and never a 500."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from ui.time_limit import TooLong


class StoppedWork:
    """Middleware: such a page answers 422. Forms show the refusal themselves, and the API answers in its own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Returns the page that says so; None for every other error."""
        if not isinstance(error, TooLong):
            return None
        return render(request, "too_long.html", {"message": str(error)}, status=422)
