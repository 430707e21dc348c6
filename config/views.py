"""The pages that belong to no app: home, health, the component page."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.styleguide import examples
from rules import registry


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"games": registry.all_games()})


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the site can serve, 503 when its database does not answer. For load balancers and monitors."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return JsonResponse({"status": "failing", "database": type(error).__name__}, status=503)
    return JsonResponse({"status": "ok", "database": "ok"})


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    if not (settings.DEBUG or request.user.is_staff):
        raise Http404
    return render(request, "styleguide.html", examples())
