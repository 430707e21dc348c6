"""Pagination of lists: ``?page=2&page-size=50``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet
from pydantic import Field
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from api.models import Model


class Page(Model):
    """A page of a list, with the number of all entries and the addresses of the next and previous pages."""

    count: int = Field(ge=0)
    next: str | None
    previous: str | None


class Pages(PageNumberPagination):
    page_size = 20
    page_size_query_param = "page-size"
    max_page_size = 100
    invalid_page_message = "There is no such page."


P = TypeVar("P", bound=Page)


def paginate(
    kind: type[P], rows: QuerySet[Any] | Sequence[Any], request: Request, write: Callable[[Sequence[Any]], Any]
) -> P:
    """Returns the requested page of ``rows``; ``write`` turns its rows into results. Raises NotFound."""
    pages = Pages()
    found = pages.paginate_queryset(rows, request) or []
    assert pages.page is not None
    page: dict[str, Any] = {"next": pages.get_next_link(), "previous": pages.get_previous_link()}
    page |= {"count": pages.page.paginator.count, "results": write(found)}
    return kind(**page)
