"""Packs answers for the line where no proxy does it: pages, style sheets, scripts and the API's JSON.

In docker compose Caddy packs them (deploy/Caddyfile).
"""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")
"""Types that become smaller. Event streams are not among them: a packer would hold their events back."""


class Packed(GZipMiddleware):
    """Django's gzip for the types that it makes smaller, with revalidation of static files kept."""

    def process_request(self, request: HttpRequest) -> None:
        """Lets WhiteNoise, which compares ETags letter by letter, know one again that was sent with a packed file."""
        if request.path.startswith(settings.STATIC_URL) and "HTTP_IF_NONE_MATCH" in request.META:
            request.META["HTTP_IF_NONE_MATCH"] = request.META["HTTP_IF_NONE_MATCH"].removeprefix("W/")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Packs the response if its type is one of ``PACKED`` and the client takes gzip."""
        kind = response.get("Content-Type", "").partition(";")[0]
        return super().process_response(request, response) if kind in PACKED else response
