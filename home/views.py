"""The pages that belong to no app: home, health check, colours, style guide."""

import logging
import sys

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.defaults import server_error

from accounts.store.models import User
from armies.services.samples import samples
from battles.store.people import person_of
from home.health import WATCH
from home.overview import overview
from home.styleguide import examples
from rules import registry
from ui.full_disk import RETRY_SECONDS, is_full

log = logging.getLogger("django.request")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Shows the games to a stranger, and to a member what waits for them and what they have in hand."""
    games = registry.all_games()
    if isinstance(request.user, User):
        found = overview(person_of(request), request.user)
        return render(request, "home_member.html", {"games": games, "found": found})
    return render(request, "home.html", {"games": games, "ready": {game.slug for game in games if samples(game.slug)}})


COLOURS = {"": "light", "light": "dark"}
"""The next colour scheme after each; none (the device's own) follows dark."""


@require_POST
def colours(request: HttpRequest) -> HttpResponse:
    """Switches to the next colour scheme, stored in a cookie, and returns to the previous page."""
    chosen = COLOURS.get(request.COOKIES.get("theme", ""), "")
    back = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(back if here else "home")
    answer.set_cookie("theme", chosen, max_age=365 * 86400 if chosen else 0, samesite="Lax")
    return answer


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Answers 200 when the site can serve, and 503 when its database or its folder does not store what it is given.

    It is for monitors, and writes to find out: one row and one file, every few seconds at most. A game that cannot be
    loaded does not keep the site from serving the others: it is named, by its folder.
    """
    found = WATCH.health()
    broken = sorted(registry.faults())
    answer = {"status": "ok" if found.well else "failing", **found.parts}
    status, headers = (200, {}) if found.well else (503, {"Retry-After": str(RETRY_SECONDS)})
    return JsonResponse({**answer, **({"broken_games": broken} if broken else {})}, status=status, headers=headers)


def fault(request: HttpRequest) -> HttpResponseBase:
    """Answers for an error that no view has caught: 503 when the disk is full, else 500."""
    if not is_full(sys.exc_info()[1]):
        return server_error(request)
    log.error("the disk is full: refused %s %s", request.method, request.path)
    page = render_to_string("full_disk.html")
    response = HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS)})
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django adds no traceback
    return response


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    if not (settings.LOCAL or request.user.is_staff):
        raise Http404
    return render(request, "styleguide.html", examples())
