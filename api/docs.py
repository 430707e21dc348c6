"""The OpenAPI schema, and the page on which to read and try it."""

from __future__ import annotations

from django.urls import reverse_lazy
from django.views.decorators.cache import cache_control, cache_page
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Schema(SpectacularAPIView):
    """The schema in JSON, or in YAML where that is asked for. The same for everybody, so it is made once an hour."""

    authentication_classes = []
    renderer_classes = [OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer2, OpenApiYamlRenderer]


class Docs(SpectacularSwaggerSplitView):
    """Swagger UI without a script or style in the page itself: it lives under the site's strict policy."""

    authentication_classes = []
    url_name = "api:schema"
    url_self = reverse_lazy("api:docs")  # type: ignore[assignment]  # a lazy address will do
    template_name = "api/docs.html"


schema = cache_page(3600, key_prefix="schema")(cache_control(max_age=300)(Schema.as_view()))
docs = Docs.as_view()
