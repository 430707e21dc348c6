"""Pagination of lists: ``?page=2&page-size=50``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from django.db.models import QuerySet
from msgspec import Meta
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from api.models import Model
from rules.kernel.problems import Problem, Unreadable


class Page(Model):
    """A page of a list, with the number of all entries and the addresses of the next and previous pages."""

    count: Annotated[int, Meta(ge=0)]
    next: str | None
    previous: str | None


class Pages(PageNumberPagination):
    page_size = 20
    page_size_query_param = "page-size"
    max_page_size = 100
    invalid_page_message = "There is no such page."

    def get_page_size(self, request: Request) -> int:
        """Returns how many entries a page has. Raises Unreadable for what is no number."""
        text = request.GET.get(self.page_size_query_param)
        if text is None:
            return self.page_size
        if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text)):
            message = f"page-size: a number from 1 to {self.max_page_size} is wanted"
            raise Unreadable(Problem(code="unreadable", message=message, where=("page-size",)))
        return min(int(text), self.max_page_size)


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
