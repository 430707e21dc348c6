"""All addresses of the API, those of every app among them."""

from collections.abc import Iterator

from django.urls import URLPattern

from api.urls import urlpatterns


def addresses(patterns=urlpatterns) -> Iterator[URLPattern]:
    """Every address of the API, however deep it is included."""
    for one in patterns:
        if isinstance(one, URLPattern):
            yield one
        else:
            yield from addresses(one.url_patterns)
