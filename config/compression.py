"""Packs answers for the line where no proxy does it: pages, style sheets, scripts and the API's JSON.

In docker compose Caddy packs them (deploy/Caddyfile).
"""

import re

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

PACKED = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")
"""Types that become smaller. Event streams are not among them: a packer would hold their events back."""
TAKES_BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)")
LEAST, QUALITY = 200, 5
"""The fewest bytes that are packed, as Django's gzip has it; and how hard Brotli tries: a page takes it 2 ms."""


class Packed(GZipMiddleware):
    """Brotli where the browser takes it, a tenth smaller, else Django's gzip; static files are revalidated as before.

    Only for types that become smaller. Browsers take Brotli from their own machine and over HTTPS alone.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Lets WhiteNoise, which compares ETags letter by letter, know one again that was sent with a packed file."""
        if request.path.startswith(settings.STATIC_URL) and "HTTP_IF_NONE_MATCH" in request.META:
            request.META["HTTP_IF_NONE_MATCH"] = request.META["HTTP_IF_NONE_MATCH"].removeprefix("W/")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Packs the response if its type is one of ``PACKED`` and the client takes Brotli or gzip."""
        if response.get("Content-Type", "").partition(";")[0] not in PACKED:
            return response
        takes_brotli = TAKES_BROTLI.search(request.META.get("HTTP_ACCEPT_ENCODING", "")[:200])
        if takes_brotli and isinstance(response, HttpResponse) and not response.has_header("Content-Encoding"):
            _pack(response)
        return super().process_response(request, response)


def _pack(response: HttpResponse) -> None:
    """Packs a response with Brotli, if it is long enough to become smaller."""
    packed = brotli.compress(response.content, quality=QUALITY) if len(response.content) >= LEAST else b""
    if not packed or len(packed) >= len(response.content):
        return
    response.content = packed
    response["Content-Length"], response["Content-Encoding"] = str(len(packed)), "br"
    patch_vary_headers(response, ("Accept-Encoding",))
    if response.get("ETag", "").startswith('"'):
        response["ETag"] = f"W/{response['ETag']}"
