"""Answers for what is stored of a game that the site cannot load at present: a plain sentence, and never a 500."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from rules.registry import UnknownGame


class MissingGames:
    """Middleware: a page that needs such a game answers 503. The API answers for itself, in its own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Returns the page that says so; None for every other error."""
        if not isinstance(error, UnknownGame):
            return None
        return render(request, "503.html", {"slug": error.slug}, status=503)
