"""The site as an app on a device: its manifest, its service worker, and which pages it may keep there.

And for search engines: what they may look through; for browsers: what to show at the address of a form.

Every page says whose it is (``Muster-Account``: a keyed digest, or "none"). Pages of a member's own armies and battles
may be kept (``Muster-Keep``); the service worker deletes every copy when a page of somebody else, or of nobody, comes.
"""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

KEPT = {
    "home",
    "armies:index",
    "armies:roster",
    "armies:card",
    "armies:print",
    "battles:list",
    "battles:battle",
    "battles:console",
    "battles:map",
}
"""The pages of which a member's device keeps a copy, by the names of their addresses."""
PRIVATE = ("/accounts/", "/api/", "/battles/", "/laboratory/", "/metrics", "/news/", "/profile/")
"""The beginnings of addresses that search engines leave alone: people's own pages, and their battles."""
WORKER = Path(settings.BASE_DIR) / "static" / "js" / "service-worker.js"
PICTURES = {"app/phone.png": "780x1688", "app/desk.png": "1280x800"}


def mark_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Says with every page whose it is, and whether its reader's device may keep a copy."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "GET" and response.headers.get("Content-Type", "").startswith("text/html"):
            account = request.session.get(SESSION_KEY)
            response["Muster-Account"] = _digest(account) if account else "none"
            name = request.resolver_match.view_name if request.resolver_match else ""
            if account and name in KEPT:
                response["Muster-Keep"] = "yes"
        return response

    return handle


def explain_forms(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Shows a page to anyone who loads the address of a form again: a browser has only an error for an empty 405."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            page = render(request, "405.html", status=response.status_code)
            page["Allow"] = response["Allow"]
            return page
        return response

    return handle


def _digest(account: str) -> str:
    return salted_hmac("home.app", str(account), algorithm="sha256").hexdigest()[:20]


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Describes the app to browsers that install it."""
    icons = [
        {"src": static("app/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("app/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("app/maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    ways = {"Battles": "battles:list", "Armies": "armies:index", "New battle": "battles:new"}
    wide = {"app/phone.png": "narrow", "app/desk.png": "wide"}
    answer = {
        "name": "Muster",
        "short_name": "Muster",
        "description": "Armies, battles and leagues of five tabletop wargames.",
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f2ea",
        "theme_color": "#fffdf8",
        "lang": "en-GB",
        "categories": ["games", "utilities"],
        "icons": icons,
        "shortcuts": [{"name": name, "url": reverse(way), "icons": icons[:1]} for name, way in ways.items()],
        "screenshots": [
            {"src": static(name), "sizes": size, "type": "image/png", "form_factor": wide[name]}
            for name, size in PICTURES.items()
        ],
    }
    return JsonResponse(answer, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Tells search engines to leave people's own pages and battles alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Leads what looks for an icon without reading a page to one."""
    return redirect(static("app/icon-192.png"))


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Gives the service worker at the root, so that it serves the whole site. Browsers look for a new one each time."""
    return HttpResponse(
        WORKER.read_text(encoding="utf-8"), content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shows what can be done without a network, for addresses of which the device has no copy."""
    return render(request, "offline.html")
