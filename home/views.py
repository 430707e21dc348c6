"""The pages that belong to no app: home, health check, colours, style guide."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.services.samples import samples
from home.styleguide import examples
from rules import registry


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games = registry.all_games()
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
    """Answers 200 when the site can serve and 503 when its database does not answer, for monitors.

    A game that cannot be loaded does not keep the site from serving the others: it is named, by its folder.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return JsonResponse({"status": "failing", "database": type(error).__name__}, status=503)
    broken = sorted(registry.faults())
    return JsonResponse({"status": "ok", "database": "ok", **({"broken_games": broken} if broken else {})})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    if not (settings.LOCAL or request.user.is_staff):
        raise Http404
    return render(request, "styleguide.html", examples())
