"""Pagination of lists: ``?page=2&page-size=50``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from django.core.paginator import Paginator
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
        """Returns how many entries a page has. Raises Unreadable for anything that is not a number."""
        return min(_number(request, self.page_size_query_param, self.page_size), self.max_page_size)

    def get_page_number(self, request: Request, paginator: Paginator[Any]) -> int:
        """Returns the number of the page. Raises Unreadable for anything that is not a number."""
        return _number(request, self.page_query_param, 1)


class _Parts(Pages):
    """A long answer in parts: each page is one of them."""

    def get_page_size(self, request: Request) -> int:
        return 1


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.GET.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text)):
        raise Unreadable(Problem(code="unreadable", message=f"{name}: must be a number from 1 upwards.", where=(name,)))
    return int(text)


P = TypeVar("P", bound=Page)
T = TypeVar("T")


def choose_part(parts: Sequence[T], request: Request) -> tuple[T, str | None, str | None]:
    """Returns the part of a long answer that ``page`` names, and the addresses of the next and the previous one.

    Raises NotFound for a page that is not there, Unreadable for what is not a number.
    """
    pages = _Parts()
    found = pages.paginate_queryset(parts, request)
    assert found is not None
    return found[0], pages.get_next_link(), pages.get_previous_link()


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
