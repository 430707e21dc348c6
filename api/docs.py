"""The OpenAPI schema, and the reference that is made of it."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView

from api import reference


class Schema(SpectacularAPIView):
    """Serves the schema as JSON, or as YAML on request. It is the same for everyone and cached for an hour."""

    authentication_classes = []
    renderer_classes = [OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer2, OpenApiYamlRenderer]


schema = cache_page(3600, cache="process", key_prefix="schema")(cache_control(max_age=300)(Schema.as_view()))
themes = cache(reference.read_themes)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Shows what the API is for, and all its operations by theme."""
    return render(request, "api/docs.html", {"themes": themes().values(), **_about()})


@require_safe
def theme(request: HttpRequest, key: str) -> HttpResponse:
    """Shows the operations of a theme, with what they take and answer."""
    found = themes().get(key)
    if found is None:
        raise Http404
    return render(request, "api/theme.html", {"theme": found, "themes": themes().values()})


def _about() -> dict[str, object]:
    return {"about": reference.paragraphs(str(settings.SPECTACULAR_SETTINGS["DESCRIPTION"]))}
