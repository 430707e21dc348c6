"""Request types for annotations of views."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request after htmx's middleware; ``htmx`` is true when htmx has sent it."""

    htmx: HtmxDetails
