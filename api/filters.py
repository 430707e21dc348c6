"""Filters for lists, read from the query string."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework.request import Request

from rules.kernel.problems import Problem, Unreadable

YES = frozenset({"true", "1"})
NO = frozenset({"false", "0"})


def yes_or_no(request: Request, name: str) -> bool:
    """Returns whether a parameter of the query string is true; without it, it is not. Raises Unreadable."""
    text = request.GET.get(name, "false").lower()
    if text not in YES | NO:
        raise Unreadable(Problem(code="unreadable", message=f"{name}: must be true or false.", where=(name,)))
    return text in YES


def filter_rows(kind: type[django_filters.FilterSet], rows: QuerySet[Any], request: Request) -> QuerySet[Any]:
    """Returns the rows that match the query string. Raises Unreadable when it is malformed."""
    wanted = kind(request.GET, queryset=rows, request=request)
    if not wanted.is_valid():
        raise Unreadable(
            *(
                Problem(code="unreadable", message=f"{name}: {message}", where=(name,))
                for name, messages in wanted.errors.items()
                for message in messages
            )
        )
    chosen: QuerySet[Any] = wanted.qs
    return chosen
