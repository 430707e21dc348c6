"""The OpenAPI schema and its interactive documentation."""

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
    """Serves the schema as JSON, or as YAML on request. It is the same for everyone and cached for an hour."""

    authentication_classes = []
    renderer_classes = [OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer2, OpenApiYamlRenderer]


class Docs(SpectacularSwaggerSplitView):
    """Serves Swagger UI without inline scripts or styles, as the site's content policy demands."""

    authentication_classes = []
    url_name = "api:schema"
    url_self = reverse_lazy("api:docs")  # type: ignore[assignment]  # a lazy address will do
    template_name = "api/docs.html"


schema = cache_page(3600, cache="process", key_prefix="schema")(cache_control(max_age=300)(Schema.as_view()))
docs = Docs.as_view()
